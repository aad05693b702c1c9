// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import { clipWindow, liveWindow } from "../../../../../src/film/select/length/clip_window.ts";

function clip(change: Partial<ClipFacts> = {}): ClipFacts {
  return {
    durationSeconds: 20,
    hasSound: true,
    loudness: -30,
    speech: [],
    levels: [],
    motion: [],
    ...change,
  };
}

Deno.test("clipWindow shows what is said, from before the first word to after the last", () => {
  assert.deepEqual(clipWindow(clip({ speech: [{ start: 5, end: 9 }] }), undefined), {
    inSeconds: 4.7,
    hold: { min: 4.6, ideal: 5, max: 6 },
    keepsSpeech: true,
  });
});

Deno.test("clipWindow ends a long talk between two sentences within twelve seconds", () => {
  const speech = [{ start: 2, end: 6 }, { start: 6.5, end: 12 }, { start: 12.4, end: 18 }];
  const window = clipWindow(clip({ speech }), undefined)!;
  assert.equal(window.inSeconds, 1.7);
  // After the second sentence, and before the third begins.
  assert.ok(window.inSeconds + window.hold.max <= 12.3);
  assert.ok(window.inSeconds + window.hold.min >= 12);
});

Deno.test("clipWindow finds the liveliest seconds and not the swung ones", () => {
  const motion: number[] = Array.from(
    { length: 40 },
    (_, bin) => bin >= 20 && bin < 30 ? 0.1 : 0.01,
  );
  for (let bin = 34; bin < 40; bin++) motion[bin] = 0.6;
  assert.equal(clipWindow(clip({ motion }), undefined)?.inSeconds, 10);
});

const STILL = Array.from({ length: 40 }, () => 0.02);
const moving = (from: number, to: number): number[] =>
  STILL.map((still, bin) => bin >= 2 * from && bin < 2 * to ? 0.1 : still);

Deno.test("clipWindow keeps a face in sight that was seen beside the liveliest seconds", () => {
  const facts = clip({ motion: moving(12, 17) });
  assert.equal(clipWindow(facts, undefined)?.inSeconds, 12);
  const { inSeconds, hold } = clipWindow(facts, undefined, { faceAt: 7 })!;
  assert.ok(inSeconds < 7 && inSeconds + hold.ideal > 7, `${inSeconds} s`);
  const quiet = clipWindow(clip(), undefined, { faceAt: 15 })!;
  assert.ok(quiet.inSeconds < 15 && quiet.inSeconds + quiet.hold.ideal > 15);
  const short = clipWindow(clip({ durationSeconds: 4 }), undefined, { faceAt: 1.3 })!;
  assert.ok(short.inSeconds < 1.3 && short.inSeconds + short.hold.max <= 4);
});

Deno.test("clipWindow begins with the liveliest seconds where a quick film shows no more of them", () => {
  const motion = STILL.map((_, bin) => bin >= 12 && bin < 17 ? 0.12 : bin >= 8 ? 0.06 : 0.01);
  assert.equal(clipWindow(clip({ motion }), undefined, { surelyShown: 2.5 })?.inSeconds, 6);
});

Deno.test("clipWindow rather keeps what is said by a face in sight than a longer talk", () => {
  const speech = [{ start: 3, end: 6 }, { start: 10, end: 15 }];
  assert.equal(clipWindow(clip({ speech }), undefined)?.inSeconds, 9.7);
  assert.equal(clipWindow(clip({ speech }), undefined, { faceAt: 5 })?.inSeconds, 2.7);
});

const clips = fc.record({
  durationSeconds: fc.integer({ min: 5, max: 600 }).map((tenths) => tenths / 10),
  parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 90 }))),
  motion: fc.array(fc.integer({ min: 0, max: 10 }).map((tenth) => tenth / 10)),
}).map(({ durationSeconds, parts, motion }) => {
  const speech: Array<{ start: number; end: number }> = [];
  let at = 0;
  for (const [pause, length] of parts) {
    const start = at + pause / 10, end = start + length / 10;
    if (end > durationSeconds) break;
    speech.push({ start, end });
    at = end;
  }
  return clip({ durationSeconds, speech, motion });
});

Deno.test("clipWindow stays inside the clip and never cuts a sentence it keeps", () => {
  fc.assert(
    fc.property(clips, fc.option(fc.nat(60)), (facts, face) => {
      const faceAt = face === null ? {} : { faceAt: facts.durationSeconds * face / 60 };
      const window = clipWindow(facts, undefined, faceAt);
      if (!window) return assert.ok(facts.durationSeconds < 2);
      const { inSeconds, hold, keepsSpeech } = window;
      assert.ok(inSeconds >= 0 && hold.min >= 1.5 - 1e-9 && hold.max <= 12.001);
      assert.ok(hold.min <= hold.ideal && hold.ideal <= hold.max);
      assert.ok(inSeconds + hold.min <= facts.durationSeconds + 0.001);
      assert.ok(inSeconds + hold.ideal <= facts.durationSeconds + 0.001);
      if (!keepsSpeech) return;
      for (const seconds of [hold.min, hold.ideal, hold.max]) {
        const out = inSeconds + seconds;
        const inside = facts.speech.find(({ start, end }) =>
          start + 0.002 < out && out < end - 0.002
        );
        assert.equal(inside, undefined, `cut at ${out}`);
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("liveWindow plays a Live Photo as long as its dissolves leave and lets it rest, or not at all", () => {
  assert.deepEqual(liveWindow(clip({ durationSeconds: 3 }))?.hold, {
    min: 1.6,
    ideal: 3.5,
    max: 4.3,
  });
  assert.equal(liveWindow(clip({ durationSeconds: 1.4 })), undefined);
});
