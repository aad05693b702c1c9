// SPDX-License-Identifier: AGPL-3.0-or-later

// A holiday through the last years, some days after it.

import { addDays, daysBetween, type LocalRange, yearOf } from "../../base/local_time.ts";
import { isAlreadyMade, windowKey } from "../memory_keys.ts";
import { countIn, type History, type Snapshot, type SnapshotHoliday } from "../snapshot.ts";
import { candidate, type Detection, type Detector } from "./detector.ts";

const SCORE = 0.6;
const FIRST_DAY_AFTER = 3;
const LAST_DAY_AFTER = 365;
const DAYS_AROUND = 2;
const MIN_PICTURES = 20;
const MIN_YEARS = 2;
/** Years a film of a holiday goes back. */
export const HOLIDAY_FILM_YEARS = 5;

export const holiday: Detector = {
  name: "holiday",
  isOn: ({ detect }) => detect.holidays,
  detect(snapshot, history) {
    const { holidays } = snapshot;
    if (!holidays) {
      return { candidates: [], notes: [{ key: "lacking.holiday" }] };
    }
    const found = holidays.flatMap((each) => proposed(each, snapshot));
    // Christmas and 25 December are one day, under whatever name it comes first.
    const days = [...Map.groupBy(found, ({ memoryKey }) => memoryKey).values()]
      .map(([first]) => first!);
    return { candidates: days.filter(({ range }) => !isCelebrated(range, history)) };
  },
};

/** Christmas Eve was shown in the film of Christmas. */
function isCelebrated({ start, end }: LocalRange, history: History): boolean {
  for (let shift = -DAYS_AROUND; shift <= DAYS_AROUND; shift++) {
    const near = { start: addDays(start, shift), end: addDays(end, shift) };
    if (isAlreadyMade(history, windowKey("holiday", near))) return true;
  }
  return false;
}

function proposed(
  { name, dates }: SnapshotHoliday,
  { today, days, span }: Snapshot,
): Detection["candidates"] {
  const newest = dates.find((date) => date < today);
  if (newest === undefined) return [];
  const since = daysBetween(newest, today);
  if (since < FIRST_DAY_AFTER || since > LAST_DAY_AFTER) return [];
  const year = yearOf(newest);
  const windows = dates
    .filter((date) => date <= newest && yearOf(date) > year - HOLIDAY_FILM_YEARS)
    .map((date) => ({ start: addDays(date, -DAYS_AROUND), end: addDays(date, DAYS_AROUND) }))
    // A film has no chapters from before the library began.
    .filter(({ end }) => span === undefined || end >= span.first);
  const counts = windows.map((window) => countIn(days, window).pictures);
  const rich = counts.filter((count) => count >= MIN_PICTURES).length;
  if (rich < MIN_YEARS) return [];
  const pictures = counts.reduce((sum, count) => sum + count, 0);
  const range = { start: windows.at(-1)!.start, end: windows[0]!.end };
  return [candidate({
    memoryKey: windowKey("holiday", range),
    category: "holiday",
    range,
    windows,
    people: [],
    baseScore: SCORE * (0.5 + 0.5 * rich / HOLIDAY_FILM_YEARS),
    reason: {
      key: "because.holiday",
      values: { n: pictures, days: since, years: windows.length },
    },
    assetCount: pictures,
    timelyOn: newest,
    options: { memoryType: "holiday", holiday: name, year },
  })];
}
