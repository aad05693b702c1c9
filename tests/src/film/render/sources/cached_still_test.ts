// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { seededRandom } from "../../../../../src/base/random.ts";
import { newFrame, planesOf, viewOf } from "../../../../../src/film/render/kernel/frame.ts";
import { Kernel } from "../../../../../src/film/render/kernel/kernel.ts";
import { boxAt } from "../../../../../src/film/render/plan/motion.ts";
import { Resampler } from "../../../../../src/film/render/kernel/resampler.ts";
import { CachedStill, readingSize } from "../../../../../src/film/render/sources/cached_still.ts";

const FULL_HD = { width: 1920, height: 1080 };

Deno.test("readingSize reads what the closest box needs, never more than the file has", () => {
  const whole = { x: 0, y: 0.125, width: 1, height: 0.75 };
  const near = { x: 0.2, y: 0.2, width: 0.9, height: 0.675 };
  const move = { from: whole, to: near };
  assert.deepEqual(
    readingSize({ width: 4032, height: 3024 }, move, FULL_HD),
    { width: 2454, height: 1840 },
  );
  assert.deepEqual(
    readingSize({ width: 1600, height: 1200 }, move, FULL_HD),
    { width: 1600, height: 1200 },
  );
});

Deno.test("KeptStill keeps only what the move visits, and draws as if it had kept everything", async () => {
  const kernel = await Kernel.load(8 << 20), random = seededRandom(5);
  const picture = { width: 300, height: 400, data: new Uint8Array(300 * 400 * 3 / 2) };
  picture.data.forEach((_, i) => picture.data[i] = random.int(256));
  const move = {
    from: { x: 0.1, y: 0.2, width: 0.64, height: 0.27 },
    to: { x: 0.15, y: 0.25, width: 0.6, height: 0.253 },
  };
  using resampler = new Resampler(kernel);
  const target = newFrame(kernel, 128, 72), whole = newFrame(kernel, 300, 400);
  kernel.bytes(whole.at, picture.data.length).set(picture.data);
  const before = kernel.takenBytes;
  const still = CachedStill.of(kernel, picture, move);
  for (const frame of [0, 7, 19]) {
    still.draw(resampler, planesOf(target), frame, 20);
    const kept = viewOf(kernel, target).data.slice();
    const { x, y, width, height } = boxAt(move, frame, 20);
    const box = { x: x * 300, y: y * 400, width: width * 300, height: height * 400 };
    resampler.draw(whole, box, planesOf(target));
    assert.deepEqual(kept, viewOf(kernel, target).data.slice());
  }
  assert.ok(kernel.takenBytes - before < 300 * 400);
  still[Symbol.dispose]();
});
