// SPDX-License-Identifier: AGPL-3.0-or-later

// Which catalogued days come back around a day of the calendar.

import { daysBetween, type LocalDate } from "../../base/local_time.ts";
import { nearestAnniversary } from "../../film/brief/memory_key.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import { DAYS_AROUND_ANNIVERSARY, roundness } from "../detectors/special_day.ts";

export interface DueDay {
  readonly special: SpecialDay;
  /** The anniversary itself, within three days of the day asked about. */
  readonly on: LocalDate;
  readonly years: number;
}

/**
 * Decades first, then half-decades, then all others, the older first; a day of this year is not due.
 * 29 February comes back on the 28th in common years.
 */
export function daysDue(catalogue: readonly SpecialDay[], on: LocalDate): DueDay[] {
  return catalogue.map((special) => ({ special, ...nearestAnniversary(special.day, on) }))
    .filter((due) => due.years >= 1 && Math.abs(daysBetween(on, due.on)) <= DAYS_AROUND_ANNIVERSARY)
    .sort((a, b) =>
      roundness(b.years) - roundness(a.years) || b.years - a.years ||
      compareText(a.special.day, b.special.day) ||
      compareText(a.special.eventId ?? "", b.special.eventId ?? "")
    );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
