// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { inOrder, roundNow } from "../../../../src/app/frames/next_memory.ts";
import type { FrameShown } from "../../../../src/ledger/frame.ts";

const memory = (memoryKey: string, isOfToday = false) => ({ memoryKey, isOfToday });

/** What a frame shows of these, one after another. */
function played(all: readonly ReturnType<typeof memory>[], times: number): string[] {
  let shown: FrameShown[] = [];
  const keys: string[] = [];
  for (let n = 0; n < times; n++) {
    const { memoryKey } = inOrder(all, shown, keys.at(-1))[0]!;
    const round = roundNow(all, shown, memoryKey);
    const shownAt = new Date(1e12 + n * 60_000).toISOString();
    // It is asked about while it plays, too.
    for (const at of [shownAt, shownAt]) {
      const others = shown.filter((each) => each.memoryKey !== memoryKey);
      assert.equal(roundNow(all, shown, memoryKey), round);
      shown = [{ memoryKey, title: "", shownAt: at, round }, ...others];
    }
    keys.push(memoryKey);
  }
  return keys;
}

Deno.test("a frame shows what is of today first, then the others as good as they are", () => {
  const all = [memory("a"), memory("b"), memory("today", true), memory("c")];
  assert.deepEqual(played(all, 8), ["today", "a", "b", "c", "today", "a", "b", "c"]);
});

Deno.test("a frame shows no memory twice before all were shown, and none twice in a row", () => {
  fc.assert(fc.property(
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 }),
    fc.func(fc.boolean()),
    (keys, isOfToday) => {
      const all = keys.map((key) => memory(key, isOfToday(key)));
      const shown = played(all, 3 * keys.length);
      for (let round = 0; round < 3; round++) {
        const own = shown.slice(round * keys.length, (round + 1) * keys.length);
        assert.equal(new Set(own).size, keys.length, JSON.stringify(shown));
      }
      for (const [index, key] of shown.entries()) assert.notEqual(key, shown[index + 1]);
    },
  ));
});

Deno.test("a memory that is new comes before those of this round, and one alone comes again", () => {
  const shown = [
    { memoryKey: "b", title: "", shownAt: "2026-10-06T08:00:00.000Z", round: 4 },
    { memoryKey: "a", title: "", shownAt: "2026-10-06T07:00:00.000Z", round: 4 },
  ];
  const all = [memory("a"), memory("b"), memory("new")];
  assert.deepEqual(inOrder(all, shown, "b").map(({ memoryKey }) => memoryKey), ["new", "a", "b"]);
  assert.deepEqual(played([memory("a")], 3), ["a", "a", "a"]);
});
