import assert from "node:assert/strict";
import fc from "fast-check";
import { arcsThrough, pointOn, pointsOn } from "../../../../src/film/maps/journey_line.ts";

const anyPoint = fc.record({
  x: fc.integer({ min: 0, max: 1900 }),
  y: fc.integer({ min: 0, max: 1000 }),
});

Deno.test("arcsThrough join all points in order", () => {
  fc.assert(fc.property(fc.array(anyPoint, { minLength: 2, maxLength: 9 }), (points) => {
    const arcs = arcsThrough(points);
    assert.equal(arcs.length, points.length - 1);
    arcs.forEach((arc, index) => {
      const start = pointOn(arc, 0), end = pointOn(arc, 1);
      assert.deepEqual([start.x, start.y], [points[index]!.x, points[index]!.y]);
      assert.deepEqual([end.x, end.y], [points[index + 1]!.x, points[index + 1]!.y]);
    });
  }));
});

Deno.test("arcsThrough rise upwards, both ways along a level line", () => {
  const [there] = arcsThrough([{ x: 0, y: 500 }, { x: 1000, y: 500 }]);
  const [back] = arcsThrough([{ x: 1000, y: 500 }, { x: 0, y: 500 }]);
  for (const arc of [there!, back!]) {
    const rise = 500 - pointOn(arc, 0.5).y;
    assert.ok(rise > 100 && rise < 200, `${rise}`);
  }
});

Deno.test("arcsThrough go back on the other side of the line they came on", () => {
  const a = { x: 100, y: 500 }, b = { x: 900, y: 450 };
  const [there, back] = arcsThrough([a, b, a]);
  const middle = (arc: typeof there) => pointOn(arc!, 0.5).y;
  assert.ok(middle(there) < 475 && middle(back) > 475);
});

Deno.test("arcsThrough bow away from the middle of the journey where a leg is steep", () => {
  const [, steep] = arcsThrough([{ x: 1000, y: 100 }, { x: 100, y: 800 }, { x: 110, y: 400 }]);
  assert.ok(pointOn(steep!, 0.5).x < 100, "outwards is left here");
});

Deno.test("pointsOn are as many steps as asked and one more", () => {
  const [arc] = arcsThrough([{ x: 0, y: 0 }, { x: 10, y: 0 }]);
  assert.equal(pointsOn(arc!, 5).length, 6);
});
