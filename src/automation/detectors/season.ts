// SPDX-License-Identifier: AGPL-3.0-or-later

// The meteorological season that just ended.

import { daysBetween, yearOf } from "../../base/local_time.ts";
import { hemisphereOf, SEASONS, seasonWindow } from "../../film/brief/days/period_label.ts";
import { countIn } from "../snapshot.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.6;
const FIRST_DAY_AFTER = 3;
const LAST_DAY_AFTER = 30;
const MIN_PICTURES = 40;
const MIN_DAYS = 6;

export const season: Detector = {
  name: "season",
  isOn: ({ detect }) => detect.seasons,
  detect({ today, days, homes }, history, rules) {
    const home = rules.home ?? homes.at(-1);
    if (!home) {
      return {
        candidates: [],
        notes: [{ key: "lacking.season" }],
      };
    }
    const hemisphere = hemisphereOf(undefined, home.latitude);
    const thisYear = yearOf(today);
    const candidates = [thisYear - 1, thisYear].flatMap((year) =>
      SEASONS.flatMap((name) => {
        const range = seasonWindow(name, year, hemisphere);
        const since = daysBetween(range.end, today);
        if (since < FIRST_DAY_AFTER || since > LAST_DAY_AFTER) return [];
        const count = countIn(days, range);
        if (count.pictures < MIN_PICTURES || count.days < MIN_DAYS) return [];
        return [candidate({
          memoryKey: windowKey("season", range),
          category: "season",
          range,
          people: [],
          baseScore: SCORE,
          reason: {
            key: "because.season",
            values: { n: count.pictures, days: count.days, season: name, since },
          },
          assetCount: count.pictures,
          timelyOn: range.end,
          options: { memoryType: "season", season: name, year, hemisphere },
        })];
      })
    );
    return { candidates: unmade(history, candidates) };
  },
};
