// Last year of every saved group of people, once.

import { yearOf, yearRange } from "../../base/local_time.ts";
import { closenessOf } from "../closeness.ts";
import { pictureWords } from "../counting.ts";
import { windowKey } from "../memory_keys.ts";
import { unmade } from "../made.ts";
import { candidate, type Detector } from "./detector.ts";

/** Seed 8 */
const SCORE = 0.65;

export const savedGroup: Detector = {
  name: "saved group",
  isOn: ({ detect }) => detect.groups,
  detect({ today, groups, people }, history) {
    const year = yearOf(today) - 1;
    const range = yearRange(year);
    const known = new Map(people.map((person) => [person.id, person]));
    // One person alone is no film of several people, and of nobody who is known none is made (seed 8).
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
        baseScore: SCORE * closenessOf(group.people.map((id) => known.get(id))),
        reason: `A saved group in ${pictureWords(group.lastYearCount)} of ${year}`,
        assetCount: group.lastYearCount,
        timelyOn: range.end,
        ask: { memoryType: "multi_person", year, group: group.id },
      })
    );
    const alone = groups.filter((group) => group.people.length < 2);
    return {
      candidates: unmade(history, candidates),
      ...(alone.length === 0 ? {} : {
        notes: alone.map(({ id }) => `The group ${id} is left out: it names fewer than two people`),
      }),
    };
  },
};
