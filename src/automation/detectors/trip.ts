// SPDX-License-Identifier: AGPL-3.0-or-later

// Trips, a week after coming home.

import { addDays, daysBetween, yearOf } from "../../base/local_time.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { Trip } from "../../film/brief/places/trips.ts";
import { tripSearchRange } from "../../film/brief/choose_trip.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.75;
const FULL_SCORE_DAYS = 14;
const FULL_SCORE_PICTURES = 200;
const DAYS_AT_HOME = 7;

export const trip: Detector = {
  name: "trip",
  isOn: ({ detect }) => detect.trips,
  detect({ today, trips, homes }, history, { home, trips: { maxGapDays } }) {
    if (!home && homes.length === 0) {
      return {
        candidates: [],
        notes: [{ key: "lacking.trip" }],
      };
    }
    // Until the longest gap has passed, the next picture may still belong to the trip.
    const quietDays = Math.max(DAYS_AT_HOME, maxGapDays + 1);
    const over = trips.filter(({ end }) => daysBetween(end, today) >= quietDays);
    const candidates = over.map((each) => {
      const { start, end, pictures } = each;
      const days = daysBetween(start, end) + 1;
      return candidate({
        memoryKey: windowKey("trip", { start, end }),
        category: "trip",
        range: { start, end },
        people: [],
        baseScore: SCORE * Math.min(1, days / FULL_SCORE_DAYS) *
          Math.min(1, pictures / FULL_SCORE_PICTURES),
        reason: {
          key: "because.trip",
          values: { n: pictures, days, back: daysBetween(end, today) },
        },
        assetCount: pictures,
        timelyOn: end,
        options: tripOptions(each, maxGapDays),
      });
    });
    return { candidates: unmade(history, candidates) };
  },
};

/** Names a year whenever its search sees the trip whole: reading one year is quicker than all. */
function tripOptions({ start, end }: Trip, maxGapDays: number): FilmOptions {
  const options = { memoryType: "trip", nearDate: start } as const;
  const year = [yearOf(end), yearOf(start)].find((each) => {
    const seen = tripSearchRange({ year: each });
    return seen && addDays(start, -maxGapDays - 1) >= seen.start &&
      addDays(end, maxGapDays + 1) <= seen.end;
  });
  return year === undefined ? options : { ...options, year };
}
