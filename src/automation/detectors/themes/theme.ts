// SPDX-License-Identifier: AGPL-3.0-or-later

// What was taken again and again last year: on the water, our cat, at table.

import { yearOf, yearRange } from "../../../base/local_time.ts";
import { unmade, windowKey } from "../../memory_keys.ts";
import { candidate, type Detector } from "../detector.ts";

const SCORE = 0.45;

export const theme: Detector = {
  name: "theme",
  isOn: ({ detect }) => detect.themes,
  detect({ today, themes = [] }, history) {
    const year = yearOf(today) - 1, range = yearRange(year);
    return {
      candidates: unmade(
        history,
        themes.map(({ theme, pictures, days }) =>
          candidate({
            memoryKey: windowKey("custom", range, [], [theme]),
            category: "theme",
            range,
            people: [],
            baseScore: SCORE,
            reason: {
              key: "because.theme",
              values: { n: pictures, days, year: String(year), theme: { name: `theme.${theme}` } },
            },
            assetCount: pictures,
            timelyOn: range.end,
            options: { theme, year },
          })
        ),
      ),
    };
  },
};
