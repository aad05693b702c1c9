// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { shellWord } from "../../../../src/base/text.ts";
import fc from "fast-check";
import { Fault } from "../../../../src/base/fault.ts";
import { draft } from "../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../src/film/select/make_cut.ts";
import { replaceShot } from "../../../../src/film/select/shots/replace_shot.ts";
import type { TraceRow } from "../../../../src/film/select/cut.ts";
import { remedyOf, sentenceOf } from "../../../../src/film/select/trace_sentences.ts";
import { filmCases, filmOf } from "../../../fixtures/film/film_cases.ts";

interface StoredRow extends Partial<Omit<TraceRow, "verdict" | "reason">> {
  readonly verdict?: string;
  readonly reason?: string;
}

/** As a run keeps it, which a newer version may have written. */
const row = (change: StoredRow) =>
  ({ asset: "a1", stage: "cut", verdict: "out", reason: "dark", ...change }) as TraceRow;
const names = {
  asset: (id: string) => ({ a1: "IMG_1.jpg", b2: "IMG_2.jpg" })[id],
  story: (id: string) => (id === "story-3" ? "the week of 7 July" : undefined),
  era: () => "July 2025",
};

Deno.test("sentenceOf says it in one sentence, with names for ids", () => {
  const table: Array<[StoredRow, string]> = [
    [{}, "IMG_1.jpg is not in the film: it is too dark to see much."],
    [
      { reason: "lost_moment", other: "b2" },
      "IMG_1.jpg is not in the film: IMG_2.jpg shows the same moment better.",
    ],
    [
      { reason: "spacing", other: "b2", numbers: { seconds: 1, least: 300 } },
      "IMG_1.jpg is not in the film: IMG_2.jpg was taken 1 second away, and shots keep 300 seconds apart.",
    ],
    [
      { reason: "story_full", story: "story-3", numbers: { shots: 2 } },
      "IMG_1.jpg is not in the film: the week of 7 July has its 2 shots, and the film is full.",
    ],
    [
      { verdict: "in", reason: "quiet_week", story: "story-3" },
      "IMG_1.jpg is in the film: without it the week of 7 July would have no picture.",
    ],
    [
      { verdict: "in", reason: "stands_in", other: "x9" },
      "IMG_1.jpg is in the film: it stands in for x9, which cannot be read.",
    ],
    [
      { verdict: "in", reason: "era", story: "story-3" },
      "IMG_1.jpg is in the film: it stands for July 2025: every month gets one picture before any gets a second.",
    ],
    [{ reason: "of_tomorrow" }, 'IMG_1.jpg is not in the film: the rule "of_tomorrow".'],
  ];
  for (const [change, sentence] of table) {
    assert.equal(sentenceOf("en", row(change), names), sentence);
  }
});

Deno.test("remedyOf names what would change it, where something would", () => {
  assert.match(remedyOf(row({ reason: "lost_moment" }))!, /--include a1/);
  assert.match(remedyOf(row({ verdict: "in", reason: "era" }))!, /--exclude a1/);
  assert.equal(remedyOf(row({ reason: "trashed" })), undefined);
  assert.match(remedyOf(row({ reason: "excluded_file_name" }))!, /analysis\.exclude_filename_patt/);
  const spaced = remedyOf(row({ asset: "2025/07 Coast/it's.jpg" }))!;
  assert.match(spaced, /--include "2025\/07 Coast\/it's\.jpg"$/);
  assert.equal(shellWord("a $1's.jpg"), `'a $1'\\''s.jpg'`);
});

Deno.test("sentenceOf has words for every reason a film can give", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(filmCases, (film) => {
      const { brief, library } = filmOf(film);
      try {
        const made = makeCut(draft(brief, library.assets), library.facts, brief, library.people);
        const first = made.cut.shots[0]?.asset.id;
        const rows = [...made.cut.trace, ...(first ? replaceShot(made.cut, first).trace : [])];
        for (const each of rows) {
          seen.add(`${each.verdict} ${each.reason}`);
          assert.ok(!sentenceOf("en", each).includes("the rule"), `${each.verdict} ${each.reason}`);
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
      }
    }),
    { numRuns: 150, seed: 20250714 },
  );
  assert.ok(seen.size > 25, [...seen].join(", "));
});
