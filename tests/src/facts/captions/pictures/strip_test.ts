// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import sharp from "sharp";
import { Fault } from "../../../../../src/base/fault.ts";
import { CONTROL_COLOURS, CONTROL_RGB } from "../../../../../src/facts/captions/captioner.ts";
import { controlTile, stripOf } from "../../../../../src/facts/captions/pictures/strip.ts";

type Rgb = readonly [number, number, number];

const frame = async (width: number, height: number, [r, g, b]: Rgb) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(),
  );

async function pixels(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { width: info.width, height: info.height, at };
}

function isNear(found: readonly number[], wanted: Rgb, tolerance = 6): void {
  const off = found.map((value, i) => Math.abs(value - wanted[i]!));
  assert.ok(Math.max(...off) <= tolerance, `${found} instead of ${wanted}`);
}

Deno.test("controlTile is 400 px of one colour, the same bytes every time", async () => {
  for (const colour of CONTROL_COLOURS) {
    const tile = await controlTile(colour);
    const { width, height, at } = await pixels(tile);
    assert.deepEqual([width, height], [400, 400]);
    for (const [x, y] of [[0, 0], [200, 200], [399, 399]] as const) {
      isNear(at(x, y), CONTROL_RGB[colour], 2);
    }
    assert.deepEqual(await controlTile(colour), tile);
  }
});

Deno.test("stripOf sets three frames side by side, each in the middle of its black square", async () => {
  const [red, green, blue]: Rgb[] = [[220, 30, 30], [30, 180, 60], [40, 60, 220]];
  const strip = await stripOf([
    await frame(320, 180, red!),
    await frame(90, 160, green!),
    await frame(800, 400, blue!),
  ]);
  const { width, height, at } = await pixels(strip);
  assert.deepEqual([width, height], [960, 320]);
  isNear(at(160, 160), red!);
  isNear(at(160, 40), [0, 0, 0]);
  isNear(at(160, 280), [0, 0, 0]);
  isNear(at(480, 160), green!);
  // Never enlarged: 90 px wide, from 435 to 525.
  isNear(at(420, 160), [0, 0, 0]);
  isNear(at(480, 60), [0, 0, 0]);
  isNear(at(800, 160), blue!);
  // Shrunk to 320 × 160.
  isNear(at(650, 95), blue!);
  isNear(at(800, 60), [0, 0, 0]);
});

Deno.test("a strip of fewer frames is 960 × 320 all the same", async () => {
  const one = await frame(320, 240, [90, 90, 90]);
  for (const frames of [[one], [one, one]]) {
    const { width, height, at } = await pixels(await stripOf(frames));
    assert.deepEqual([width, height], [960, 320]);
    isNear(at(800, 160), [90, 90, 90]);
  }
});

Deno.test("stripOf names a frame that cannot be read", async () => {
  await assert.rejects(
    stripOf([new Uint8Array([1, 2, 3])]),
    (error) => error instanceof Fault && error.code === "media_unreadable",
  );
});
