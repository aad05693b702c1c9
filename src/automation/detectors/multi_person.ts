// Last year of two people who are often in one picture.

import { yearOf, yearRange } from "../../base/local_time.ts";
import { awaitsBirthdayFilm } from "../birthday_turn.ts";
import { closenessOf } from "../closeness.ts";
import { pictureWords } from "../counting.ts";
import { windowKey } from "../memory_keys.ts";
import { pairIds } from "../pair_keys.ts";
import { unmade } from "../made.ts";
import { candidate, type Detector } from "./detector.ts";

/** Seed 8 */
const SCORE = 0.55;
const FULL_SCORE_PICTURES = 500;
const LEAST_PICTURES = 50;
/** control.md 2.6.4 */
const MOST_PAIRS = 3;

export const multiPerson: Detector = {
  name: "people together",
  isOn: ({ detect }) => detect.pairs,
  detect(snapshot, history, rules) {
    const { today, people, pairs } = snapshot;
    const year = yearOf(today) - 1;
    const range = yearRange(year);
    const known = new Map(people.map((person) => [person.id, person]));
    const waiting = new Set(
      people.filter((person) => awaitsBirthdayFilm(person, snapshot, history, rules))
        .map(({ id }) => id),
    );
    const together = [...pairs].filter(([key, count]) =>
      count >= LEAST_PICTURES && !pairIds(key).some((id) => waiting.has(id))
    );
    const candidates = together.map(([key, count]) => {
      const ids = pairIds(key);
      return candidate({
        memoryKey: windowKey("multi_person", range, ids),
        category: "multi_person",
        range,
        people: ids,
        baseScore: SCORE * Math.min(1, count / FULL_SCORE_PICTURES) *
          closenessOf(ids.map((id) => known.get(id))),
        reason: `Two people together in ${pictureWords(count)} of ${year}`,
        assetCount: count,
        timelyOn: range.end,
        ask: { memoryType: "multi_person", year, person: ids },
      });
    });
    const best = unmade(history, candidates).sort((a, b) =>
      b.baseScore - a.baseScore || b.assetCount - a.assetCount ||
      (a.memoryKey < b.memoryKey ? -1 : 1)
    );
    return { candidates: best.slice(0, MOST_PAIRS) };
  },
};
