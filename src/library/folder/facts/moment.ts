// SPDX-License-Identifier: AGPL-3.0-or-later

// When something was taken, as files say it: a clock on the wall, or an instant in UTC that still
// needs a zone; and whether such a time can be believed.

import { daysInMonth, fromWallMs, type LocalDateTime, wallMs } from "../../../base/local_time.ts";

/** The smallest part of a date that is said, where that is not the second. */
export type ExactTo = "day" | "month" | "year";

export interface FileMoment {
  /** The clock on the wall where it was taken. */
  readonly wall?: LocalDateTime;
  /** Minutes east of UTC, when the file says or its place tells. */
  readonly offsetMinutes?: number;
  /** Milliseconds since 1970 in UTC, when that is all the file says. */
  readonly utcMs?: number;
  /** What follows in `wall` is made up: as a rule noon of the day, of the month's or the year's first. */
  readonly exactTo?: ExactTo;
}

/** A day without a time is taken at noon, so that no zone can move it to another day. */
const NOON = 12;

/** The clock on the wall as if it were UTC, else the instant; NaN where nothing is said. */
export function momentMs(moment: FileMoment | undefined): number {
  return moment?.wall !== undefined ? wallMs(moment.wall) : moment?.utcMs ?? NaN;
}

/** A wall time from numbers; `undefined` when there is no such day or hour. Month is 1–12. */
function wallTime(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): LocalDateTime | undefined {
  if (!(year >= 1000 && year <= 9999 && month >= 1 && month <= 12)) return undefined;
  if (!(day >= 1 && day <= daysInMonth(year, month))) return undefined;
  if (!(hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second <= 60)) {
    return undefined;
  }
  return fromWallMs(Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), ms));
}

/** "+02:00", "+0200", "+02", "Z" → minutes east of UTC. */
export function offsetOf(text: string | undefined): number | undefined {
  const match = /^\s*(?:(Z)|([+-])(\d{2}):?(\d{2})?)\s*$/i.exec(text ?? "");
  if (!match) return undefined;
  if (match[1]) return 0;
  const minutes = +match[3]! * 60 + +(match[4] ?? 0);
  return minutes <= 14 * 60 ? (match[2] === "-" ? -minutes : minutes) : undefined;
}

/**
 * "2025:07:14 18:30:15" (EXIF 2.32, 4.6.5); other separators are met in the wild. Parts that are
 * unknown are blanks by the standard, and zeros or "24:00:00" by some programs. A time of midnight to
 * the second says the day alone as a rule, but stands as it is.
 */
export function exifMoment(text: string | undefined, subSecond?: string): FileMoment | undefined {
  const match = /^\s*(\d{4})(?:[:\-/. ]([\d ]{0,2})(?:[:\-/. ]([\d ]{0,2})(?:[ T](.*))?)?)?\s*$/
    .exec(text ?? "");
  if (!match) return undefined;
  const [year, month, day] = match.slice(1, 4).map((part) => Number(part?.trim() || 0));
  if (!month || !day) return partial(year!, month || 1, 1, month ? "month" : "year");
  const clock = /^([\d ]{2}):([\d ]{0,2})(?::([\d ]{0,2}))?(?:[.,](\d+))?\s*(Z|[+-]\d{2}:?\d{2})?$/i
    .exec(
      match[4]?.trimEnd() ?? "",
    );
  const [hour, minute, second] = (clock ?? []).slice(1, 4).map((part) => part?.trim());
  if (!hour || hour === "24") return partial(year!, month, day, "day");
  if (!minute) return partial(year!, month, day, "day", +hour);
  const fraction = fractionMs(subSecond?.trim()) || fractionMs(clock![4]);
  const wall = wallTime(year!, month, day, +hour, +minute, +(second || 0), fraction);
  if (!wall) return undefined;
  const offsetMinutes = clock![5] && !/^z$/i.test(clock![5]) ? offsetOf(clock![5]) : undefined;
  return {
    wall,
    ...(offsetMinutes === undefined ? {} : { offsetMinutes }),
    ...(wall.endsWith("T00:00:00.000") ? { exactTo: "day" as const } : {}),
  };
}

function partial(
  year: number,
  month: number,
  day: number,
  exactTo: ExactTo,
  hour = NOON,
): FileMoment | undefined {
  const wall = wallTime(year, month, day, hour);
  return wall === undefined ? undefined : { wall, exactTo };
}

/**
 * ISO 8601 as in XMP and QuickTime: "2025-07-14T18:30:15.120+02:00", "20250714T163015Z", and the
 * shorter "2025-07-14", "2025-07", "1985" (noon of the first day). "Z" gives an instant: a file that
 * says UTC does not say what the clock on the wall said.
 */
export function isoMoment(text: string | undefined): FileMoment | undefined {
  const match =
    /^\s*(\d{4})(?:-?(\d{2})(?:-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?)?)?\s*$/i
      .exec(text ?? "");
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  if (hour === undefined) {
    return partial(+year!, +(month ?? 1), +(day ?? 1), day ? "day" : month ? "month" : "year");
  }
  const wall = wallTime(
    +year!,
    +month!,
    +day!,
    +hour,
    +minute!,
    +(second ?? 0),
    fractionMs(fraction),
  );
  if (!wall) return undefined;
  if (zone?.toUpperCase() === "Z") return { utcMs: wallMs(wall) };
  const offsetMinutes = offsetOf(zone);
  return offsetMinutes === undefined ? { wall } : { wall, offsetMinutes };
}

/** As XMP should say it, or as programs do that copy it out of EXIF. */
export function xmpMoment(text: string | undefined): FileMoment | undefined {
  return isoMoment(text) ?? exifMoment(text);
}

/**
 * True where `moment` lies in the day, month or year that `rough` says, wherever on earth: an instant
 * is up to 14 h away from the clock on the wall.
 */
export function isWithin(moment: FileMoment, rough: FileMoment): boolean {
  if (rough.wall === undefined || rough.exactTo === undefined) return false;
  const span = { day: 10, month: 7, year: 4 }[rough.exactTo];
  const isOf = (wall: string) => wall.slice(0, span) === rough.wall!.slice(0, span);
  if (moment.wall !== undefined) return isOf(moment.wall);
  if (moment.utcMs === undefined) return false;
  return [-FARTHEST_ZONE_MS, FARTHEST_ZONE_MS].every((by) => isOf(fromWallMs(moment.utcMs! + by)));
}

const EXACTNESS: readonly (ExactTo | undefined)[] = ["year", "month", "day", undefined];

/** True where `moment` says more than `other`: the day rather than the month. */
export function isFiner(moment: FileMoment, other: FileMoment): boolean {
  return EXACTNESS.indexOf(moment.exactTo) > EXACTNESS.indexOf(other.exactTo);
}

function fractionMs(digits: string | undefined): number {
  if (!digits || !/^\d+$/.test(digits)) return 0;
  return Math.floor(Number(`0.${digits}`) * 1000 + 1e-6);
}

const DAY_MS = 86_400_000;
/** No clock on a wall is further from UTC. */
export const FARTHEST_ZONE_MS = 14 * 3_600_000;
/** The first photograph that still exists was taken in 1826 or 1827. */
const FIRST_PHOTOGRAPH_MS = Date.UTC(1826, 0, 1);
/** Clocks that were never set: the start of Unix time and of FAT time. */
const UNSET_CLOCKS = [0, Date.UTC(1980, 0, 1)];
const QUARTER_MS = 900_000;

/**
 * False for what only a broken clock says: before photography, later than a day after `nowMs`, or a
 * clock's zero: to the second in some zone (a multiple of a quarter hour within 14 h of 1970), and
 * midnight of 1980-01-01.
 */
export function isBelievable(moment: FileMoment | undefined, nowMs: number): moment is FileMoment {
  const ms = momentMs(moment);
  if (!Number.isFinite(ms)) return false;
  if (ms < FIRST_PHOTOGRAPH_MS || ms > nowMs + DAY_MS) return false;
  if (isRough(moment)) return true;
  if (Math.abs(ms) <= FARTHEST_ZONE_MS && ms % QUARTER_MS === 0) return false;
  return !UNSET_CLOCKS.includes(ms);
}

/** A year or a month is a person's word, and no clock's. */
function isRough(moment: FileMoment | undefined): boolean {
  return moment?.exactTo === "month" || moment?.exactTo === "year";
}

/** The first hour of 2000, in which a clock with a new battery is taken for pictures. */
const RESTART_2000 = [Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 1, 1)] as const;

/**
 * True where a camera's clock seems to count from its start, because it was never set: on the day of
 * 1970 on which Unix time begins, when there was no camera that writes dates into files, and in the
 * first hour of 2000.
 */
export function isRestarted(moment: FileMoment): boolean {
  if (isRough(moment)) return false;
  const ms = momentMs(moment);
  return (ms >= 0 && ms < DAY_MS) || (ms >= RESTART_2000[0] && ms < RESTART_2000[1]);
}

const DATE =
  "(?<!\\d)(?<year>(?:18|19|20)\\d{2})(?<dash>[-_. ]?)(?<month>\\d{2})\\k<dash>(?<day>\\d{2})";
const BETWEEN = "(?:[-_. T]{1,3}|[-_ ]+(?:at|um|à|a las|alle|ore|om|às|as)[-_ ]+)";

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
 * The moment a file name tells. Google's camera ("PXL_…") writes UTC, other programs the clock on
 * the wall.
 */
export function fileNameMoment(fileName: string): FileMoment | undefined {
  const stem = fileName.replace(/\.[^.]*$/, "");
  for (const shape of SHAPES) {
    const found = shape.exec(stem)?.groups;
    if (!found) continue;
    const wall = wallTime(
      +found["year"]!,
      +found["month"]!,
      +found["day"]!,
      hour24(+(found["hour"] ?? NOON), found["half"]),
      +(found["minute"] ?? 0),
      +(found["second"] ?? 0),
      +(found["ms"] ?? 0),
    );
    if (!wall) continue;
    if (found["hour"] === undefined) return { wall, exactTo: "day" };
    return /^PXL_/i.test(stem) ? { utcMs: wallMs(wall) } : { wall };
  }
  const unix = UNIX_MS.exec(stem);
  return unix ? { utcMs: +unix[1]! } : undefined;
}

/** 12 AM is 0, 12 PM is 12; an hour past 12 with PM is a 24-hour clock already. */
function hour24(hour: number, half: string | undefined): number {
  if (!half || hour > 12) return hour;
  return hour % 12 + (half.toLowerCase() === "pm" ? 12 : 0);
}
