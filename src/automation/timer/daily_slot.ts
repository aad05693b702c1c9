// The instant of a time of day on every local day of a zone, through daylight saving and days that a
// country left out of its calendar.

import { addDays, dayMs, type LocalDate } from "../../base/local_time.ts";
import { dayAt, type ZoneClock } from "./zone_clock.ts";

/** "HH:MM" */
export type TimeOfDay = string;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** No zone was ever further from UTC than this (Manila and Alaska in the 19th century, 15:56). */
const FURTHEST_MS = 16 * 60 * MINUTE_MS;
/** How long before a day that ends early its slot is; ten looks of the timer. */
const BEFORE_EARLY_END_MS = 5 * MINUTE_MS;

/**
 * The first instant of the day at which the wall clock shows `time` or more: right after the gap
 * when daylight saving skips it, the first of the two when the hour repeats. Where the gap reaches
 * over midnight (Nuuk, 23:00 to 00:00) it is five minutes before the gap, so that the run still
 * belongs to its day. `undefined` for a day the calendar left out (Apia, 30 December 2011).
 */
export function slotOn(day: LocalDate, time: TimeOfDay, clock: ZoneClock): number | undefined {
  const wall = dayMs(day) + minutesOf(time) * MINUTE_MS;
  const early = wall - FURTHEST_MS, late = wall + FURTHEST_MS;
  const before = wall - (clock.wallMs(early) - early);
  // Most days: the clock did not change on the way to it.
  if (clock.wallMs(before) === wall) return before;
  const after = wall - (clock.wallMs(late) - late);
  if (clock.wallMs(after) === wall) return after;
  const gapEnd = firstAtOrAfter(wall, early, late, clock);
  if (dayAt(gapEnd, clock) === day) return gapEnd;
  return dayAt(gapEnd - SECOND_MS, clock) === day ? gapEnd - BEFORE_EARLY_END_MS : undefined;
}

/** The next day after `day` that has a slot, and the slot. */
export function slotAfter(
  day: LocalDate,
  time: TimeOfDay,
  clock: ZoneClock,
): { readonly day: LocalDate; readonly at: number } {
  for (let next = addDays(day, 1);; next = addDays(next, 1)) {
    const at = slotOn(next, time, clock);
    if (at !== undefined) return { day: next, at };
  }
}

/** Bisects to the second; the wall clock only jumps forward between the two. */
function firstAtOrAfter(wall: number, early: number, late: number, clock: ZoneClock): number {
  let [low, high] = [early / SECOND_MS, late / SECOND_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (clock.wallMs(middle * SECOND_MS) >= wall) high = middle;
    else low = middle;
  }
  return high * SECOND_MS;
}

function minutesOf(time: TimeOfDay): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
