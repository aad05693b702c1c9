// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  boxAt,
  dissolveWeight,
  overlayOpacity,
  seenAt,
} from "../../../../../src/film/render/plan/motion.ts";

const MOVE = {
  from: { x: 0, y: 0.1, width: 1, height: 0.75 },
  to: { x: 0.02, y: 0.15, width: 0.9, height: 0.675 },
};

Deno.test("boxAt begins and ends at the planned boxes and holds one point of a zoom still", () => {
  const first = boxAt(MOVE, 0, 90), last = boxAt(MOVE, 89, 90);
  for (const part of ["x", "y", "width", "height"] as const) {
    assert.ok(Math.abs(first[part] - MOVE.from[part]) < 1e-12);
    assert.ok(Math.abs(last[part] - MOVE.to[part]) < 1e-12);
  }
  // The point with the same place on screen in both boxes keeps it all the way.
  const u = (MOVE.to.x - MOVE.from.x) / (MOVE.from.width - MOVE.to.width);
  const px = MOVE.from.x + u * MOVE.from.width;
  for (let frame = 0; frame < 90; frame++) {
    const box = boxAt(MOVE, frame, 90);
    assert.ok(Math.abs((px - box.x) / box.width - u) < 1e-9);
  }
});

Deno.test("boxAt zooms by the same factor in every equal step, and pans without dividing by zero", () => {
  const widths = Array.from({ length: 80 }, (_, i) => boxAt(MOVE, i + 10, 100).width);
  const factors = widths.slice(1).map((width, i) => width / widths[i]!);
  assert.ok(Math.max(...factors) - Math.min(...factors) < 1e-9);
  const pan = { from: { ...MOVE.from }, to: { ...MOVE.from, x: 0.2 } };
  assert.ok(Math.abs(boxAt(pan, 50, 101).x - 0.1) < 1e-9);
  assert.deepEqual(boxAt(pan, 0, 1), pan.from);
});

Deno.test("dissolveWeight rises with steps that never show one picture alone", () => {
  const weights = Array.from({ length: 15 }, (_, i) => dissolveWeight(i, 15));
  assert.deepEqual(weights, weights.toSorted((a, b) => a - b));
  assert.deepEqual(weights.map((weight, i) => weight + weights[14 - i]!), Array(15).fill(256));
  assert.ok(weights[0]! > 0 && weights[14]! < 256);
});

Deno.test("overlayOpacity is full between the fades, zero outside, and never jumps", () => {
  const overlay = {
    role: "date",
    text: "x",
    startFrame: 10,
    frames: 40,
    fadeInFrames: 8,
    fadeOutFrames: 10,
  } as const;
  const opacity = Array.from({ length: 60 }, (_, frame) => overlayOpacity(overlay, frame));
  assert.deepEqual(opacity.slice(0, 10), Array(10).fill(0));
  assert.deepEqual(opacity.slice(50), Array(10).fill(0));
  assert.deepEqual(opacity.slice(18, 40), Array(22).fill(256));
  assert.ok(opacity.slice(10, 50).every((value) => value > 0));
  assert.ok(opacity.slice(1).every((value, i) => Math.abs(value - opacity[i]!) <= 50));
});

Deno.test("seenAt gives the item on screen, and inside a join the outgoing one before the incoming", () => {
  const items = [{ at: 0, frames: 10 }, { at: 8, frames: 10 }, { at: 18, frames: 5 }];
  const seen = [0, 7, 8, 9, 10, 17, 18, 23].map((frame) => seenAt(items, frame));
  assert.deepEqual(seen, [[0], [0], [0, 1], [0, 1], [1], [1], [2], []]);
});
