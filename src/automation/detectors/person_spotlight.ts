// SPDX-License-Identifier: AGPL-3.0-or-later

// Last year of the people who were pictured most.

import { yearOf, yearRange } from "../../base/local_time.ts";
import { personYearCount } from "../snapshot.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.6;
const FLOOR = 0.2;
const MAX_PEOPLE = 5;

export const personSpotlight: Detector = {
  name: "person spotlight",
  isOn: ({ detect }) => detect.personSpotlight,
  detect({ today, people }, history) {
    const year = yearOf(today) - 1;
    const range = yearRange(year);
    const pictured = people.map((person) => ({ person, count: personYearCount(person, year) }))
      .filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    const topCount = pictured[0]?.count ?? 0;
    const candidates = pictured.slice(0, MAX_PEOPLE)
      .map(({ person, count }, index) =>
        candidate({
          memoryKey: windowKey("person_spotlight", range, [person.id]),
          category: "person_spotlight",
          range,
          people: [person.id],
          baseScore: SCORE * Math.max(FLOOR, count / topCount),
          reason: {
            key: "because.person",
            values: { n: count, place: index + 1, year: String(year) },
          },
          assetCount: count,
          timelyOn: range.end,
          options: { memoryType: "person_spotlight", year, person: [person.id] },
        })
      );
    return { candidates: unmade(history, candidates) };
  },
};
