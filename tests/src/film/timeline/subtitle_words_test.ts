// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { subtitleOf } from "../../../../src/film/timeline/subtitle_words.ts";

const COAT = "A woman in a red coat stands on a bridge, with white houses behind her. A dog waits.";

Deno.test("subtitleOf says all of a caption that can be read, else whole sentences, else a clause", () => {
  const cases: ReadonlyArray<readonly [string, number, string | undefined]> = [
    ["A dog runs along the beach.", 3, "A dog runs along the beach."],
    [COAT, 9, COAT],
    [COAT, 4, "A woman in a red coat stands on a bridge, with white houses behind her."],
    [COAT, 3, "A woman in a red coat stands on a bridge"],
    [COAT, 1.5, undefined],
    ["Two boats – and a very long row of houses on the other side", 2, undefined],
    ["Two boats lie there – and a very long row of houses", 2, "Two boats lie there"],
    ["", 9, undefined],
    ["   \n ", 9, undefined],
  ];
  for (const [caption, seconds, said] of cases) {
    assert.equal(subtitleOf(caption, seconds), said, `${caption} in ${seconds} s`);
  }
});

Deno.test("subtitleOf takes no beginning of a list for a thought", () => {
  assert.equal(
    subtitleOf("Balloons, streamers, lanterns and a very long table in a garden", 2),
    undefined,
  );
});

Deno.test("subtitleOf never says more than two lines or than can be read, and only what was said", () => {
  fc.assert(fc.property(
    fc.lorem({ maxCount: 40, mode: "words" }),
    fc.constantFrom(". ", ", ", "; ", " – "),
    fc.double({ min: 0, max: 9, noNaN: true }),
    (words, mark, seconds) => {
      const caption = words.split(" ").map((word, n) => n % 5 === 4 ? word + mark : `${word} `)
        .join("").trim();
      const said = subtitleOf(caption, seconds);
      if (said === undefined) return;
      assert.ok(said.length <= Math.min(84, seconds * 20), said);
      assert.ok(caption.replace(/\s+/g, " ").startsWith(said), said);
      assert.match(said, /\S$/);
    },
  ));
});
