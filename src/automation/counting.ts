// Pictures by day, summed up.

import { isInRange, type LocalDate, type LocalRange } from "../base/local_time.ts";
import { monthOfDay } from "./months.ts";
import type { Month, SnapshotPerson } from "./snapshot.ts";

type Days = ReadonlyMap<LocalDate, number>;

export function picturesByMonth(days: Days): Map<Month, number> {
  return summed(days, monthOfDay);
}

export function picturesByYear(days: Days): Map<number, number> {
  return summed(days, (day) => +day.slice(0, 4));
}

function summed<Key>(days: Days, keyOf: (day: LocalDate) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [day, count] of days) {
    const key = keyOf(day);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

/** How many pictures, and on how many days. */
export function countIn(
  days: Days,
  range: LocalRange,
): { readonly pictures: number; readonly days: number } {
  let pictures = 0, active = 0;
  for (const [day, count] of days) {
    if (!isInRange(day, range)) continue;
    pictures += count;
    active++;
  }
  return { pictures, days: active };
}

export function personYearCount({ months }: SnapshotPerson, year: number): number {
  let count = 0;
  for (const [month, pictures] of months) if (+month.slice(0, 4) === year) count += pictures;
  return count;
}

/** "1 picture", "683 pictures" */
export function pictureWords(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}
