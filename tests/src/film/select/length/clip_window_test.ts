import assert from "node:assert/strict";
import fc from "fast-check";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import { isLively } from "../../../../../src/film/select/judging/judge.ts";
import { clipWindow, liveWindow } from "../../../../../src/film/select/length/clip_window.ts";
import { edgeHold, pairHold, stillHold } from "../../../../../src/film/select/length/holds.ts";

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

Deno.test("clipWindow takes question and answer as one, and the longest talk of several", () => {
  const speech = [{ start: 1, end: 2 }, { start: 8, end: 10 }, { start: 10.8, end: 14 }];
  const window = clipWindow(clip({ speech }), undefined)!;
  assert.equal(window.inSeconds, 7.7);
  assert.equal(window.hold.min, 6.6);
  assert.equal(window.hold.max, 6.6);
});

Deno.test("clipWindow ends a long talk between two sentences within twelve seconds", () => {
  const speech = [{ start: 2, end: 6 }, { start: 6.5, end: 12 }, { start: 12.4, end: 18 }];
  const window = clipWindow(clip({ speech }), undefined)!;
  assert.equal(window.inSeconds, 1.7);
  // After the second sentence, and before the third begins.
  assert.ok(window.inSeconds + window.hold.max <= 12.3);
  assert.ok(window.inSeconds + window.hold.min >= 12);
});

Deno.test("clipWindow gives a short remark at least two seconds", () => {
  const window = clipWindow(clip({ durationSeconds: 8, speech: [{ start: 7, end: 7.6 }] }), 8)!;
  assert.ok(window.hold.min >= 2);
  assert.ok(window.inSeconds + window.hold.min <= 8 + 1e-9);
  assert.ok(window.inSeconds <= 6.7);
});

Deno.test("clipWindow finds the liveliest seconds and not the swung ones", () => {
  const motion: number[] = Array.from(
    { length: 40 },
    (_, bin) => bin >= 20 && bin < 30 ? 0.1 : 0.01,
  );
  for (let bin = 34; bin < 40; bin++) motion[bin] = 0.6;
  assert.equal(clipWindow(clip({ motion }), undefined)?.inSeconds, 10);
});

Deno.test("clipWindow goes to the loudest second, with a lead, when nothing was measured moving", () => {
  const levels = Array.from({ length: 40 }, (_, bin) => bin === 16 ? -12 : -40);
  assert.equal(clipWindow(clip({ levels }), undefined)?.inSeconds, 6.5);
  const quiet = Array.from({ length: 40 }, (_, bin) => bin === 16 ? -52 : -60);
  assert.equal(clipWindow(clip({ levels: quiet }), undefined)?.inSeconds, 0);
});

Deno.test("clipWindow shows the opening of what nobody has listened to", () => {
  assert.deepEqual(clipWindow(undefined, 30), {
    inSeconds: 0,
    hold: { min: 2, ideal: 5, max: 6 },
    keepsSpeech: false,
  });
  assert.equal(clipWindow(undefined, 1.9), undefined);
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
    fc.property(clips, (facts) => {
      const window = clipWindow(facts, undefined);
      if (!window) return assert.ok(facts.durationSeconds < 2);
      const { inSeconds, hold, keepsSpeech } = window;
      assert.ok(inSeconds >= 0 && hold.min >= 2 - 1e-9 && hold.max <= 12.001);
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

Deno.test("liveWindow plays a Live Photo as long as its dissolves leave, or not at all", () => {
  assert.deepEqual(liveWindow(clip({ durationSeconds: 3 }))?.hold, {
    min: 2,
    ideal: 2.3,
    max: 2.3,
  });
  assert.equal(liveWindow(clip({ durationSeconds: 1.4 })), undefined);
});

Deno.test("isLively lets a still moment move when somebody speaks in it", () => {
  const motion = [0.01, 0.02, 0.015];
  assert.equal(isLively(clip({ motion, speech: [{ start: 0.4, end: 1.2 }] })), true);
  assert.equal(isLively(clip({ motion: [0.4, 0.5, 0.4], speech: [{ start: 0, end: 1 }] })), false);
});

Deno.test("isLively wants people who move, not noise and not a pocket", () => {
  const moving = (motion: number[]) => isLively(clip({ motion }));
  assert.equal(moving([0.05, 0.06, 0.08, 0.05]), true);
  assert.equal(moving([0.01, 0.01, 0.4, 0.01]), false);
  assert.equal(moving([0.3, 0.4, 0.5, 0.3]), false);
  assert.equal(moving([]), false);
});

Deno.test("stillHold fits what there is to see", () => {
  const plain = {
    isFavorite: false,
    showsKnownPeople: false,
    faces: 0,
    isWideView: false,
    screenLikeness: 0,
  };
  const ideal = (change: Partial<typeof plain>) => stillHold({ ...plain, ...change }).ideal;
  assert.equal(ideal({}), 3.5);
  assert.equal(ideal({ isFavorite: true }), 4);
  assert.equal(ideal({ showsKnownPeople: true, faces: 5 }), 4.5);
  assert.equal(ideal({ isWideView: true }), 3);
  assert.equal(ideal({ isFavorite: true, screenLikeness: 0.7 }), 5);
  assert.deepEqual(pairHold(stillHold(plain)), { min: 3, ideal: 4.5, max: 6.5 });
  assert.equal(edgeHold(stillHold(plain)).ideal, 4);
  assert.equal(edgeHold({ min: 2, ideal: 4.8, max: 5.5 }).ideal, 5);
});
