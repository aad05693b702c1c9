// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { bitmapPlanes } from "../../../../../src/film/render/overlays/laid_bitmap.ts";

const CANVAS = { width: 64, height: 36 };

function flat(x: number, y: number, width: number, height: number, rgba: number[]) {
  const bytes = new Uint8Array(width * height * 4);
  for (let i = 0; i < bytes.length; i += 4) bytes.set(rgba, i);
  return { x, y, width, height, rgba: bytes };
}

Deno.test("bitmapPlanes turns a colour into BT.709 limited range, luma and chroma alike", () => {
  const red = bitmapPlanes(flat(10, 6, 8, 4, [255, 0, 0, 200]), CANVAS);
  assert.deepEqual([red.x, red.y], [10, 6]);
  assert.deepEqual([red.luma.columns, red.luma.rows, red.luma.stride], [8, 4, 16]);
  assert.deepEqual([red.chroma.columns, red.chroma.rows, red.chroma.stride], [4, 2, 16]);
  assert.equal(red.luma.y[0], 63);
  assert.equal(red.luma.alpha[0], 200);
  assert.deepEqual([red.chroma.u[1], red.chroma.v[1]], [102, 240]);
  assert.equal(red.chroma.alpha[1], 200);
  // At the left end a quarter of what the sample gathers lies outside the bitmap.
  assert.equal(red.chroma.alpha[0], 150);
  assert.equal(red.luma.alpha[8], 0, "the row is padded with nothing");
});

Deno.test("bitmapPlanes takes the colour of chroma from what is opaque, not from what is clear", () => {
  const bitmap = flat(0, 0, 4, 2, [0, 255, 0, 0]);
  bitmap.rgba.set([0, 0, 255, 255], 0);
  const { chroma } = bitmapPlanes(bitmap, CANVAS);
  assert.deepEqual([chroma.u[0], chroma.v[0]], [240, 118]);
  assert.equal(chroma.alpha[0], Math.round(255 * 2 / 8));
});
