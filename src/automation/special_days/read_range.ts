// Times of a record as people and programs write them.

import { isLocalDate, type LocalDateTime } from "../../base/local_time.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";

/** `undefined` unless both are times and the end is not before the start. */
export function rangeOf(
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
