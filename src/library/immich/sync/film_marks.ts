// SPDX-License-Identifier: AGPL-3.0-or-later

// Films of ours that nothing else tells of: a key that may not tag delivered them, for an installation
// whose ledger is not here. The server keeps the mark each was uploaded with and gives it one by one.

import type { AssetIndex } from "../index/asset_index.ts";
import { unless } from "./stacks_and_tags.ts";
import type { ReadDeps } from "./sync_deps.ts";

/**
 * How this program names films: the dates and eight digits at the end. Asking about every video would
 * be thousands of calls, so that a film that was renamed is not found.
 */
const FILM_NAME = /_(?:\d{4}|\d{8}(?:-\d{8})?|[a-z]{3}_\d{1,2})_[0-9a-f]{8}\.(?:mp4|mov)$/;
const ENDING = `*_${"[0-9a-f]".repeat(8)}.m[op][4v]`;
/** A sync asks about no more; the next one goes on. */
const MAX_ASKED = 100;

type Marks = Readonly<Record<string, boolean>>;

/**
 * One call for each untagged video named as our films are, unless the answer is known. False when
 * some are left for the next sync. `tags` are those of our films.
 */
export async function readMarks(
  { api, index, ownFilms, signal }: ReadDeps,
  tags: readonly string[],
): Promise<boolean> {
  const known = marksOf(index), marks: Record<string, boolean> = {};
  const tagNames = new Set(tags.map((tag) => tag.toLowerCase()));
  let asked = 0, isWhole = true;
  for (const { id, fileName } of index.rows.ownNamed(ENDING)) {
    if (!FILM_NAME.test(fileName) || ownFilms?.has(id)) continue;
    if (index.shown.asset(id)?.tags.some((tag) => tagNames.has(tag.toLowerCase()))) continue;
    if (known[id] !== undefined) marks[id] = known[id];
    else if (asked === MAX_ASKED) isWhole = false;
    else {
      asked++;
      // Gone meanwhile, or a server of a version without marks.
      const answer = api.isMarked(id, signal ? { signal } : {});
      marks[id] = await unless(answer, "not_found") ?? false;
    }
  }
  index.change(() => index.remember("marks", JSON.stringify(marks)));
  return isWhole;
}

/** Ids of the assets that carry the mark, as far as the last sync knows. */
export function markedFilms(index: AssetIndex): readonly string[] {
  return Object.entries(marksOf(index)).filter(([, isFilm]) => isFilm).map(([id]) => id);
}

function marksOf(index: AssetIndex): Marks {
  return JSON.parse(index.state("marks") ?? "{}") as Marks;
}
