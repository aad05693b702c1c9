// File names that say what a film is and never overwrite another: type, people, dates, and a short
// digest of the recipe.

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
import { personsOf } from "../brief/people_expression.ts";
import type { Cut } from "../select/cut.ts";
import { shownDays } from "../select/shown_period.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** A file name stays readable and far below the 255 bytes file systems allow. */
const MAX_SLUG = 40;
/** Holds are compared to this many seconds: a rounding error is no other film. */
const HOLD_GRAIN_SECONDS = 0.01;

/** Lower case letters and digits joined by "-"; other scripts keep their letters. */
function slugOf(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, MAX_SLUG).replace(/^-+|-+$/g, "");
}

function datesOf({ memoryType }: Brief, windows: readonly LocalRange[]): string {
  const { start } = windows[0]!, { end } = windows.at(-1)!;
  const year = yearOf(start);
  if (memoryType === "on_this_day") {
    // A window is the day and the one on either side of it.
    const day = addDays(windows.at(-1)!.start, 1);
    return `on_this_day_${MONTHS[monthOf(day) - 1]}_${Number(day.slice(8))}`;
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

function subjectOf(brief: Brief, cut: Cut, firstNames: ReadonlyMap<string, string>): string {
  const words = brief.query
    ? slugOf(brief.query.text) || "query"
    : brief.place && slugOf(brief.place);
  if (!words && (brief.memoryType === "album" || brief.memoryType === "trip")) {
    return slugOf(cut.titles.main);
  }
  if (!brief.people) return words ?? "all";
  const names = personsOf(brief.people).map((id) => slugOf(firstNames.get(id) ?? "someone"));
  const who = names.join("any" in brief.people ? "_or_" : "_");
  return words ? `${words}_${who}` : who;
}

/** Name without extension, such as "all_year-in-review_2025_1a2b3c4d" or "birthday-cake_2025_…". */
export async function outputStem(
  brief: Brief,
  cut: Cut,
  firstNames: ReadonlyMap<string, string>,
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
  const subject = subjectOf(brief, cut, firstNames);
  // What the words found is no review of a year.
  const kind = brief.query || brief.place !== undefined
    ? undefined
    : brief.memoryType.replaceAll("_", "-");
  return [subject, kind, datesOf(brief, days), recipe.slice(0, 8)]
    .filter((part) => part !== undefined && part !== "").join("_");
}
