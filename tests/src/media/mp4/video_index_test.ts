// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { readVideoIndex } from "../../../../src/media/mp4/video_index.ts";
import { type ClipShape, makeClip } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

async function bytesOfClip(folder: string, shape: ClipShape): Promise<Uint8Array> {
  const file = path.join(folder, "clip.mp4");
  await makeClip(file, shape);
  return new Uint8Array(await readFile(file));
}

const reading = (bytes: Uint8Array, asked: number[] = []) => (start: number, end: number) => {
  asked.push(end - start + 1);
  return Promise.resolve({ bytes: bytes.slice(start, end + 1), totalBytes: bytes.length });
};

Deno.test("readVideoIndex finds every keyframe where it is", async () => {
  await inScratch(async (folder) => {
    const bytes = await bytesOfClip(folder, { seconds: 2, sound: true });
    const { index, totalBytes } = await readVideoIndex(reading(bytes));
    assert.equal(totalBytes, bytes.length);
    assert.equal(index.codec, "avc1");
    assert.equal(index.samples, 60);
    assert.ok(Math.abs(index.durationSeconds - 2) < 0.05);
    assert.deepEqual(index.keyframes.map(({ atSeconds }) => atSeconds), [0, 0.5, 1, 1.5]);
    for (const { offset, size } of index.keyframes) {
      // Lengths of four bytes lead from one unit of H.264 to the next, exactly to the sample's end.
      const view = new DataView(bytes.buffer, offset, size);
      let at = 0, hasPicture = false;
      while (at < size) {
        hasPicture ||= (view.getUint8(at + 4) & 31) === 5;
        at += 4 + view.getUint32(at);
      }
      assert.equal(at, size);
      assert.ok(hasPicture);
    }
  });
});

Deno.test("readVideoIndex tells of every sample where it is and when it is shown", async () => {
  await inScratch(async (folder) => {
    const bytes = await bytesOfClip(folder, { seconds: 1, sound: true });
    const { index } = await readVideoIndex(reading(bytes));
    const samples = Array.from({ length: index.samples }, (_, n) => index.sampleAt(n));
    const [first] = index.keyframes;
    assert.deepEqual([samples[0]!.offset, samples[0]!.size], [first!.offset, first!.size]);
    const begins = index.shownFromSeconds!;
    const shown = samples.map(({ shownAtSeconds }) => Math.round((shownAtSeconds - begins) * 30));
    assert.deepEqual(shown.toSorted((a, b) => a - b), samples.map((_, n) => n));
    assert.notDeepEqual(
      shown,
      samples.map((_, n) => n),
      "some are decoded before others are shown",
    );
    const without = await bytesOfClip(folder, { seconds: 1, codec: "mpeg4" });
    const plain = (await readVideoIndex(reading(without))).index;
    assert.deepEqual(
      Array.from({ length: 30 }, (_, n) => Math.round(plain.sampleAt(n).shownAtSeconds * 30)),
      Array.from({ length: 30 }, (_, n) => n),
    );
  });
});

Deno.test("readVideoIndex leaves a large file's pictures alone, wherever its index stands", async () => {
  await inScratch(async (folder) => {
    const bytes = await bytesOfClip(folder, { seconds: 1 });
    const filling = 3_000_000;
    const free = new Uint8Array(filling);
    new DataView(free.buffer).setUint32(0, filling);
    free.set(new TextEncoder().encode("free"), 4);
    const ftyp = new DataView(bytes.buffer).getUint32(0);
    const late = new Uint8Array([...bytes.slice(0, ftyp), ...free, ...bytes.slice(ftyp)]);
    const asked: number[] = [];
    await readVideoIndex(reading(late, asked));
    assert.ok(asked.reduce((sum, each) => sum + each, 0) < 100_000, String(asked));
  });
});

Deno.test("readVideoIndex ends on any damage with an Error that says what is wrong", async () => {
  await inScratch(async (folder) => {
    const whole = await bytesOfClip(folder, { seconds: 1, sound: true });
    const moov = Buffer.from(whole).indexOf("moov") - 4;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - moov - 1), fc.nat(255)), {
          minLength: 1,
          maxLength: 9,
        }),
        fc.option(fc.nat(whole.length), { nil: undefined }),
        async (changes, cut) => {
          const bytes = whole.slice(0, cut);
          for (const [at, value] of changes) if (moov + at < bytes.length) bytes[moov + at] = value;
          try {
            const { index } = await readVideoIndex(reading(bytes));
            for (const { atSeconds, offset, size } of index.keyframes) {
              assert.ok(atSeconds >= 0 && Number.isFinite(offset) && size > 0);
            }
            for (let n = 0; n < Math.min(index.samples, 100); n++) {
              const { shownAtSeconds, offset, size } = index.sampleAt(n);
              assert.ok(Number.isFinite(shownAtSeconds) && Number.isFinite(offset) && size >= 0);
            }
          } catch (error) {
            assert.ok(
              error instanceof Error && !(error instanceof assert.AssertionError),
              String(error),
            );
            assert.ok(!(error instanceof TypeError), error.stack);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
