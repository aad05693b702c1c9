// Dates that cameras, phones and messengers write into file names.

import { type Moment, wallTime } from "./moment.ts";

const DATE =
  "(?<!\\d)(?<year>(?:18|19|20)\\d{2})(?<dash>[-_. ]?)(?<month>\\d{2})\\k<dash>(?<day>\\d{2})";
const BETWEEN = "(?:[-_. T]{1,3}|[-_ ]+(?:at|um|à|a las)[-_ ]+)";

/** In this order; the first that gives a real day and hour wins. */
const SHAPES: readonly RegExp[] = [
  // IMG_20250714_183015, PXL_20250714_163015123, Screenshot_20250714-183015
  new RegExp(
    `${DATE}${BETWEEN}(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})_?(?<ms>\\d{3})?(?!\\d)`,
  ),
  // 2025-07-14 18.30.15, WIN_20250714_18_30_15_Pro, Screenshot 2025-07-14 at 6.30.15 PM
  new RegExp(
    `${DATE}${BETWEEN}(?<hour>\\d{1,2})(?<colon>[-_.:h])(?<minute>\\d{2})` +
      "(?:\\k<colon>(?<second>\\d{2})(?:[-_.,](?<ms>\\d{3}))?)?(?!\\d)\\s*(?<half>[AaPp][Mm])?",
  ),
  // DJI_20250714183015_0001
  /(?<!\d)(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})(?<ms>\d{3})?(?!\d)/,
  // IMG-20250714-WA0001, 2025-07-14, IMG_20250714_0012 (a counter is no time)
  new RegExp(`${DATE}(?!\\d)`),
];

/** Milliseconds of Unix time, 2001–2033: FB_IMG_1752510615123, 1752510615123. */
const UNIX_MS = /(?<!\d)(1\d{12})(?!\d)/;

/**
 * The moment a file name tells. Google's camera ("PXL_…") writes UTC, everybody else the clock on
 * the wall; a day without a time is taken at noon, so that no zone can move it to another day.
 */
export function fileNameMoment(fileName: string): Moment | undefined {
  const stem = fileName.replace(/\.[^.]*$/, "");
  for (const shape of SHAPES) {
    const found = shape.exec(stem)?.groups;
    if (!found) continue;
    const wall = wallTime(
      +found["year"]!,
      +found["month"]!,
      +found["day"]!,
      hour24(+(found["hour"] ?? 12), found["half"]),
      +(found["minute"] ?? 0),
      +(found["second"] ?? 0),
      +(found["ms"] ?? 0),
    );
    if (wall) return /^PXL_/i.test(stem) ? { utcMs: Date.parse(`${wall}Z`) } : { wall };
  }
  const unix = UNIX_MS.exec(stem);
  return unix ? { utcMs: +unix[1]! } : undefined;
}

/** 12 AM is 0, 12 PM is 12; an hour past 12 with PM is a 24-hour clock already. */
function hour24(hour: number, half: string | undefined): number {
  if (!half || hour > 12) return hour;
  return hour % 12 + (half.toLowerCase() === "pm" ? 12 : 0);
}
