// SPDX-License-Identifier: AGPL-3.0-or-later

// This day through the years.

import { monthOf, yearOf } from "../../base/local_time.ts";
import { ON_THIS_DAY_YEARS, onThisDayWindows } from "../../film/brief/days/resolve_windows.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { countIn, picturesByMonth } from "../snapshot.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.35;
const FULL_SCORE_YEARS = 10;
const MIN_YEARS = 5;

export const onThisDay: Detector = {
  name: "on this day",
  isOn: ({ detect }) => detect.onThisDay,
  detect({ today, days }, history) {
    const years = [...picturesByMonth(days).keys()]
      .map((month) => `${month}-01`)
      .filter((first) => monthOf(first) === monthOf(today) && yearOf(first) < yearOf(today))
      .map(yearOf).sort((a, b) => a - b);
    if (years.length < MIN_YEARS) return { candidates: [] };
    // The days the film shows; the month around them only says that there are years to look back on.
    const windows = onThisDayWindows(today, ON_THIS_DAY_YEARS);
    const count = windows.reduce((sum, window) => sum + countIn(days, window).pictures, 0);
    const range = { start: today, end: today };
    const candidates = unmade(history, [candidate({
      memoryKey: windowKey("on_this_day", range),
      category: "on_this_day",
      range,
      windows,
      people: [],
      baseScore: SCORE * Math.min(1, years.length / FULL_SCORE_YEARS),
      reason: { key: "because.on_this_day", values: { n: count, years: years.length } },
      assetCount: count,
      timelyOn: today,
      options: { memoryType: "on_this_day", day: today },
      sourceYears: years,
    })]);
    return { candidates };
  },
};
