// Eras: the windows or calendar years of a film that each deserve a shot before any gets a second.

import { daysBetween, yearOf } from "../../../base/local_time.ts";
import type { Brief } from "../../brief/brief.ts";
import type { Candidate } from "../candidate.ts";

/** film.md MT-15: a film about people longer than this has an era for each calendar year. */
const LONG_FILM_DAYS = 548;

export interface Eras {
  /** Number of the era of a candidate; −1 when the film has none, or it stands outside of all. */
  readonly of: (candidate: Candidate) => number;
  /** True when the era is a few days long and is one story. */
  readonly isShort: (era: number) => boolean;
}

/** film.md 1.1: the windows of on-this-day and holiday films are three to five days. */
const SHORT_WINDOW_DAYS = 7;

export function erasOf(brief: Brief, candidates: readonly Candidate[]): Eras {
  const { windows } = brief;
  if (windows.length > 1) {
    return {
      of: ({ date }) => windows.findIndex(({ start, end }) => date >= start && date <= end),
      isShort: (era) => {
        const window = windows[era];
        return window !== undefined && daysBetween(window.start, window.end) < SHORT_WINDOW_DAYS;
      },
    };
  }
  const first = candidates[0]?.date, last = candidates.at(-1)?.date;
  const isLong = first !== undefined && last !== undefined &&
    daysBetween(first, last) > LONG_FILM_DAYS;
  const byYear = isLong && (brief.people !== undefined || brief.memoryType === "album");
  return {
    of: byYear ? ({ date }) => yearOf(date) - yearOf(first) : () => -1,
    isShort: () => false,
  };
}
