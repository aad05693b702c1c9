// SPDX-License-Identifier: AGPL-3.0-or-later

// The month that just ended.

import { yearOf } from "../../base/local_time.ts";
import { lastFinishedMonth, monthOptions, picturesByMonth, rangeOfMonth } from "../snapshot.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

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
      reason: { key: "because.month", values: { n: count, month: { month } } },
      assetCount: count,
      timelyOn: range.end,
      options: { memoryType: "monthly_highlights", ...monthOptions(month) },
    })]);
    return { candidates };
  },
};

const BACKFILL_SCORE = 0.35;
const BACKFILL_LEAST_PICTURES = 20;

export const backfill: Detector = {
  name: "backfill",
  isOn: ({ detect }) => detect.backfillMonths,
  detect({ today, days }, history) {
    const latest = lastFinishedMonth(today);
    const first = `${yearOf(today) - 1}-01`;
    const missed = [...picturesByMonth(days)].filter(([month, count]) =>
      month >= first && month < latest && count >= BACKFILL_LEAST_PICTURES
    );
    const candidates = missed.sort(([a], [b]) => (a < b ? 1 : -1)).map(([month, count]) => {
      const range = rangeOfMonth(month);
      return candidate({
        memoryKey: windowKey("monthly_highlights", range),
        category: "backfill",
        range,
        people: [],
        baseScore: BACKFILL_SCORE,
        reason: { key: "because.missed_month", values: { n: count, month: { month } } },
        assetCount: count,
        timelyOn: range.end,
        options: { memoryType: "monthly_highlights", ...monthOptions(month) },
      });
    });
    return { candidates: unmade(history, candidates) };
  },
};
