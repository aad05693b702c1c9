import assert from "node:assert/strict";
import fc from "fast-check";
import { reachedAt, travelledAt } from "../../../../src/film/maps/travel.ts";

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

Deno.test("travelledAt is half way through the longer of two legs later than in equal ones", () => {
  const timing = { from: 0, to: 2, startFrame: 0, frames: 100 };
  const halfOf = (lengths: number[]) =>
    [...Array(101).keys()].find((frame) => travelledAt(timing, lengths, frame).leg === 1)!;
  assert.ok(halfOf([900, 100]) > halfOf([500, 500]));
  assert.ok(halfOf([900, 100]) < 75, "but a long leg does not take nearly all of the time");
});
