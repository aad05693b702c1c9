// The month that just ended.

import { picturesByMonth, pictureWords } from "../counting.ts";
import { windowKey } from "../memory_keys.ts";
import { askedMonth, lastFinishedMonth, monthWords, rangeOfMonth } from "../months.ts";
import { unmade } from "../made.ts";
import { candidate, type Detector } from "./detector.ts";

/** Seed 8 */
const SCORE = 0.7;

export const monthly: Detector = {
  name: "monthly review",
  isOn: ({ detect }) => detect.monthly,
  detect({ today, days }, history) {
    const month = lastFinishedMonth(today);
    const count = picturesByMonth(days).get(month) ?? 0;
    if (count === 0) return { candidates: [] };
    const range = rangeOfMonth(month);
    const candidates = unmade(history, [candidate({
      memoryKey: windowKey("monthly_highlights", range),
      category: "monthly_review",
      range,
      people: [],
      baseScore: SCORE,
      reason: `${monthWords(month)} is the latest finished month, with ${pictureWords(count)}`,
      assetCount: count,
      timelyOn: range.end,
      ask: { memoryType: "monthly_highlights", ...askedMonth(month) },
    })]);
    return { candidates };
  },
};
