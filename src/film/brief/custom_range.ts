// A range of days typed by its ends, or by one end and a period.

import { Fault } from "../../base/fault.ts";
import { addDays, type LocalDate, type LocalRange } from "../../base/local_time.ts";
import type { Ask } from "./ask.ts";
import { parseDate, parsePeriod, shiftBy } from "./date_input.ts";

/** The range of `start`, `end` and `period`; `undefined` when none of them was said. */
export function customRange(ask: Ask, today: LocalDate): LocalRange | undefined {
  if (ask.start === undefined && ask.end === undefined && ask.period === undefined) {
    return undefined;
  }
  if (ask.period !== undefined && ask.end !== undefined) {
    throw new Fault("usage", `Cannot use both an end ("${ask.end}") and a period`, {
      hint: "Leave out one of the two",
    });
  }
  const range = ask.period === undefined ? byEnds(ask, today) : byPeriod(ask, today);
  if (range.end < range.start) {
    throw new Fault("usage", `The range ends (${range.end}) before it starts (${range.start})`, {
      hint: "Exchange the start and the end",
    });
  }
  return range;
}

function byEnds(ask: Ask, today: LocalDate): LocalRange {
  if (ask.start === undefined) {
    throw new Fault("usage", `A range that ends on "${ask.end}" has no start`, {
      hint: "Add the first day with --start",
    });
  }
  const start = parseDate(ask.start, "start");
  if (ask.end !== undefined) return { start, end: parseDate(ask.end, "end") };
  if (start <= today) return { start, end: today };
  throw new Fault("usage", `The start "${ask.start}" is still to come`, {
    hint: "Type a day up to today after --start",
  });
}

function byPeriod(ask: Ask, today: LocalDate): LocalRange {
  const period = parsePeriod(ask.period ?? "");
  if (ask.start === undefined) {
    return { start: addDays(shiftBy(today, period, -1), 1), end: today };
  }
  const start = parseDate(ask.start, "start");
  return { start, end: addDays(shiftBy(start, period, 1), -1) };
}
