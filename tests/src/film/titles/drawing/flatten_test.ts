import assert from "node:assert/strict";
import { flatten } from "../../../../../src/film/titles/drawing/flatten.ts";

Deno.test("flatten turns font units and upward y into ems and downward y", () => {
  const outline = flatten([
    { type: "M", values: [100, 0] },
    { type: "L", values: [600, 0] },
    { type: "L", values: [600, 700] },
    { type: "Z", values: [] },
  ], 1000);
  assert.equal(outline.contours.length, 1);
  assert.ok(Math.abs(outline.right - 0.6) < 1e-9);
  assert.ok(Math.abs(outline.top + 0.7) < 1e-9);
});

Deno.test("flatten follows a curve closer than a fiftieth of a pixel at 300 px", () => {
  const { contours } = flatten([
    { type: "M", values: [0, 0] },
    { type: "Q", values: [500, 1000, 1000, 0] },
    { type: "Z", values: [] },
  ], 1000);
  const points = contours[0]!;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const x = (points[i]! + points[i + 2]!) / 2, y = (points[i + 1]! + points[i + 3]!) / 2;
    assert.ok(Math.abs(-y - 2 * x * (1 - x)) * 300 < 0.05);
  }
});

Deno.test("flatten gives nothing for a glyph without ink", () => {
  assert.deepEqual(flatten([], 1000).contours, []);
});
