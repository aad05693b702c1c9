// SPDX-License-Identifier: AGPL-3.0-or-later

// The wall clock of a time zone, from the runtime's tables: any instant becomes a wall clock, as
// milliseconds on an imaginary UTC clock.

import { addDays, dateOf, dayMs, fromWallMs, type LocalDate } from "../../base/local_time.ts";

const DAY_MS = 86_400_000;

/** "HH:MM" */
export type TimeOfDay = string;

export interface ZoneClock {
  /** IANA name, such as "Europe/Berlin". */
  readonly zone: string;
  /** Wall clock at an instant (milliseconds since 1970), in whole seconds. */
  wallMs(instant: number): number;
}

/** Throws RangeError for a zone the runtime does not know. */
export function zoneClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return {
    zone,
    wallMs(instant) {
      const [month, day, year, hour, minute, second] = format.format(instant).match(/\d+/g)!;
      return Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
    },
  };
}

/** The day on the wall's calendar. */
export function dayAt(instant: number, clock: ZoneClock): LocalDate {
  return dateOf(fromWallMs(clock.wallMs(instant)));
}

/** "HH:MM" on the wall. */
export function timeAt(instant: number, clock: ZoneClock): TimeOfDay {
  return fromWallMs(clock.wallMs(instant)).slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length);
}

/** ISO 8601 with the offset that holds at that instant: "2026-03-29T09:00:00+02:00". */
export function isoAt(instant: number, clock: ZoneClock): string {
  const wall = clock.wallMs(instant);
  const minutes = Math.round((wall - instant) / 60_000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${fromWallMs(wall).slice(0, 19)}${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}

/**
 * The instant at which the wall shows `time` on that day: the first of two where the hour repeats, and as
 * much later as the clock jumps where daylight saving leaves the time out.
 */
export function slotOn(day: LocalDate, time: TimeOfDay, clock: ZoneClock): number {
  const [hours, minutes] = time.split(":");
  const wall = dayMs(day) + (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offsetAt = (instant: number) => clock.wallMs(instant) - instant;
  // The offsets a day before and after: with one change of the clock, one of them is right.
  const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)];
  const shown = [before, after].filter((at) => clock.wallMs(at) === wall);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** The first slot after an instant. */
export function slotAfter(instant: number, time: TimeOfDay, clock: ZoneClock): number {
  const today = dayAt(instant, clock), slot = slotOn(today, time, clock);
  return slot > instant ? slot : slotOn(addDays(today, 1), time, clock);
}
