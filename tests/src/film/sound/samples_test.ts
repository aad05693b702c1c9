import assert from "node:assert/strict";
import fc from "fast-check";
import { SampleCursor } from "../../../../src/film/sound/samples.ts";

async function* pieces(lengths: readonly number[]): AsyncGenerator<Float32Array> {
  let next = 0;
  for (const length of lengths) {
    await Promise.resolve();
    yield Float32Array.from({ length: 2 * length }, () => next++);
  }
}

Deno.test("SampleCursor gives every sample once, in order, in runs of the wanted size", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 10 }),
    fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
    async (lengths, wanted) => {
      const total = lengths.reduce((sum, length) => sum + length, 0);
      const cursor = new SampleCursor(pieces(lengths));
      let read = 0;
      for (const samples of wanted) {
        const run = await cursor.read(samples);
        assert.equal(run.length, 2 * Math.min(samples, total - read));
        run.forEach((value, i) => assert.equal(value, 2 * read + i));
        read += run.length / 2;
      }
    },
  ));
});

Deno.test("SampleCursor closes a source that has not ended", async () => {
  let closed = false;
  const source = async function* () {
    try {
      for (;;) {
        await Promise.resolve();
        yield new Float32Array(8);
      }
    } finally {
      closed = true;
    }
  };
  const cursor = new SampleCursor(source());
  await cursor.read(2);
  await cursor.close();
  assert.ok(closed);
  assert.equal((await cursor.read(1)).length, 2, "what was read before may still be taken");
});
