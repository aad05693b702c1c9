// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { medianFlow, movementOf } from "../../../../src/facts/frames/median_flow.ts";

/** A soft pattern, moved; `patch` moves a square in the middle by that much more. */
function frame(dx: number, patch = 0) {
  const width = 320, height = 240, data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isPatch = Math.abs(x - 160) < 60 && Math.abs(y - 120) < 60;
      const at = x - dx - (isPatch ? patch : 0);
      const value = 128 + 55 * Math.sin(at / 6) + 55 * Math.cos(y / 5 + at / 17);
      data.fill(Math.round(value), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, data };
}

Deno.test("movementOf counts what is left beside the median of the whole frame", () => {
  const shift = Float32Array.from({ length: 20 }, (_, i) => i % 2 === 0 ? 3 : 4);
  assert.deepEqual(movementOf(shift), { motion: 5, residual: 0 });
  const oneMoves = Float32Array.from({ length: 20 }, (_, i) => i < 2 ? 10 : 0);
  assert.equal(movementOf(oneMoves).residual, Math.hypot(10, 10) / 10);
});

Deno.test("medianFlow tells a turning camera from something that moves", async () => {
  const still = await medianFlow([frame(0), frame(0), frame(0)]);
  assert.equal(still.frames, 3);
  assert.ok(still.meanMotion < 0.01 && still.residualPeak < 0.01, JSON.stringify(still));
  const turning = await medianFlow([frame(0), frame(2), frame(4)]);
  const moving = await medianFlow([frame(0), frame(0, 4), frame(0, 8)]);
  assert.ok(turning.meanMotion > 1.5 && turning.meanMotion < 2.5, String(turning.meanMotion));
  assert.ok(moving.residual > 2 * turning.residual, JSON.stringify({ turning, moving }));
  assert.ok(moving.residualPeak >= moving.residual);
});

Deno.test("medianFlow takes frames of any shape", async () => {
  const { data } = frame(0);
  const narrow = { width: 240, height: 320, data };
  assert.ok((await medianFlow([narrow, narrow])).residual < 0.01);
});
