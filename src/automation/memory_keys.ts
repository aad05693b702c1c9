// SPDX-License-Identifier: AGPL-3.0-or-later

// The names of memories as the automation knows them, and the one form in which keys are compared.
// They are those of `memoryKeyOf`, so that a film made by hand counts as made.

import { daysInMonth, type LocalRange, monthOf, yearOf } from "../base/local_time.ts";
import type { MemoryType } from "../film/brief/brief.ts";
import { seasonOfRange } from "../film/brief/days/period_label.ts";
import type { PersonId } from "../library/asset.ts";
import type { Candidate } from "./candidate.ts";
import type { History } from "./snapshot.ts";

/** A key for days and people; `more` is what else tells two memories of the same days apart. */
export function windowKey(
  type: MemoryType,
  { start, end }: LocalRange,
  people: readonly PersonId[] = [],
  more: readonly string[] = [],
): string {
  return [type, start, end, [...people].sort().join(","), ...more].join(":");
}

/** A clock with or without a zone, as keys of earlier films carry one behind each day. */
const CLOCK = String.raw`(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;
const DAYS = new RegExp(
  String.raw`^([a-z_]+):(\d{4}-\d{2}-\d{2})${CLOCK}:(\d{4}-\d{2}-\d{2})${CLOCK}:(.*)$`,
  "s",
);

/** What a key says of days and people by itself; its kind alone where it is no key of days. */
export function partsOfKey(key: string): {
  readonly kind: string;
  readonly days?: LocalRange;
  readonly people: readonly PersonId[];
} {
  const match = DAYS.exec(key);
  if (!match) return { kind: key.split(":", 1)[0]!, people: [] };
  const [, kind = "", start = "", end = "", rest = ""] = match;
  const people = rest.split(":", 1)[0]!.split(/[,|()]/).filter((id) => id !== "");
  return { kind, days: { start, end }, people };
}

/** What a key names besides its kind: days, people and the rest; `undefined` where it is no key of days. */
export function subjectOfKey(key: string): string | undefined {
  return DAYS.test(key) ? normalKey(key).replace(/^[a-z_]+:/, "") : undefined;
}

/** Kinds that say no more than which days and which people. */
const PLAIN_KINDS: ReadonlySet<string> = new Set<MemoryType>([
  "custom",
  "monthly_highlights",
  "year_in_review",
  "season",
  "person_spotlight",
  "multi_person",
]);

/**
 * The form in which keys are compared: plain days instead of date-times, people in order, and one
 * name for the same days and people, however the film of them was asked for. Anything that is no key
 * of days stays as it is. Normalising twice changes nothing.
 */
export function normalKey(key: string): string {
  const match = DAYS.exec(key);
  if (!match) return key;
  const [, type = "", start = "", end = "", rest = ""] = match;
  const [names = "", ...more] = rest.split(":");
  // Any of several is written with bars and brackets; only a plain list has no order.
  const people = /[|(]/.test(names) ? names : names.split(",").sort().join(",");
  const kind = PLAIN_KINDS.has(type) && more.length === 0
    ? plainKind(type, { start, end }, names === "" ? 0 : names.split(/[,|]/).length)
    : type;
  return [kind, start, end, people, ...more].join(":");
}

/** What a whole month, year or season of so many people is called. */
function plainKind(type: string, { start, end }: LocalRange, people: number): string {
  const isWhole = start.endsWith("-01") &&
    +end.slice(8, 10) === daysInMonth(yearOf(end), monthOf(end));
  if (!isWhole) return type;
  if (start.slice(0, 7) === end.slice(0, 7)) return "monthly_highlights";
  if (start.slice(5) === "01-01" && end === `${start.slice(0, 4)}-12-31`) {
    return people === 0 ? "year_in_review" : people === 1 ? "person_spotlight" : "multi_person";
  }
  return seasonOfRange({ start, end }, "north") ? "season" : type;
}

/** However it was asked for the first time. */
export function isAlreadyMade({ madeKeys }: Pick<History, "madeKeys">, memoryKey: string): boolean {
  return madeKeys.has(normalKey(memoryKey));
}

/** Only those without a film. */
export function unmade(
  history: Pick<History, "madeKeys">,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates.filter(({ memoryKey }) => !isAlreadyMade(history, memoryKey));
}

/** Sorted, joined by "|". */
export function pairKey(a: PersonId, b: PersonId): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

export function pairIds(key: string): readonly [PersonId, PersonId] {
  const bar = key.indexOf("|");
  return [key.slice(0, bar), key.slice(bar + 1)];
}
