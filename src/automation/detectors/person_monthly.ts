// SPDX-License-Identifier: AGPL-3.0-or-later

// The last months of the people closest to the owner.

import { lastFinishedMonth, monthOptions, rangeOfMonth, shiftMonth } from "../snapshot.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector, isClosest } from "./detector.ts";

/** The latest month, and the two before it without a film. */
const SCORE = 0.6;
const EARLIER_SCORE = 0.35;
export const PERSON_MONTHS = 3;
const MIN_PICTURES = 15;
const MIN_DAYS = 4;

export const personMonthly: Detector = {
  name: "person's month",
  isOn: ({ detect }) => detect.personMonthly,
  detect({ today, people }, history) {
    const close = people.filter(isClosest);
    if (close.length === 0) {
      return {
        candidates: [],
        notes: [{ key: "lacking.person_month" }],
      };
    }
    const candidates = close.flatMap(({ id, months, activeDays }) =>
      Array.from({ length: PERSON_MONTHS }, (_, back) => {
        const month = shiftMonth(lastFinishedMonth(today), -back);
        const count = months.get(month) ?? 0;
        if (count < MIN_PICTURES || (activeDays?.get(month) ?? 0) < MIN_DAYS) return [];
        const range = rangeOfMonth(month);
        return [candidate({
          memoryKey: windowKey("monthly_highlights", range, [id]),
          category: "person_monthly",
          range,
          people: [id],
          baseScore: back === 0 ? SCORE : EARLIER_SCORE,
          reason: { key: "because.person_month", values: { n: count, month: { month } } },
          assetCount: count,
          timelyOn: range.end,
          options: { memoryType: "monthly_highlights", ...monthOptions(month), person: [id] },
        })];
      }).flat()
    );
    return { candidates: unmade(history, candidates) };
  },
};
