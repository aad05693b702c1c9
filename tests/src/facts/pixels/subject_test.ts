// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { subjectOf } from "../../../../src/facts/pixels/subject.ts";
import { lumaOf, opponentsOf } from "../../../../src/facts/pixels/raster.ts";
import type { RgbPicture } from "../../../../src/media/yuv.ts";
import { seededRandom } from "../../../../src/base/random.ts";
import type { Box } from "../../../../src/library/asset.ts";
import { holds } from "../../../../src/film/framing/box.ts";

type Colour = readonly [number, number, number];
const GRASS: Colour = [90, 140, 70], DOG: Colour = [120, 75, 40], SKY: Colour = [150, 190, 230];

/** 400 × 300 with noise; the last of `areas` that holds a point colours it. */
function drawn(
  ground: Colour,
  areas: ReadonlyArray<readonly [Box, Colour]>,
  noise = 16,
): RgbPicture {
  const width = 400, height = 300, random = seededRandom(1);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const x = (i % width) / width, y = Math.floor(i / width) / height;
    const inside = areas.findLast(([box]) =>
      x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
    );
    const grain = noise * (random.next() - 0.5);
    (inside?.[1] ?? ground).forEach((value, c) => data[i * 3 + c] = value + grain);
  }
  return { width, height, data };
}

const subject = (rgb: RgbPicture) => subjectOf(lumaOf(rgb), opponentsOf(rgb));
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

Deno.test("subjectOf finds what stands out from the borders, whole and without much around it", () => {
  for (const at of [box(0.3, 0.2, 0.2, 0.5), box(0.6, 0.5, 0.2, 0.4), box(0.1, 0.3, 0.3, 0.7)]) {
    const found = subject(drawn(GRASS, [[at, DOG]]));
    assert.ok(found && holds(found, at), JSON.stringify([at, found]));
    assert.ok(found.width < at.width + 0.15 && found.height < at.height + 0.18);
  }
});

Deno.test("subjectOf holds two things of one weight together", () => {
  const [one, two] = [box(0.25, 0.4, 0.15, 0.3), box(0.6, 0.45, 0.15, 0.3)];
  const found = subject(drawn(GRASS, [[one, DOG], [two, [60, 40, 30]]]));
  assert.ok(found && holds(found, one) && holds(found, two), JSON.stringify(found));
});

Deno.test("subjectOf finds nothing in noise, in a plain picture and in bands of land and sky", () => {
  assert.equal(subject(drawn(GRASS, [], 60)), undefined);
  assert.equal(subject(drawn(SKY, [], 0)), undefined);
  assert.equal(subject(drawn(SKY, [[box(0, 0.5, 1, 0.5), GRASS]])), undefined);
});

Deno.test("subjectOf survives a picture of one pixel", () => {
  const rgb = { width: 1, height: 1, data: new Uint8Array([1, 2, 3]) };
  assert.doesNotThrow(() => subject(rgb));
});
