// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  MAX_NAMES,
  namesInOrder,
  placeNames,
  roomOf,
} from "../../../../src/film/maps/map_names.ts";
import type { MapPoint } from "../../../../src/film/select/cut.ts";

const CANVASES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1080, height: 1080 },
];
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
const anyMap = fc.record({
  canvas: fc.constantFrom(...CANVASES),
  points: fc.array(fc.tuple(anyShare, anyShare), { minLength: 1, maxLength: 12 }),
  sizes: fc.array(fc.tuple(anyShare, anyShare), { minLength: 12, maxLength: 12 }),
});

Deno.test("placeNames keep any names apart, off all points and inside their room", () => {
  fc.assert(fc.property(anyMap, ({ canvas, points, sizes }) => {
    const room = roomOf(canvas);
    const at = points.map(([x, y]) => ({
      x: room.left + x * (room.right - room.left),
      y: room.top + y * (room.bottom - room.top),
    }));
    const asks = at.map((_, point) => ({
      point,
      width: 40 + sizes[point]![0] * 300,
      height: 20 + sizes[point]![1] * 20,
    }));
    const placed = placeNames(asks, at, at, canvas);
    assert.ok(placed.length <= MAX_NAMES);
    for (const [index, { point, box }] of placed.entries()) {
      assert.ok(Math.abs(box.right - box.left - asks[point]!.width) < 1e-6);
      assert.ok(box.left >= room.left && box.right <= room.right);
      assert.ok(box.top >= room.top && box.bottom <= room.bottom);
      for (const { x, y } of at) {
        assert.ok(x < box.left || x > box.right || y < box.top || y > box.bottom, "on a point");
      }
      for (const { box: other } of placed.slice(index + 1)) {
        const apart = other.left > box.right || other.right < box.left ||
          other.top > box.bottom || other.bottom < box.top;
        assert.ok(apart, "two names overlap");
      }
    }
  }));
});

const point = (name: string | undefined, nights: number): MapPoint => ({
  kind: name ? "stop" : "home",
  latitude: 0,
  longitude: 0,
  nights,
  ...(name ? { name } : {}),
});
const journey = (points: MapPoint[], from: number, to: number) => ({
  points,
  from,
  to,
  startFrame: 0,
  frames: 60,
});

Deno.test("namesInOrder begin with where the card goes to and comes from, then go by nights", () => {
  const points = [point(undefined, 0), point("A", 1), point("B", 5), point("C", 3), point("D", 2)];
  assert.deepEqual(namesInOrder(journey(points, 0, 4)), [4, 2, 3, 1]);
  assert.deepEqual(namesInOrder(journey(points, 1, 3)), [3, 1, 2]);
});
