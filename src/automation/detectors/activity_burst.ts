// SPDX-License-Identifier: AGPL-3.0-or-later

// Finished months with far more pictures than usual.

import { unmade, windowKey } from "../memory_keys.ts";
import {
  lastFinishedMonth,
  type Month,
  monthOptions,
  picturesByMonth,
  rangeOfMonth,
  shiftMonth,
} from "../snapshot.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.7;
const AVERAGE_MONTHS = 12;
/** Reaches back to the same month of last year. */
const MONTHS_LOOKED_AT = 12;

export const activityBurst: Detector = {
  name: "activity burst",
  isOn: ({ detect }) => detect.activityBurst,
  detect({ today, days }, history, { burstThreshold }) {
    const counts = picturesByMonth(days);
    const latest = lastFinishedMonth(today);
    const candidates = [];
    for (let back = 0; back < MONTHS_LOOKED_AT; back++) {
      const month = shiftMonth(latest, -back);
      const count = counts.get(month) ?? 0;
      const usual = averageBefore(month, counts);
      if (usual === undefined || usual === 0 || count / usual <= burstThreshold) continue;
      const range = rangeOfMonth(month);
      candidates.push(candidate({
        memoryKey: windowKey("monthly_highlights", range),
        category: "activity_burst",
        range,
        people: [],
        baseScore: SCORE,
        reason: {
          key: "because.activity_burst",
          values: { n: count, month: { month }, times: (count / usual).toFixed(1) },
        },
        assetCount: count,
        timelyOn: range.end,
        options: { memoryType: "monthly_highlights", ...monthOptions(month) },
      }));
    }
    return { candidates: unmade(history, candidates) };
  },
};

/**
 * Over the twelve calendar months before, empty ones included; a younger library has only the months
 * since its first picture. `undefined` where there is none.
 */
function averageBefore(month: Month, counts: ReadonlyMap<Month, number>): number | undefined {
  let first: Month | undefined;
  for (const each of counts.keys()) if (first === undefined || each < first) first = each;
  let sum = 0, months = 0;
  for (let back = 1; back <= AVERAGE_MONTHS; back++) {
    const before = shiftMonth(month, -back);
    if (first === undefined || before < first) break;
    sum += counts.get(before) ?? 0;
    months++;
  }
  return months === 0 ? undefined : sum / months;
}
