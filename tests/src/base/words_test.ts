// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { canonicalJson, keyOf, sha256Hex } from "../../../src/base/digest.ts";
import { Fault } from "../../../src/base/fault.ts";
import { mapBounded } from "../../../src/base/semaphore.ts";
import { seededRandom } from "../../../src/base/random.ts";
import { lengthText, nearestWord } from "../../../src/base/text.ts";

Deno.test("sha256Hex matches the published vector", async () => {
  assert.equal(
    await sha256Hex("abc"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

Deno.test("keyOf does not depend on the order of keys or on undefined members", async () => {
  assert.equal(
    await keyOf({ a: 1, b: [{ d: 2, c: 3 }] }),
    await keyOf({ b: [{ c: 3, d: 2 }], a: 1 }),
  );
  assert.equal(canonicalJson({ a: undefined, b: 1 }), canonicalJson({ b: 1 }));
  assert.notEqual(await keyOf({ a: 1 }), await keyOf({ a: 2 }));
});

Deno.test("seededRandom repeats itself and forks independently", () => {
  const a = seededRandom("film"), b = seededRandom("film");
  assert.deepEqual(Array.from({ length: 20 }, a.next), Array.from({ length: 20 }, b.next));
  const forked = seededRandom("film").fork("x").next();
  const drained = seededRandom("film");
  for (let i = 0; i < 5; i++) drained.next();
  assert.equal(drained.fork("x").next(), forked);
  assert.notEqual(seededRandom("film").fork("y").next(), forked);
});

Deno.test("seededRandom is spread evenly", () => {
  const random = seededRandom(7), bins = new Array(10).fill(0);
  for (let i = 0; i < 10_000; i++) bins[random.int(10)]++;
  for (const count of bins) assert.ok(count > 850 && count < 1150, String(bins));
});

Deno.test("nearestWord counts a swap of neighbours once", () => {
  assert.equal(nearestWord("ab", ["ba"]), "ba");
  assert.equal(nearestWord("generate", ["genxxate", "genreate"]), "genreate");
  assert.equal(nearestWord("", ["abc"]), undefined);
});

Deno.test("nearestWord finds misspelt words and leaves strangers alone", () => {
  const known = ["generate", "demo", "runs list", "config show"];
  assert.equal(nearestWord("genarate", known), "generate");
  assert.equal(nearestWord("Demo", known), "demo");
  assert.equal(nearestWord("zebra", known), undefined);
});

Deno.test("mapBounded keeps order and never exceeds its limit", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }),
    fc.integer({ min: 1, max: 6 }),
    async (waits, limit) => {
      let running = 0, most = 0;
      const results = await mapBounded(waits, limit, async (wait, index) => {
        most = Math.max(most, ++running);
        for (let i = 0; i < wait; i++) await Promise.resolve();
        running--;
        return index;
      });
      assert.deepEqual(results, waits.map((_, index) => index));
      assert.ok(most <= limit);
    },
  ));
});

Deno.test("mapBounded throws the first failure and begins nothing after it", async () => {
  const begun: number[] = [];
  await assert.rejects(
    mapBounded([0, 1, 2, 3, 4], 1, (item) => {
      begun.push(item);
      return item === 1 ? Promise.reject(new Error("one")) : Promise.resolve(item);
    }),
    /one/,
  );
  assert.deepEqual(begun, [0, 1]);
});

Deno.test("mapBounded stops when its signal is aborted", async () => {
  const stop = new AbortController();
  await assert.rejects(
    mapBounded([0, 1, 2], 1, () => Promise.resolve(stop.abort()), stop.signal),
    (error) => error instanceof Fault && error.code === "cancelled",
  );
});

Deno.test("lengthText writes hours only when there are some", () => {
  assert.deepEqual([0, 45.4, 725, 3_723].map(lengthText), ["0:00", "0:45", "12:05", "1:02:03"]);
});

Deno.test("lengthText cuts as players do", () => {
  assert.deepEqual([0.9, 30.933, 31, 3_723.6].map(lengthText), ["0:00", "0:30", "0:31", "1:02:03"]);
});
