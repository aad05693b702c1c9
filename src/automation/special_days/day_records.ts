// The special-day catalogue as a JSON list that people may edit (control.md 2.16.3). Three kinds of
// records: a scanned year `{scanned, scanned_at}`; a found day, keyed by `day`; an event written by
// hand, keyed by `event_id`, whose `start` and `end` are required and whose `asset_ids`, if any, are all
// it shows. Times are those of the clock on the wall.

import type { ScannedYear, SpecialDay } from "../../ledger/special_day.ts";

/** A found day or, with `event_id`, an event. Missing words are left out. */
export interface DayRecord {
  readonly day: string;
  readonly event_id?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly what: string;
  readonly photos: number;
  readonly active_hours: number;
  /** Of a found day. */
  readonly run_start?: string;
  readonly run_end?: string;
  /** Of an event. */
  readonly start?: string;
  readonly end?: string;
  readonly asset_ids?: readonly string[];
}

export interface ScannedRecord {
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
    ...(eventId === undefined ? {} : { event_id: eventId }),
    ...(title === undefined ? {} : { title }),
    ...(subtitle === undefined ? {} : { subtitle }),
    what,
    photos,
    active_hours: activeHours,
    ...(eventId === undefined ? { run_start: start, run_end: end } : { start, end }),
    ...(special.assetIds === undefined ? {} : { asset_ids: special.assetIds }),
  };
}
