// SPDX-License-Identifier: AGPL-3.0-or-later

// Anniversaries of catalogued days.

import { daysBetween } from "../../base/local_time.ts";
import { nearestAnniversary } from "../../film/brief/memory_key.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.8;
/** Before and after the anniversary, both inclusive. */
export const DAYS_AROUND_ANNIVERSARY = 3;

export const specialDay: Detector = {
  name: "special day",
  isOn: ({ detect }) => detect.specialDays,
  detect({ today, catalogue }, history) {
    const candidates = catalogue.flatMap((special) => {
      const { day, eventId, photos, activeHours } = special;
      const { on, years } = nearestAnniversary(day, today);
      if (years < 1 || Math.abs(daysBetween(today, on)) > DAYS_AROUND_ANNIVERSARY) return [];
      const more = [`${years}y`, ...(eventId === undefined ? [] : [eventId])];
      return [candidate({
        memoryKey: windowKey("special_day", { start: day, end: day }, [], more),
        category: "emergent_day",
        range: { start: day, end: day },
        people: [],
        baseScore: SCORE * roundness(years),
        // Titles name people; they stay out of logs.
        reason: {
          key: "because.special_day",
          values: { n: photos, years, hours: Math.max(1, Math.round(activeHours)) },
        },
        assetCount: photos,
        timelyOn: on,
        options: { memoryType: "special_day", day, ...(eventId === undefined ? {} : { eventId }) },
        source: "special-days catalogue",
      })];
    });
    return { candidates: unmade(history, candidates) };
  },
};

/** Decades come first, then half-decades, then all others. */
export function roundness(years: number): number {
  return years % 10 === 0 ? 1 : years % 5 === 0 ? 0.85 : 0.6;
}
