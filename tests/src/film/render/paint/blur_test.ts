// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { paintBlurredFill, veiled } from "../../../../../src/film/render/paint/blur.ts";
import { solidYuv, type Yuv420 } from "../../../../../src/media/yuv.ts";

/** Squares of black and white, each `cell` pixels wide. */
function checks(width: number, height: number, cell: number): Yuv420 {
  const picture = solidYuv(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isWhite = (Math.floor(x / cell) + Math.floor(y / cell)) % 2 === 0;
      picture.data[y * width + x] = isWhite ? 235 : 16;
    }
  }
  return picture;
}

function spread({ width, height, data }: Yuv420): number {
  const luma = data.subarray(0, width * height);
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  return Math.sqrt(luma.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luma.length);
}

Deno.test("veiled leaves nothing of what is as small as a face in a group, and the light of the whole", () => {
  const faces = checks(640, 360, 20);
  assert.ok(spread(faces) > 100);
  assert.ok(spread(veiled(faces)) < 8, `${spread(veiled(faces))}`);
  const halves = checks(640, 360, 320);
  assert.ok(spread(veiled(halves)) > 70, `${spread(veiled(halves))}`);
});

Deno.test("veiled gives the same bytes for the same picture, of its own size and inside the range", () => {
  for (const [width, height] of [[640, 360], [34, 58], [2, 2], [360, 642]] as const) {
    const picture = checks(width, height, 7);
    const once = veiled(picture);
    assert.deepEqual([once.width, once.height, once.data.length], [
      width,
      height,
      picture.data.length,
    ]);
    assert.deepEqual(veiled(picture).data, once.data);
    assert.ok(once.data.every((value) => value >= 16 && value <= 240));
  }
});

Deno.test("paintBlurredFill fills the canvas with a darker blur of the picture's middle", () => {
  const picture = checks(300, 600, 10);
  const fill = paintBlurredFill(picture, { width: 320, height: 180 });
  assert.deepEqual([fill.width, fill.height], [320, 180]);
  assert.ok(spread(fill) < 12, `${spread(fill)}`);
  const mean = fill.data.subarray(0, 320 * 180).reduce((sum, value) => sum + value, 0) /
    (320 * 180);
  assert.ok(mean > 60 && mean < 110, `${mean}`);
});
