import assert from "node:assert/strict";
import { compose } from "../../../../../src/film/music/compose.ts";
import { renderScore } from "../../../../../src/film/music/synth/render_score.ts";
import { SAMPLE_RATE } from "../../../../../src/film/music/synth/sounding.ts";
import { composedPlan, madeTrack } from "../made_tracks.ts";
import { decibels, gather, integrated, momentary, MOOD_NAMES, peak } from "../sound_measures.ts";

/** One short film of every mood with a quiet opening and a full story, rendered once. */
const tracks = MOOD_NAMES.map((mood, i) => {
  const plan = composedPlan(mood, 20 + i, 12.6, [
    { startSeconds: 0, energy: 1 },
    { startSeconds: 4, energy: 3 },
  ]);
  const score = compose(plan, 12.6);
  const sound = gather(renderScore(score));
  return { mood, score, sound, windows: momentary(sound) };
});

Deno.test("renderScore makes exactly the film's number of frames", () => {
  for (const { score, sound } of tracks) {
    assert.equal(sound.left.length, Math.round(12.6 * SAMPLE_RATE));
    assert.equal(score.totalSeconds, 12.6);
  }
  for (const seconds of [0.51, 1, 3.337]) {
    const frames = gather(renderScore(madeTrack("playful", 1, seconds))).left.length;
    assert.equal(frames, Math.round(seconds * SAMPLE_RATE));
  }
});

Deno.test("renderScore makes the same samples for any block length, and again", () => {
  const score = madeTrack("tender", 5, 4.1);
  const reference = gather(renderScore(score));
  for (const block of [1000, 48_000, 999_999]) {
    const again = gather(renderScore(score, block));
    assert.deepEqual(again.left, reference.left);
    assert.deepEqual(again.right, reference.right);
  }
  const sizes = [...renderScore(score, 48_000)].map((b) => b.length);
  assert.deepEqual(sizes.slice(0, 4), [96_000, 96_000, 96_000, 96_000]);
});

Deno.test("renderScore is sensibly loud and never near full scale", () => {
  for (const { mood, sound, windows } of tracks) {
    const top = decibels(Math.max(peak(sound.left), peak(sound.right)));
    assert.ok(top < -1.4, `${mood}: peak ${top}`);
    const loudness = integrated(windows);
    assert.ok(loudness > -23 && loudness < -15.5, `${mood}: ${loudness} LUFS`);
  }
});
