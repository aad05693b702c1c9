// Which years have to be looked through.

import type { SpecialDayStore } from "../../ledger/ledger.ts";
import type { ScannedYear } from "../../ledger/special_day.ts";

/** No clock on a wall is further behind UTC. */
const FURTHEST_BEHIND_MS = 12 * 3_600_000;

export interface YearsAsked {
  /** Years, both inclusive. */
  readonly since: number;
  readonly until: number;
  /** Also years that were scanned before. */
  readonly again: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface YearsToScan {
  readonly years: readonly number[];
  /** Scanned before. */
  readonly skipped: readonly number[];
}

export async function yearsToScan(
  specialDays: Pick<SpecialDayStore, "scannedYears">,
  { since, until, again, now }: YearsAsked,
): Promise<YearsToScan> {
  const all = Array.from({ length: Math.max(0, until - since + 1) }, (_, index) => since + index);
  if (again) return { years: all, skipped: [] };
  const finished = new Set(
    (await specialDays.scannedYears()).filter((scan) => isFinished(scan, now))
      .map(({ year }) => year),
  );
  return {
    years: all.filter((year) => !finished.has(year)),
    skipped: all.filter((year) => finished.has(year)),
  };
}

/**
 * A year that was not over when it was scanned has days nobody has looked at. The instant is in UTC: where
 * the clock is behind it, the last evening of the year is the next year there already. A scan of tomorrow
 * was dated by a clock that was wrong: what it saw of the year may have been its beginning.
 */
function isFinished({ year, scannedAt }: ScannedYear, now: number): boolean {
  const atMs = Date.parse(scannedAt);
  return atMs <= now && new Date(atMs - FURTHEST_BEHIND_MS).getUTCFullYear() > year;
}
