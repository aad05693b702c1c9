// SPDX-License-Identifier: AGPL-3.0-or-later

// Last year of two people who are often in one picture.

import { yearOf, yearRange } from "../../base/local_time.ts";
import { pairIds, unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.55;
const FULL_SCORE_PICTURES = 500;
const MIN_PICTURES = 50;

export const multiPerson: Detector = {
  name: "people together",
  isOn: ({ detect }) => detect.pairs,
  detect({ today, pairs }, history) {
    const year = yearOf(today) - 1;
    const range = yearRange(year);
    const together = [...pairs].filter(([, count]) => count >= MIN_PICTURES);
    const candidates = together.map(([key, count]) => {
      const ids = pairIds(key);
      return candidate({
        memoryKey: windowKey("multi_person", range, ids),
        category: "multi_person",
        range,
        people: ids,
        baseScore: SCORE * Math.min(1, count / FULL_SCORE_PICTURES),
        reason: { key: "because.two_people", values: { n: count, year: String(year) } },
        assetCount: count,
        timelyOn: range.end,
        options: { memoryType: "multi_person", year, person: ids },
      });
    });
    return { candidates: unmade(history, candidates) };
  },
};

const GROUP_SCORE = 0.65;

export const savedGroup: Detector = {
  name: "saved group",
  isOn: ({ detect }) => detect.groups,
  detect({ today, groups, people }, history) {
    const year = yearOf(today) - 1;
    const range = yearRange(year);
    const known = new Set(people.map(({ id }) => id));
    // One person alone is no film of several people, and none is made of people who are not known.
    const pictured = groups.filter((group) =>
      group.lastYearCount > 0 && group.people.length > 1 && group.people.some((id) => known.has(id))
    );
    const candidates = pictured.map((group) =>
      candidate({
        // By the group's own id: a new label or a corrected list of names is the same group.
        memoryKey: windowKey("multi_person", range, [], [group.id]),
        category: "multi_person",
        range,
        people: [...group.people].sort(),
        baseScore: GROUP_SCORE,
        reason: { key: "because.group", values: { n: group.lastYearCount, year: String(year) } },
        assetCount: group.lastYearCount,
        timelyOn: range.end,
        options: { memoryType: "multi_person", year, group: group.id },
      })
    );
    const alone = groups.filter((group) => group.people.length < 2);
    return {
      candidates: unmade(history, candidates),
      ...(alone.length === 0 ? {} : {
        notes: alone.map(({ id }) => ({ key: "lacking.group", values: { id } }) as const),
      }),
    };
  },
};
