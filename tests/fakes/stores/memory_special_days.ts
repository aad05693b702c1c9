// SPDX-License-Identifier: AGPL-3.0-or-later

// The special-day catalogue in memory.

import type { SpecialDayStore } from "../../../src/ledger/ledger.ts";
import type { ScannedYear, SpecialDay } from "../../../src/ledger/special_day.ts";

export class MemorySpecialDays implements SpecialDayStore {
  #days: readonly SpecialDay[];
  #years: readonly ScannedYear[];

  constructor(days: readonly SpecialDay[] = [], years: readonly ScannedYear[] = []) {
    this.#days = days;
    this.#years = years;
  }

  list() {
    const keyOf = ({ day, eventId }: SpecialDay) => `${day} ${eventId ?? ""}`;
    return Promise.resolve(this.#days.toSorted((a, b) => keyOf(a) < keyOf(b) ? -1 : 1));
  }

  scannedYears() {
    return Promise.resolve(this.#years.toSorted((a, b) => a.year - b.year));
  }

  keepYear(scanned: ScannedYear, days: readonly SpecialDay[]) {
    const year = String(scanned.year).padStart(4, "0");
    const kept = this.#days.filter(({ day, eventId }) =>
      eventId !== undefined || !day.startsWith(`${year}-`)
    );
    const others = this.#years.filter((other) => other.year !== scanned.year);
    return this.replaceAll([...kept, ...days], [...others, scanned]);
  }

  replaceAll(days: readonly SpecialDay[], years: readonly ScannedYear[]) {
    this.#days = structuredClone(days);
    this.#years = structuredClone(years);
    return Promise.resolve();
  }
}
