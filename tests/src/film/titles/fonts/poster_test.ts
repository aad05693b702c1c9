// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import sharp from "sharp";
import { makePoster } from "../../../../../src/film/titles/fonts/poster.ts";
import { SEA } from "../../../../../src/film/timeline/palettes.ts";
import { Fault } from "../../../../../src/base/fault.ts";

const WIDTH = 480, HEIGHT = 270;
const white = () => new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
const frame = () => ({ width: WIDTH, height: HEIGHT, rgb: white() });
const titles = { main: "A Week in Lisbon", sub: "June 2025" };

async function rows(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const mean = (y: number) => {
    let sum = 0;
    for (let i = 0; i < info.width * 3; i++) sum += data[y * info.width * 3 + i]!;
    return sum / info.width / 3;
  };
  return { info, mean };
}

Deno.test("makePoster leaves the upper half of the picture alone and darkens its foot", async () => {
  const { info, mean } = await rows(await makePoster({ frame: frame(), titles, palette: SEA }));
  assert.deepEqual([info.width, info.height], [WIDTH, HEIGHT]);
  assert.ok(mean(20) > 253);
  assert.ok(mean(HEIGHT - 5) < 90);
});

Deno.test("makePoster takes an encoded frame upright, shrinks it and never enlarges it", async () => {
  const encoded = await sharp(white(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const ask = { frame: { encoded }, titles, palette: SEA };
  const small = await rows(await makePoster({ ...ask, longSide: 240 }));
  assert.deepEqual([small.info.width, small.info.height], [135, 240]);
  const whole = await rows(await makePoster(ask));
  assert.deepEqual([whole.info.width, whole.info.height], [HEIGHT, WIDTH]);
});

Deno.test("makePoster says that a frame cannot be read", async () => {
  await assert.rejects(
    makePoster({ frame: { encoded: new Uint8Array([1, 2, 3]) }, titles, palette: SEA }),
    (error) => error instanceof Fault && error.code === "media_unreadable",
  );
});
