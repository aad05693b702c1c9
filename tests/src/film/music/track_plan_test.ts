// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { MOODS } from "../../../../src/film/music/moods/moods.ts";
import { landingOf, planTrack } from "../../../../src/film/music/track_plan.ts";
import { MOOD_NAMES } from "./sound_measures.ts";

const moods = fc.constantFrom(...MOOD_NAMES);
const seeds = fc.nat(0xffff_ffff);

Deno.test("planTrack stays inside the tempo range of the metre it took", () => {
  fc.assert(fc.property(
    moods,
    seeds,
    fc.option(fc.constantFrom(24, 25, 30, 60), { nil: undefined }),
    (mood, seed, fps) => {
      const plan = planTrack({ mood, seed, fps: fps as 24 | 25 | 30 | 60 | undefined });
      const metre = MOODS[mood].metres.find((m) => m.beatsPerBar === plan.beatsPerBar)!;
      assert.ok(plan.bpm >= metre.bpm[0] && plan.bpm <= metre.bpm[1], `${mood} ${plan.bpm}`);
    },
  ));
});

Deno.test("planTrack gives every beat a whole number of frames when it knows the frame rate", () => {
  fc.assert(fc.property(moods, seeds, fc.constantFrom(24, 25, 30, 60), (mood, seed, fps) => {
    const { bpm } = planTrack({ mood, seed, fps: fps as 24 | 25 | 30 | 60 });
    const frames = 60 * fps / bpm;
    assert.ok(Math.abs(frames - Math.round(frames)) < 1e-9, `${frames} frames`);
  }));
});

Deno.test("planTrack chooses a tempo at which the hinted length ends soon after a bar line", () => {
  let waiting = 0, count = 0;
  for (const mood of MOOD_NAMES) {
    for (let seed = 0; seed < 20; seed++) {
      const plan = planTrack({ mood, seed, lengthSecondsHint: 60 + seed });
      waiting += landingOf(plan, 60 + seed).ringSeconds - 2.4;
      count++;
    }
  }
  // By chance it would be half a bar, about 1.3 seconds.
  assert.ok(waiting / count < 0.9, `${waiting / count} s on average`);
});

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
