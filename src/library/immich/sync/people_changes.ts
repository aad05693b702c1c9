// Faces that are recognised, named or merged move no asset's `updatedAt`: what changed among the people
// tells which pictures to read again.

import { throwIfCancelled } from "../../../base/fault.ts";
import { NO_CHANGE, sumOf, type Tally } from "../index/tally.ts";
import { indexChangeOf } from "../index/to_row.ts";
import type { ServerPerson } from "../immich_api.ts";
import { PAGE_SIZE, readPages } from "../read_pages.ts";
import { readAgain } from "./read_again.ts";
import type { ReadNeeds } from "./sync_needs.ts";

/** `before` and `now` are all people of the server, at the last sync and at this one. */
export async function followPeople(
  needs: ReadNeeds,
  before: readonly ServerPerson[],
  now: readonly ServerPerson[],
): Promise<Tally> {
  const ids = new Set(now.map(({ id }) => id));
  const named = new Set(before.filter(({ name }) => name !== "").map(({ id }) => id));
  // Nobody can ask for a person without a name, so those wait until they get one.
  const found = now.filter(({ id, name }) => name !== "" && !named.has(id));
  const lost = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  let tally = NO_CHANGE;
  for (const { id } of found) tally = sumOf(tally, await readPerson(needs, id));
  if (lost.length > 0) tally = sumOf(tally, await readPicturesOf(needs, lost));
  return tally;
}

/** Everything with this person. */
async function readPerson(
  { api, index, whose, signal }: ReadNeeds,
  personId: string,
): Promise<Tally> {
  let tally = NO_CHANGE;
  for await (const page of readPages(api, { visibility: "timeline", personId }, { signal })) {
    throwIfCancelled(signal);
    // A server that does not know the field answers with everything; that would take for ever.
    if (!page.assets.every(({ people }) => people.some(({ id }) => id === personId))) break;
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    tally = sumOf(tally, index.change(() => index.rows.apply(changes)));
  }
  return tally;
}

/** The pictures on which the index still has people whom the server merged or forgot. */
async function readPicturesOf(needs: ReadNeeds, lost: readonly string[]): Promise<Tally> {
  const { rows } = needs.index;
  const instants = rows.instantsOf(lost);
  let tally = NO_CHANGE;
  for (let i = 0; i < instants.length;) {
    const fromMs = instants[i]!;
    // As far as one page reaches.
    const pageEnd = rows.instantAt({ fromMs }, PAGE_SIZE - 1) ?? Infinity;
    let toMs = fromMs;
    while (i < instants.length && (instants[i] === fromMs || instants[i]! < pageEnd)) {
      toMs = instants[i++]!;
    }
    tally = sumOf(tally, await readAgain(needs, { fromMs, toMs }));
  }
  return tally;
}
