// How long a film of a day could be, told from what is known without looking at a picture.

import { stillHold } from "../../film/select/length/holds.ts";
import { gatherPool } from "../../film/select/pool.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type { Asset } from "../../library/asset.ts";
import { specialDayBrief } from "./own_pictures.ts";

/** control.md 2.16.2 (6) */
export const LEAST_FILM_SECONDS = 30;
/** Two shots are further apart than this even in the shortest film (`draft.ts`). */
const SPACING_MS = 20_000;
/** A clip gives a shot of so many seconds, or of its own length. */
const CLIP_SECONDS = 6;

const STILL_SECONDS = stillHold({
  isFavorite: false,
  showsKnownPeople: false,
  faces: 0,
  isWideView: false,
  screenLikeness: 0,
}).ideal;

/**
 * Seconds of shots that differ by time: one of each burst, of each copy and of each third of a minute.
 * Cards come on top.
 */
export function possibleSeconds(
  { day, start, end }: Pick<SpecialDay, "day" | "start" | "end">,
  pictures: readonly Asset[],
): number {
  const { candidates } = gatherPool({ ...specialDayBrief(day), span: { start, end } }, pictures);
  const groups = new Set<string>();
  let seconds = 0, lastEnd = -Infinity;
  for (const { asset, at, endsAt, group } of candidates) {
    if (groups.has(group) || at - lastEnd < SPACING_MS) continue;
    groups.add(group);
    lastEnd = endsAt;
    seconds += asset.kind === "video"
      ? Math.min(CLIP_SECONDS, asset.durationSeconds ?? CLIP_SECONDS)
      : STILL_SECONDS;
  }
  return seconds;
}
