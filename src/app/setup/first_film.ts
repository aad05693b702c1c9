// SPDX-License-Identifier: AGPL-3.0-or-later

// The days of a first film: the newest that together have enough pictures to choose from.

import type { LocalDate } from "../../base/local_time.ts";
import { dateOf } from "../../base/local_time.ts";
import { isShowable } from "../../automation/reading/excluded.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";

/** A film of a few pictures, to see one soon. */
export interface FirstFilm {
  readonly options: FilmOptions;
  /** Local days. */
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** How many it chooses among. */
  readonly pictures: number;
}

/** The pictures that a short film chooses among. */
const ENOUGH_PICTURES = 40;
/** Some six shots, each of at most three pictures, and two cards. */
const SECONDS = 30;

/** `undefined` for a library without a picture to show. */
export async function firstFilm(
  library: Pick<Library, "assets">,
  isExcluded: (asset: Asset) => boolean,
  signal: AbortSignal,
): Promise<FirstFilm | undefined> {
  const days = new Map<LocalDate, number>();
  for await (const batch of library.assets(undefined, signal)) {
    for (const asset of batch) {
      if (!isShowable(asset) || isExcluded(asset)) continue;
      const day = dateOf(asset.takenAt);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
  }
  const newest = [...days].sort(([a], [b]) => a < b ? 1 : -1);
  const end = newest[0]?.[0];
  if (end === undefined) return undefined;
  let start = end, pictures = 0;
  for (const [day, count] of newest) {
    if (pictures >= ENOUGH_PICTURES) break;
    start = day;
    pictures += count;
  }
  return { options: { start, end, durationSeconds: SECONDS }, start, end, pictures };
}
