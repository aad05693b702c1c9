// Reads a stretch of time anew: what the server has there is written, what it does not have is removed.

import { throwIfCancelled } from "../../../base/fault.ts";
import type { Instants } from "../index/asset_rows.ts";
import { NO_CHANGE, sumOf, type Tally } from "../index/tally.ts";
import { indexChangeOf } from "../index/to_row.ts";
import { readPages } from "../read_pages.ts";
import type { ReadNeeds } from "./sync_needs.ts";

/** Memory stays flat for a stretch of any length. */
export async function readAgain(
  { api, index, whose, signal }: ReadNeeds,
  stretch: Instants,
): Promise<Tally> {
  let tally = NO_CHANGE;
  let { fromMs } = stretch;
  /** Ids met from `fromMs` on. */
  let seen = new Set<string>();
  for await (
    const page of readPages(api, { visibility: "timeline", ...takenIn(stretch) }, { signal })
  ) {
    throwIfCancelled(signal);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    for (const { id } of page.assets) seen.add(id);
    const { next } = page;
    const nextMs = next?.page === 1 ? Date.parse(next.after!) : undefined;
    tally = sumOf(
      tally,
      index.change(() => {
        const applied = index.rows.apply(changes);
        // Rows of the instant at which the next page begins are not all known yet.
        const toMs = nextMs === undefined ? stretch.toMs : nextMs - 1;
        const isKnown = !next || nextMs !== undefined;
        return isKnown ? sumOf(applied, index.rows.retain({ fromMs, toMs }, seen)) : applied;
      }),
    );
    if (nextMs === undefined) continue;
    fromMs = nextMs;
    seen = new Set(
      page.assets.filter(({ fileCreatedAt }) => Date.parse(fileCreatedAt) === nextMs)
        .map(({ id }) => id),
    );
  }
  return tally;
}

/** Bounds of a search; both are inclusive there, too. */
export function takenIn({ fromMs, toMs }: Instants) {
  return {
    ...(fromMs === undefined ? {} : { takenAfter: new Date(fromMs).toISOString() }),
    ...(toMs === undefined ? {} : { takenBefore: new Date(toMs).toISOString() }),
  };
}
