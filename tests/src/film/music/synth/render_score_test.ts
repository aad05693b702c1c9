import assert from "node:assert/strict";
import { compose } from "../../../../../src/film/music/compose.ts";
import {
  renderScore,
  SAMPLE_RATE,
  scoreFrames,
} from "../../../../../src/film/music/synth/render_score.ts";
import { composedPlan, madeTrack } from "../made_tracks.ts";
import {
  correlation,
  decibels,
  gather,
  integrated,
  loudestEdge,
  momentary,
  mono,
  MOOD_NAMES,
  octaveBands,
  peak,
  rms,
} from "../sound_measures.ts";

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
    assert.equal(sound.left.length, scoreFrames(score));
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

Deno.test("renderScore is never silent before its end and ends in silence", () => {
  for (const { mood, sound, windows } of tracks) {
    const body = windows.slice(2, -14);
    assert.ok(Math.min(...body) > -42, `${mood}: ${Math.min(...body)} LUFS`);
    assert.ok(Math.abs(sound.left[sound.left.length - 1]!) < 1e-9);
    assert.ok(rms(sound.left.slice(-480)) < 1e-3);
  }
});

Deno.test("renderScore makes no clicks: nothing pitched reaches the top octave", () => {
  for (const { mood, score } of tracks) {
    const quiet = {
      ...score,
      totalSeconds: 5.5,
      notes: score.notes.filter((n) =>
        score.channels[n.channel]!.part !== "kit" && n.startSeconds < 5.5
      ),
    };
    const sound = gather(renderScore(quiet));
    const edge = decibels(loudestEdge(mono(sound), SAMPLE_RATE));
    assert.ok(edge < -36, `${mood}: ${edge} dB`);
  }
});

Deno.test("renderScore carries no constant and stays compatible with one loudspeaker", () => {
  for (const { mood, sound } of tracks) {
    for (const side of [sound.left, sound.right]) {
      const mean = side.reduce((sum, value) => sum + value, 0) / side.length;
      assert.ok(Math.abs(mean) < 1e-5, `${mood}: ${mean}`);
    }
    const alike = correlation(sound.left, sound.right);
    assert.ok(alike > 0.45 && alike < 0.985, `${mood}: correlation ${alike}`);
    assert.ok(Math.abs(decibels(rms(sound.left) / rms(sound.right))) < 2.5, mood);
  }
});

Deno.test("renderScore is balanced: warm, neither booming nor shrill", () => {
  for (const { mood, sound } of tracks) {
    const [b63, b125, b250, b500, b1k, b2k, b4k, b8k] = octaveBands(
      mono(sound).slice(5 * SAMPLE_RATE, 10 * SAMPLE_RATE),
      SAMPLE_RATE,
    ) as [number, number, number, number, number, number, number, number];
    const body = Math.max(b125, b250, b500);
    assert.ok(b63 < body + 4, `${mood}: bass ${b63} over ${body}`);
    assert.ok(b1k > body - 13 && b1k < body + 3, `${mood}: 1 kHz ${b1k}`);
    assert.ok(b2k > body - 22 && b2k < body - 1, `${mood}: 2 kHz ${b2k}`);
    assert.ok(b4k > body - 30 && b4k < body - 5, `${mood}: 4 kHz ${b4k}`);
    assert.ok(b8k < body - 10, `${mood}: 8 kHz ${b8k}`);
  }
});

Deno.test("renderScore is louder where the film wants more", () => {
  for (const { mood, windows } of tracks) {
    const mean = (from: number, to: number) => integrated(windows.slice(from * 10, to * 10));
    const rise = mean(6, 10) - mean(1, 3);
    assert.ok(rise > 1.8, `${mood}: ${rise} dB`);
  }
});
