import assert from "node:assert/strict";
import fc from "fast-check";
import { bridged, Ducking, type Window } from "../../../../src/film/sound/envelope.ts";

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

Deno.test("Ducking goes down 300 ms before speech and comes up 800 ms after it", () => {
  const ducking = new Ducking([{ start: 10, end: 12 }], []);
  const table: Array<[second: number, decibels: number]> = [
    [0, 0],
    [9.7, 0],
    [9.85, -6],
    [10, -12],
    [11, -12],
    [12, -12],
    [12.4, -6],
    [12.8, 0],
    [20, 0],
  ];
  for (const [second, decibels] of table) close(ducking.decibelsAt(second), decibels);
});

Deno.test("Ducking steps back half as far for other lively sound", () => {
  const ducking = new Ducking([], [{ start: 5, end: 6 }]);
  close(ducking.decibelsAt(5.5), -6);
  close(ducking.decibelsAt(4.85), -3);
  close(ducking.decibelsAt(6.4), -3);
});

Deno.test("Ducking stays down in gaps under 1.5 s, also between a laugh and a word", () => {
  const speech = new Ducking([{ start: 1, end: 2 }, { start: 3.4, end: 4 }], []);
  close(speech.decibelsAt(2.7), -12);
  const apart = new Ducking([{ start: 1, end: 2 }, { start: 3.5, end: 4 }], []);
  close(apart.decibelsAt(3), 0);
  const mixed = new Ducking([{ start: 3, end: 4 }], [{ start: 1, end: 2 }]);
  close(mixed.decibelsAt(2.5), -6);
  close(mixed.decibelsAt(3.5), -12);
});

const windows: fc.Arbitrary<Window[]> = fc.array(
  fc.tuple(fc.double({ min: 0, max: 60, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true })),
  { maxLength: 12 },
).map((pairs) => pairs.map(([start, length]) => ({ start, end: start + length })));

Deno.test("Ducking is down at every word, never beyond −12 dB, and never jumps", () => {
  fc.assert(
    fc.property(windows, windows, (speech, lively) => {
      const ducking = new Ducking(speech, lively);
      for (const { start, end } of speech) {
        for (const second of [start, (start + end) / 2, end]) {
          close(ducking.decibelsAt(second), -12);
        }
      }
      for (const { start, end } of lively) {
        assert.ok(ducking.decibelsAt((start + end) / 2) <= -6 + 1e-9);
      }
      let before = ducking.decibelsAt(-1);
      assert.ok(before === 0);
      for (let second = -1; second < 70; second += 0.01) {
        const now = ducking.decibelsAt(second);
        assert.ok(now <= 0 && now >= -12 - 1e-9);
        // 12 dB in 300 ms is the steepest ramp there is.
        assert.ok(Math.abs(now - before) <= 0.4 + 1e-6, `${before} to ${now} at ${second}`);
        before = now;
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("bridged gives windows in order with 1.5 s or more between them", () => {
  fc.assert(fc.property(windows, (given) => {
    const result = bridged(given);
    result.forEach((window, i) => {
      if (i > 0) assert.ok(window.start - result[i - 1]!.end >= 1.5);
    });
    for (const { start, end } of given) {
      assert.ok(result.some((window) => window.start <= start && window.end >= end));
    }
    assert.deepEqual(bridged([...given].reverse()), result);
  }));
});
