// How many pictures a day has, and how many make it stand out.

import type { Moment } from "./units.ts";

/** Pictures a day must have to stand out; scans are not of the day they are dated. */
export function busyThreshold(moments: readonly Moment[]): number {
  const counts = [...picturesByDay(moments).values()].sort((a, b) => a - b);
  const median = counts[Math.floor((counts.length - 1) / 2)] ?? 0;
  const upperQuarter = counts[Math.ceil(counts.length * 0.75) - 1] ?? 0;
  return Math.max(4 * median, upperQuarter, 1);
}

export function picturesByDay(moments: readonly Moment[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const moment of moments) {
    if (moment.isUndated) continue;
    counts.set(moment.day, (counts.get(moment.day) ?? 0) + moment.candidates.length);
  }
  return counts;
}

export function picturesIn(moments: readonly Moment[]): number {
  return moments.reduce((sum, moment) => sum + moment.candidates.length, 0);
}
