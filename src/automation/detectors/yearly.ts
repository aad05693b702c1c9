// SPDX-License-Identifier: AGPL-3.0-or-later

// Years that are over.

import { localDate, yearOf, yearRange } from "../../base/local_time.ts";
import { picturesByYear } from "../snapshot.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

/** The score is ten per cent less for each year of age, never below 0.24. */
const SCORE = 0.8;
const LOSS_PER_YEAR = 0.1;
const FLOOR = 0.3;
/** A year is looked back on after this day of the next January. */
const LAST_QUIET_DAY = 15;

export const yearly: Detector = {
  name: "yearly review",
  isOn: ({ detect }) => detect.yearly,
  detect({ today, days }, history) {
    const over = [...picturesByYear(days)].filter(([year]) =>
      today > localDate(year + 1, 1, LAST_QUIET_DAY)
    );
    const candidates = over.sort(([a], [b]) => b - a).map(([year, count]) => {
      const range = yearRange(year);
      const age = yearOf(today) - year;
      return candidate({
        memoryKey: windowKey("year_in_review", range),
        category: "year_in_review",
        range,
        people: [],
        baseScore: SCORE * Math.max(FLOOR, 1 - LOSS_PER_YEAR * age),
        reason: { key: "because.year", values: { n: count, year: String(year) } },
        assetCount: count,
        timelyOn: range.end,
        options: { memoryType: "year_in_review", year },
      });
    });
    return { candidates: unmade(history, candidates) };
  },
};
