// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  arcsThrough,
  pointOn,
  reachedAt,
  travelledAt,
} from "../../../../src/film/maps/journey_line.ts";

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

const anyJourney = fc.record({
  lengths: fc.array(fc.double({ min: 0, max: 2000, noNaN: true }), { minLength: 1, maxLength: 8 }),
  startFrame: fc.integer({ min: 0, max: 40 }),
  frames: fc.integer({ min: 1, max: 120 }),
}).chain(({ lengths, ...times }) =>
  fc.integer({ min: 0, max: lengths.length - 1 }).chain((from) =>
    fc.integer({ min: from + 1, max: lengths.length }).map((to) => ({
      lengths,
      timing: { ...times, from, to },
    }))
  )
);

Deno.test("travelledAt sets out at the start, only goes on, and arrives at the end", () => {
  fc.assert(fc.property(anyJourney, ({ lengths, timing }) => {
    const { from, to, startFrame, frames } = timing;
    const end = startFrame + frames;
    assert.deepEqual(travelledAt(timing, lengths, startFrame), { leg: from, share: 0 });
    const last = travelledAt(timing, lengths, end);
    assert.deepEqual(last, { leg: to - 1, share: 1 });
    let before = -1;
    for (let frame = startFrame; frame <= end; frame++) {
      const { leg, share } = travelledAt(timing, lengths, frame);
      assert.ok(leg + share >= before - 1e-9, "it never goes back");
      before = leg + share;
    }
  }));
});

Deno.test("reachedAt gives the points of a journey in order, what lies ahead never", () => {
  fc.assert(fc.property(anyJourney, ({ lengths, timing }) => {
    const reached = reachedAt(timing, lengths, lengths.length + 1);
    const { from, to, startFrame, frames } = timing;
    reached.forEach((frame, point) => {
      if (point < from) assert.equal(frame, -Infinity);
      if (point > to) assert.equal(frame, Infinity);
      if (point > from && point <= to) {
        assert.ok(frame >= startFrame && frame <= startFrame + frames);
        assert.ok(frame >= reached[point - 1]!);
      }
    });
  }));
});
