// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chunkStarts, joinChunks } from "../../../../src/facts/stems/overlap.ts";

Deno.test("chunkStarts overlaps by a quarter and ends with the sound", () => {
  assert.deepEqual(chunkStarts(50, 100), [0]);
  assert.deepEqual(chunkStarts(100, 100), [0]);
  assert.deepEqual(chunkStarts(101, 100), [0, 1]);
  assert.deepEqual(chunkStarts(300, 100), [0, 75, 150, 200]);
});

/** What two rows of a sound become when each chunk is answered by `run`. */
async function joined(
  samples: number,
  run: (start: number, place: number, row: number) => number,
): Promise<number[][]> {
  const length = 100, rows: number[][] = [[], []];
  const chunks = joinChunks({ samples, length, rows: 2 }, (start) =>
    Promise.resolve(
      Float32Array.from({ length: 2 * length }, (_, i) =>
        run(start, i % length, Math.floor(i / length))),
    ));
  for await (const { chunk, count } of chunks) {
    for (const [row, into] of rows.entries()) {
      into.push(...chunk.subarray(row * length, row * length + count));
    }
  }
  return rows;
}

for (const samples of [1, 99, 100, 101, 176, 300, 1_033]) {
  Deno.test(`joinChunks gives a sound of ${samples} samples back whole where chunks agree`, async () => {
    const rows = await joined(samples, (start, place, row) => start + place + 10_000 * row);
    const whole = Array.from({ length: samples }, (_, i) => i);
    const near = (row: readonly number[], add: number) =>
      assert.ok(row.every((value, i) => Math.abs(value - whole[i]! - add) < 0.01));
    assert.deepEqual(rows.map(({ length }) => length), [samples, samples]);
    near(rows[0]!, 0);
    near(rows[1]!, 10_000);
  });
}

Deno.test("joinChunks fades straight from one chunk to the next where they disagree", async () => {
  const [row] = await joined(175, (start) => start);
  assert.equal(row![74], 0);
  assert.equal(row![100], 75);
  for (let i = 75; i < 100; i++) {
    assert.ok(Math.abs(row![i]! - 75 * (i - 74.5) / 25) < 1e-4, `${i}: ${row![i]}`);
  }
});
