// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import { fitToBeats, type Grid, type Slot } from "../../../../src/film/timeline/fit_to_beats.ts";

const FPS = 30;

function gridAt(bpm: number, seconds: number): Grid {
  const beat = 60 / bpm;
  return {
    beats: Array.from({ length: Math.ceil(seconds / beat) }, (_, i) => i * beat),
    beatsPerBar: 4,
    firstBar: 0,
  };
}

const anySlot: fc.Arbitrary<Slot> = fc.record({
  ideal: fc.integer({ min: 60, max: 150 }),
  slack: fc.double({ min: 0.2, max: 0.4, noNaN: true }),
  endsPart: fc.boolean(),
}).map(({ ideal, slack, endsPart }) => ({
  min: Math.round(ideal * (1 - slack)),
  ideal,
  max: Math.round(ideal * (1 + slack)),
  endsPart,
}));

Deno.test("fitToBeats keeps every length inside its slot", () => {
  fc.assert(fc.property(
    fc.array(anySlot, { maxLength: 40 }),
    fc.integer({ min: 50, max: 180 }),
    (slots, bpm) => {
      const ends = fitToBeats(slots, gridAt(bpm, 400), FPS);
      assert.equal(ends.length, slots.length);
      slots.forEach((slot, i) => {
        const frames = ends[i]! - (ends[i - 1] ?? 0);
        assert.ok(frames >= slot.min && frames <= slot.max, `${frames} in ${JSON.stringify(slot)}`);
      });
    },
  ));
});

Deno.test("fitToBeats puts at least 90 % of cuts within 40 ms of a beat from 60 to 180 bpm", () => {
  for (let bpm = 60; bpm <= 180; bpm += 5) {
    const slots = Array.from({ length: 40 }, (_, i): Slot => {
      // Every seventh shot is a spoken sentence that cannot be stretched.
      const ideal = 96 + (i * 37) % 40;
      return i % 7 === 3
        ? { min: ideal, ideal, max: ideal, endsPart: false }
        : { min: ideal - 30, ideal, max: ideal + 36, endsPart: i % 5 === 0 };
    });
    const grid = gridAt(bpm, 400);
    const ends = fitToBeats(slots, grid, FPS);
    const free = ends.filter((_, i) => slots[i]!.min < slots[i]!.max);
    const near = free.filter((end) =>
      grid.beats.some((beat) => Math.abs(beat - end / FPS) <= 0.04)
    );
    assert.ok(near.length >= free.length * 0.9, `${bpm} bpm: ${near.length} of ${free.length}`);
  }
});

Deno.test("fitToBeats prefers bar lines where a part ends", () => {
  const slots = Array.from({ length: 8 }, (): Slot => ({
    min: 80,
    ideal: 110,
    max: 140,
    endsPart: true,
  }));
  const ends = fitToBeats(slots, gridAt(120, 60), FPS);
  const onBars = ends.filter((end) => end % 60 === 0);
  assert.ok(onBars.length >= 7, String(ends));
});

Deno.test("fitToBeats keeps ideal lengths without music", () => {
  const slots = [90, 100, 110].map((ideal): Slot => ({
    min: 60,
    ideal,
    max: 150,
    endsPart: false,
  }));
  assert.deepEqual(fitToBeats(slots, { beats: [], beatsPerBar: 4, firstBar: 0 }, FPS), [
    90,
    190,
    300,
  ]);
});

Deno.test("fitToBeats misses the length of a longer film by no more than a second or 2 %", () => {
  for (const seconds of [30, 60, 90, 180]) {
    for (let bpm = 66; bpm <= 132; bpm += 3) {
      const random = seededRandom(seconds * bpm);
      const count = Math.round((seconds - 6.5) / 4);
      const raw = Array.from({ length: count }, () => random.between(3.3, 4.7));
      const scale = (seconds - 6.5) / raw.reduce((sum, each) => sum + each, 0);
      const slots: Slot[] = [
        { min: 84, ideal: 105, max: 132, endsPart: true },
        ...raw.map((each) => ({
          min: 60,
          ideal: Math.round(each * scale * FPS),
          max: 165,
          endsPart: random.next() < 0.8,
        })),
        { min: 75, ideal: 90, max: 126, endsPart: true },
      ];
      const end = fitToBeats(slots, gridAt(bpm, 600), FPS).at(-1)!;
      const miss = Math.abs(end / FPS - seconds), few = 4 / FPS;
      const noticed = Math.max(1, 0.02 * seconds);
      assert.ok(miss <= noticed + few, `${seconds} s at ${bpm} bpm: ${miss.toFixed(2)} s`);
    }
  }
});

Deno.test("fitToBeats ends a film where music that is given has rung out after a phrase", () => {
  const beats = Array.from({ length: 400 }, (_, i) => i / 2);
  const slots: Slot[] = Array.from({ length: 9 }, (_, i) => ({
    min: 80,
    ideal: 117,
    max: 150,
    endsPart: i % 3 === 2,
  }));
  const grid = { beats, beatsPerBar: 4, firstBar: 0, phraseBars: 4 };
  assert.equal(fitToBeats(slots, { ...grid, ringBars: 1 }, 30).at(-1), 34 * 30);
  assert.notEqual(fitToBeats(slots, grid, 30).at(-1), 34 * 30);
});
