// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { rgbToYuv, yuvOfRgb } from "../../../src/media/yuv.ts";

const byte = fc.integer({ min: 0, max: 255 });

Deno.test("rgbToYuv agrees with the formula for every flat colour", () => {
  fc.assert(
    fc.property(byte, byte, byte, (r, g, b) => {
      const flat = Uint8Array.from({ length: 4 * 2 * 3 }, (_, i) => [r, g, b][i % 3]!);
      const { data } = rgbToYuv(flat, 4, 2);
      const { y, u, v } = yuvOfRgb({ r, g, b });
      const seen = [data[0]!, data[7]!, data[8]!, data[9]!, data[10]!, data[11]!];
      const wanted = [y, y, u, u, v, v];
      assert.ok(seen.every((value, i) => Math.abs(value - wanted[i]!) <= 1), `${seen} ${wanted}`);
    }),
  );
});

Deno.test("rgbToYuv sites chroma on the even columns", () => {
  // One red column at 2: its own sample weighs a half, the neighbours' a quarter each.
  const rgb = new Uint8Array(8 * 2 * 3);
  for (const row of [0, 1]) rgb[(row * 8 + 2) * 3] = 255;
  const { data } = rgbToYuv(rgb, 8, 2);
  const reds = [...data.subarray(8 * 2 + 4)].map((v) => v - 128);
  const full = yuvOfRgb({ r: 255, g: 0, b: 0 }).v - 128;
  assert.ok(Math.abs(reds[1]! - full / 2) <= 1, String(reds));
  assert.deepEqual([reds[0], reds[2], reds[3]], [0, 0, 0]);
  const odd = new Uint8Array(8 * 2 * 3);
  for (const row of [0, 1]) odd[(row * 8 + 3) * 3] = 255;
  const spread = [...rgbToYuv(odd, 8, 2).data.subarray(8 * 2 + 4)].map((v) => v - 128);
  assert.ok(Math.abs(spread[1]! - full / 4) <= 1 && Math.abs(spread[2]! - full / 4) <= 1);
});
