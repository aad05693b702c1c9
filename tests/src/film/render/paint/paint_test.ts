import assert from "node:assert/strict";
import { paintBackdrop } from "../../../../../src/film/render/paint/backdrop.ts";
import { blurPlane, enlargePlane } from "../../../../../src/film/render/paint/blur.ts";
import { paintGround, yuvOfColour } from "../../../../../src/film/render/paint/ground.ts";
import {
  castShadow,
  roundedDistance,
  roundedMask,
} from "../../../../../src/film/render/paint/rounded.ts";
import { solidYuv } from "../../../../../src/media/yuv.ts";
import { GROUND } from "../plan/some_film.ts";

function mean(values: Uint8Array | Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

Deno.test("yuvOfColour knows black, white and red, and refuses words", () => {
  assert.deepEqual(yuvOfColour("#000000"), { y: 16, u: 128, v: 128 });
  assert.ok(Math.abs(yuvOfColour("#ffffff").y - 235) < 1e-9);
  assert.ok(Math.abs(yuvOfColour("#FF0000").v - 240) < 0.1);
  assert.throws(() => yuvOfColour("red"), { code: "internal" });
});

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

Deno.test("roundedMask is whole inside, empty in the corners, and the same all around", () => {
  const mask = roundedMask(40, 30, 8, 1);
  assert.equal(mask[15 * 40 + 20], 255);
  assert.equal(mask[0], 0);
  assert.deepEqual(mask, mask.toReversed());
  const area = mask.reduce((sum, opacity) => sum + opacity / 255, 0);
  assert.ok(Math.abs(area - (40 * 30 - (4 - Math.PI) * 64)) < 1.5);
  assert.equal(roundedMask(40, 30, 8, 2).length, 20 * 15);
  assert.equal(roundedDistance({ x: 0, y: 0, width: 40, height: 30 }, 8, 20, -3), 3);
});

Deno.test("paintBackdrop leaves a white picture dark enough for white words", () => {
  const backdrop = paintBackdrop(solidYuv(64, 36, 235), { width: 320, height: 180 }, GROUND);
  const brightest = Math.max(...backdrop.data.subarray(0, 320 * 180));
  // Contrast of 4.5 to white: relative luminance below 0.183, which is 118 of 255 or luma 117.
  assert.ok(brightest < 117, `${brightest}`);
  assert.ok(mean(backdrop.data.subarray(0, 320 * 180)) > 30, "but it is not black");
});

Deno.test("blurPlane keeps the mean and comes close to a Gaussian", () => {
  const size = 81, plane = new Float32Array(size * size);
  plane[40 * size + 40] = 1000;
  blurPlane(plane, size, size, 6);
  assert.ok(Math.abs(mean(plane) * size * size - 1000) < 0.5);
  const variance = plane.reduce((sum, value, i) => sum + value * (i % size - 40) ** 2, 0) / 1000;
  assert.ok(Math.abs(Math.sqrt(variance) - 6) < 0.5);
});

Deno.test("enlargePlane keeps a slope straight", () => {
  const plane = Float32Array.from({ length: 200 }, (_, i) => i % 20);
  const rows: number[][] = [];
  enlargePlane(plane, 20, 10, 100, 50, (row, values) => rows[row] = [...values]);
  assert.equal(rows.length, 50);
  const steps = rows[25]!.slice(11, 90).map((value, i) => value - rows[25]![i + 10]!);
  assert.ok(steps.every((step) => Math.abs(step - 0.2) < 1e-4));
});
