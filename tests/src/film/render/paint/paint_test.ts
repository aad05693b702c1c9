// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { paintBackdrop } from "../../../../../src/film/render/paint/backdrop.ts";
import { paintGround } from "../../../../../src/film/render/paint/ground.ts";
import { castShadow } from "../../../../../src/film/render/paint/rounded.ts";
import { solidYuv } from "../../../../../src/media/yuv.ts";
import { GROUND } from "../plan/some_film.ts";

function mean(values: Uint8Array | Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

Deno.test("paintGround goes from the one colour to the other, darker in the corners", () => {
  const { data } = paintGround(320, 180, { from: "#808080", to: "#202020" });
  const row = (y: number) => mean(data.subarray(y * 320 + 120, y * 320 + 200));
  assert.ok(row(30) > row(90) && row(90) > row(150));
  assert.ok(row(90) > (data[90 * 320 + 2]! + data[90 * 320 + 317]!) / 2 + 5);
  assert.ok(data.subarray(0, 320 * 180).every((luma) => luma >= 16));
});

Deno.test("castShadow darkens around the area, fades out, and leaves the far ground alone", () => {
  const ground = solidYuv(320, 180, 120, 100, 140);
  castShadow(ground, { x: 100, y: 50, width: 120, height: 80 }, 4);
  const at = (x: number, y: number) => ground.data[y * 320 + x]!;
  assert.ok(at(160, 131) < at(160, 136) && at(160, 136) < 120);
  assert.ok(at(160, 131) < at(160, 48), "it falls downwards");
  assert.equal(at(5, 5), 120);
  assert.deepEqual([ground.data[320 * 180], ground.data[320 * 180 * 5 / 4]], [100, 140]);
});

Deno.test("paintBackdrop leaves a white picture dark enough for white words", () => {
  const backdrop = paintBackdrop(solidYuv(64, 36, 235), { width: 320, height: 180 }, GROUND);
  const brightest = Math.max(...backdrop.data.subarray(0, 320 * 180));
  // Contrast of 4.5 to white: relative luminance below 0.183, which is 118 of 255 or luma 117.
  assert.ok(brightest < 117, `${brightest}`);
  assert.ok(mean(backdrop.data.subarray(0, 320 * 180)) > 30, "but it is not black");
});
