// Months of this year and last that went by without a film.

import { yearOf } from "../../base/local_time.ts";
import { picturesByMonth, pictureWords } from "../counting.ts";
import { windowKey } from "../memory_keys.ts";
import { askedMonth, lastFinishedMonth, monthWords, rangeOfMonth } from "../months.ts";
import { unmade } from "../made.ts";
import { candidate, type Detector } from "./detector.ts";

/** control.md 2.6.11 */
const SCORE = 0.35;
const LEAST_PICTURES = 20;

export const backfill: Detector = {
  name: "backfill",
  isOn: ({ detect }) => detect.backfillMonths,
  detect({ today, days }, history) {
    const latest = lastFinishedMonth(today);
    const first = `${yearOf(today) - 1}-01`;
    const missed = [...picturesByMonth(days)].filter(([month, count]) =>
      month >= first && month < latest && count >= LEAST_PICTURES
    );
    const candidates = missed.sort(([a], [b]) => (a < b ? 1 : -1)).map(([month, count]) => {
      const range = rangeOfMonth(month);
      return candidate({
        memoryKey: windowKey("monthly_highlights", range),
        category: "backfill",
        range,
        people: [],
        baseScore: SCORE,
        reason: `${monthWords(month)} went by without a film, with ${pictureWords(count)}`,
        assetCount: count,
        timelyOn: range.end,
        ask: { memoryType: "monthly_highlights", ...askedMonth(month) },
      });
    });
    return { candidates: unmade(history, candidates) };
  },
};
