// This day through the years.

import { addDays, type LocalDate, yearOf } from "../../base/local_time.ts";
import { ON_THIS_DAY_YEARS, onThisDayWindows } from "../../film/brief/days/resolve_windows.ts";
import { isAlreadyMade, windowKey } from "../memory_keys.ts";
import { countIn, type History, pictureWords } from "../snapshot.ts";
import { candidate, type Detector } from "./detector.ts";

/** Seed 8 */
const SCORE = 0.35;
const FULL_SCORE_YEARS = 10;
const LEAST_YEARS = 5;
/** A film shows the day before and the day after too: until then it would begin with pictures just seen. */
const DAYS_UNTIL_UNSEEN = 3;

export const onThisDay: Detector = {
  name: "on this day",
  isOn: ({ detect }) => detect.onThisDay,
  detect({ today, days }, history) {
    if (wasShown(today, history)) return { candidates: [] };
    // The very days the film would show, not the month around them.
    const years = onThisDayWindows(today, ON_THIS_DAY_YEARS)
      .map((window) => ({
        // The window of a New Year's Day begins in the year before it.
        year: yearOf(addDays(window.start, 1)),
        count: countIn(days, window).pictures,
      }))
      .filter(({ count }) => count > 0);
    if (years.length < LEAST_YEARS) return { candidates: [] };
    const count = years.reduce((sum, each) => sum + each.count, 0);
    const range = { start: today, end: today };
    const candidates = [candidate({
      memoryKey: windowKey("on_this_day", range),
      category: "on_this_day",
      range,
      people: [],
      baseScore: SCORE * Math.min(1, years.length / FULL_SCORE_YEARS),
      reason: `${pictureWords(count)} around this day in ${years.length} earlier years`,
      assetCount: count,
      timelyOn: today,
      ask: { memoryType: "on_this_day", day: today },
      sourceYears: years.map(({ year }) => year),
    })];
    return { candidates };
  },
};

/** Today's film, or one so near that both show the same days. */
function wasShown(today: LocalDate, history: History): boolean {
  return Array.from({ length: DAYS_UNTIL_UNSEEN }, (_, back) => addDays(today, -back))
    .some((day) => isAlreadyMade(history, windowKey("on_this_day", { start: day, end: day })));
}
