import assert from "node:assert/strict";
import fc from "fast-check";
import { CoverageCanvas } from "../../../../../src/film/titles/drawing/coverage.ts";

const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);

function fill(width: number, height: number, ...contours: number[][]) {
  const canvas = new CoverageCanvas(width, height);
  canvas.fill(contours.map((points) => Float32Array.from(points)), 1, 0, 0);
  return canvas.toMask();
}

Deno.test("CoverageCanvas gives each pixel the share that lies inside", () => {
  const mask = fill(4, 3, [0.5, 0.5, 2.5, 0.5, 2.5, 2, 0.5, 2]);
  assert.deepEqual([...mask.values], [0.25, 0.5, 0.25, 0, 0.5, 1, 0.5, 0, 0, 0, 0, 0]);
});

Deno.test("CoverageCanvas leaves a hole for a contour that turns the other way", () => {
  const mask = fill(4, 4, [0, 0, 4, 0, 4, 4, 0, 4], [1, 1, 1, 3, 3, 3, 3, 1]);
  assert.equal(sum(mask.values), 12);
});

Deno.test("CoverageCanvas fills where contours of one direction overlap", () => {
  const mask = fill(4, 2, [0, 0, 3, 0, 3, 2, 0, 2], [1, 0, 4, 0, 4, 2, 1, 2]);
  assert.deepEqual([...mask.values], [1, 1, 1, 1, 1, 1, 1, 1]);
});

Deno.test("CoverageCanvas covers the area of any triangle, either way round", () => {
  const at = fc.double({ min: 1, max: 29, noNaN: true });
  fc.assert(fc.property(fc.tuple(at, at, at, at, at, at), ([ax, ay, bx, by, cx, cy]) => {
    const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
    const filled = sum(fill(30, 30, [ax, ay, bx, by, cx, cy]).values);
    assert.ok(Math.abs(filled - area) < 0.02, `${filled} instead of ${area}`);
  }));
});

Deno.test("CoverageCanvas draws what lies partly outside as far as it is inside", () => {
  const mask = fill(4, 4, [-3, -3, 2, -3, 2, 9, -3, 9]);
  assert.deepEqual([...mask.values.slice(0, 4)], [1, 1, 0, 0]);
  assert.equal(sum(fill(4, 4, [5, 0, 9, 0, 9, 4, 5, 4]).values), 0);
});
