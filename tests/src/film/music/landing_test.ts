import assert from "node:assert/strict";
import fc from "fast-check";
import { landingOf } from "../../../../src/film/music/landing.ts";

const grids = fc.record({
  bpm: fc.double({ min: 60, max: 140, noNaN: true }),
  beatsPerBar: fc.constantFrom(2, 3, 4),
});

Deno.test("landingOf lands on a bar line and leaves time to ring, but less than a bar too much", () => {
  fc.assert(fc.property(grids, fc.double({ min: 8, max: 600, noNaN: true }), (grid, seconds) => {
    const landing = landingOf(grid, seconds);
    const bar = grid.beatsPerBar * 60 / grid.bpm;
    assert.ok(Math.abs(landing.seconds - landing.bars * bar) < 1e-9);
    assert.ok(Math.abs(landing.seconds + landing.ringSeconds - seconds) < 1e-9);
    assert.ok(landing.ringSeconds > 2.399 && landing.ringSeconds < 2.4 + bar + 1e-3);
  }));
});

Deno.test("landingOf gives a film of a second its one chord", () => {
  assert.deepEqual(landingOf({ bpm: 60, beatsPerBar: 4 }, 1), {
    bars: 0,
    seconds: 0,
    ringSeconds: 1,
  });
});
