// SPDX-License-Identifier: AGPL-3.0-or-later

// A list of special days as it comes back from a file, believed only where it can be read.

import { Fault, reasonOf } from "../../base/fault.ts";
import { dateOf, isLocalDate, type LocalDate, type LocalDateTime } from "../../base/local_time.ts";
import { compareText } from "../../film/select/candidate.ts";
import type { ScannedYear, SpecialDay } from "../../ledger/special_day.ts";

interface ReadDays {
  readonly days: readonly SpecialDay[];
  readonly years: readonly ScannedYear[];
  /** A sentence for each record that was left out or not taken as it stands. */
  readonly warnings: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * `source` names the text; `now` (ISO 8601 in UTC) is when a year was scanned that does not say when.
 * Throws Fault `usage` for text that is no list, and for an event that cannot be read: it must not
 * widen to a whole day.
 */
export function readDayRecords(text: string, source: string, now: string): ReadDays {
  const warnings: string[] = [];
  const days = new Map<string, SpecialDay>();
  const years = new Map<number, ScannedYear>();
  for (const [index, record] of listOf(text, source).entries()) {
    const leaveOut = (because: string) => {
      warnings.push(`Record ${index + 1} was left out: ${because}`);
    };
    if (typeof record !== "object" || record === null) leaveOut("it is no record");
    else if ("scanned" in record) {
      const year = yearOf(record, now);
      if (year) years.set(year.year, year);
      else leaveOut("it names no year");
    } else if ("unjudged" in record) leaveOut("nobody has judged that day");
    else {
      const special = dayOf(record as Fields, index + 1, warnings);
      const key = special && `${special.day} ${special.eventId ?? ""}`;
      if (!special || !key) leaveOut("its day is no date");
      else if (days.has(key)) leaveOut(`${key.trim()} is in the list already`);
      else days.set(key, special);
    }
  }
  return {
    days: [...days.values()].sort((a, b) =>
      compareText(a.day, b.day) || compareText(a.eventId ?? "", b.eventId ?? "")
    ),
    years: [...years.values()].sort((a, b) => a.year - b.year),
    warnings,
  };
}

function listOf(text: string, source: string): readonly unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw noList(source, reasonOf(error));
  }
  if (!Array.isArray(list)) throw noList(source, "it is JSON, but no list");
  return list;
}

function noList(source: string, because: string): Fault {
  return new Fault("usage", `"${source}" is no list of special days: ${because}`, {
    hint: 'Give a file written by "photos-memories days-export"; nothing was changed',
  });
}

function yearOf({ scanned, scanned_at: at }: Fields, now: string): ScannedYear | undefined {
  if (typeof scanned !== "number" || !Number.isInteger(scanned)) return undefined;
  if (scanned < 1 || scanned > 9999) return undefined;
  const isInstant = typeof at === "string" && !Number.isNaN(Date.parse(at));
  return { year: scanned, scannedAt: isInstant ? new Date(at).toISOString() : now };
}

function dayOf(fields: Fields, place: number, warnings: string[]): SpecialDay | undefined {
  if (fields["event_id"] !== undefined || fields["asset_ids"] !== undefined) {
    return eventOf(fields, place);
  }
  const { day } = fields;
  if (typeof day !== "string" || !isLocalDate(day)) return undefined;
  return { day, ...wordsOf(fields), ...scopeOf(fields, day, place, warnings) };
}

/**
 * The window where it holds half of the day's pictures, else the run, else the calendar day.
 */
function scopeOf(
  fields: Fields,
  day: LocalDate,
  place: number,
  warnings: string[],
): Pick<SpecialDay, "start" | "end"> {
  const { window, window_photos: inWindow, photos } = fields;
  if (window !== undefined && window !== null) {
    const read = Array.isArray(window) ? rangeOf(window[0], window[1]) : undefined;
    if (!read) warnings.push(`The window of record ${place} was not taken: it cannot be read`);
    else if (countOf(inWindow) * 2 >= countOf(photos)) return read;
  }
  return rangeOf(fields["run_start"], fields["run_end"]) ??
    { start: `${day}T00:00:00.000`, end: `${day}T23:59:59.999` };
}

function eventOf(fields: Fields, place: number): SpecialDay {
  const { event_id: eventId, asset_ids: ids, day } = fields;
  const refuse = (because: string) =>
    new Fault("usage", `The event in record ${place} cannot be read: ${because}`, {
      hint: "An event needs event_id, start and end; its day is that of its start",
    });
  if (typeof eventId !== "string" || !/^[\w.-]{1,100}$/.test(eventId)) {
    throw refuse("event_id must be letters, digits, dots, dashes and underscores");
  }
  const range = rangeOf(fields["start"], fields["end"]);
  if (!range) throw refuse("start and end must be times, the end after the start");
  if (day !== undefined && day !== dateOf(range.start)) throw refuse("it starts on another day");
  if (ids !== undefined && !(Array.isArray(ids) && ids.length > 0 && ids.every(isText))) {
    throw refuse("asset_ids must be a list of ids");
  }
  return {
    day: dateOf(range.start),
    eventId,
    ...wordsOf(fields),
    ...range,
    assetIds: ids as string[] | undefined,
  };
}

function wordsOf(
  { title, subtitle, what, photos, active_hours: hours }: Fields,
): Pick<SpecialDay, "title" | "subtitle" | "what" | "photos" | "activeHours"> {
  return {
    title: isText(title) ? title : undefined,
    subtitle: isText(subtitle) ? subtitle : undefined,
    what: isText(what) ? what : "",
    photos: Math.round(countOf(photos)),
    activeHours: countOf(hours),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function countOf(value: unknown): number {
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? value : 0;
}

/** A found day or, with `event_id`, an event. Missing words are left out. */
interface DayRecord {
  readonly day: string;
  readonly event_id?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly what: string;
  readonly photos: number;
  readonly active_hours: number;
  /** Only a day that was found has these two. */
  readonly run_start?: string;
  readonly run_end?: string;
  /** Only an event has these two. */
  readonly start?: string;
  readonly end?: string;
  readonly asset_ids?: readonly string[];
}

interface ScannedRecord {
  readonly scanned: number;
  /** ISO 8601 in UTC. */
  readonly scanned_at: string;
}

/** Scanned years first, then days in the order they are given. */
export function dayRecords(
  days: readonly SpecialDay[],
  years: readonly ScannedYear[],
): Array<DayRecord | ScannedRecord> {
  return [
    ...years.map(({ year, scannedAt }) => ({ scanned: year, scanned_at: scannedAt })),
    ...days.map(recordOf),
  ];
}

function recordOf(special: SpecialDay): DayRecord {
  const { day, eventId, title, subtitle, what, photos, activeHours, start, end } = special;
  return {
    day,
    event_id: eventId,
    title,
    subtitle,
    what,
    photos,
    active_hours: activeHours,
    ...(eventId === undefined ? { run_start: start, run_end: end } : { start, end }),
    asset_ids: special.assetIds,
  };
}

/** `undefined` unless both are times and the end is not before the start. */
function rangeOf(
  start: unknown,
  end: unknown,
): Pick<SpecialDay, "start" | "end"> | undefined {
  const range = { start: wallTime(start), end: wallTime(end) };
  if (range.start === undefined || range.end === undefined || range.end < range.start) {
    return undefined;
  }
  return { start: range.start, end: range.end };
}

const WALL_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** The clock on the wall, whatever zone stands behind it. */
function wallTime(value: unknown): LocalDateTime | undefined {
  const [, day, hour, minute, second = "00", fraction = ""] =
    WALL_TIME.exec(typeof value === "string" ? value : "") ?? [];
  if (day === undefined || !isLocalDate(day)) return undefined;
  return `${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
}
