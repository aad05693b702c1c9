// SPDX-License-Identifier: AGPL-3.0-or-later

// File names that say what a film is and never overwrite another: title, dates, and a short digest of the
// recipe.

import { keyOf } from "../../base/digest.ts";
import {
  addDays,
  daysInMonth,
  localDate,
  type LocalRange,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";
import type { Brief } from "../brief/brief.ts";
import type { Cut } from "../select/cut.ts";
import { shownDays } from "../select/shown_period.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** A file name stays readable and far below the 255 bytes file systems allow. */
const MAX_SLUG = 40;
/** Holds are compared to this many seconds: a rounding error is no other film. */
const HOLD_GRAIN_SECONDS = 0.01;

/** Lower case letters and digits joined by "-", Latin ones without accents. */
function slugOf(text: string): string {
  const words = text.normalize("NFKD").replace(/(\p{Script=Latin})\p{M}+/gu, "$1").normalize("NFC")
    .toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return [...words.replace(/^-+/, "")].slice(0, MAX_SLUG).join("").replace(/-+$/, "");
}

function datesOf({ memoryType }: Brief, windows: readonly LocalRange[]): string {
  const { start } = windows[0]!, { end } = windows.at(-1)!;
  const year = yearOf(start);
  if (memoryType === "on_this_day") {
    // A window is the day and the one on either side of it.
    const day = addDays(windows.at(-1)!.start, 1);
    return `${MONTHS[monthOf(day) - 1]}_${Number(day.slice(8))}`;
  }
  if (start === localDate(year, 1, 1) && end === localDate(year, 12, 31)) return String(year);
  const wholeMonths = start.endsWith("-01") && yearOf(end) === year &&
    Number(end.slice(8)) === daysInMonth(year, monthOf(end));
  if (wholeMonths) {
    const [from, to] = [MONTHS[monthOf(start) - 1], MONTHS[monthOf(end) - 1]];
    return from === to ? `${from}_${year}` : `${from}-${to}_${year}`;
  }
  const compact = (date: string) => date.replaceAll("-", "");
  return start === end ? compact(start) : `${compact(start)}-${compact(end)}`;
}

/**
 * Name without extension: the film's title and days, such as "by-the-sea_20250701-20250714_1a2b3c4d"; its
 * kind stands in for a title that says no more than the days, or has no letter.
 */
export async function outputStem(
  brief: Brief,
  cut: Cut,
): Promise<string> {
  const days = shownDays(brief, cut);
  const recipe = await keyOf({
    type: brief.memoryType,
    windows: days,
    target: cut.target.seconds,
    shots: cut.shots.map(({ asset, inSeconds, hold }) => [
      asset.id,
      Math.round(inSeconds / HOLD_GRAIN_SECONDS),
      Math.round(hold.ideal / HOLD_GRAIN_SECONDS),
    ]),
    look: brief.look,
    canvas: brief.canvas,
    seed: brief.seed,
  });
  const title = slugOf(cut.titles.main), dates = datesOf(brief, days);
  const name = title === "" || title === dates ? brief.memoryType.replaceAll("_", "-") : title;
  return [name, dates, recipe.slice(0, 8)].join("_");
}
