// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sineFont } from "../../../../fakes/film/sine_font.ts";
import { detectBeats } from "../../../../../src/film/music/beats/detect_beats.ts";
import { renderScore } from "../../../../../src/film/music/instruments/render_score.ts";
import { SAMPLE_RATE } from "../../../../../src/film/music/sample_rate.ts";
import { madeTrack } from "../made_tracks.ts";
import { gather, mono } from "../sound_measures.ts";

/** Distances in seconds from each true beat to the nearest one found. */
function distances(truth: readonly number[], found: readonly number[]): number[] {
  return truth.map((t) => Math.min(...found.map((b) => Math.abs(b - t))));
}

function share(values: readonly number[], limit: number): number {
  return values.filter((v) => v <= limit).length / values.length;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function clickTrack(bpm: number, offset: number, seconds: number, sampleRate: number) {
  const samples = new Float32Array(seconds * sampleRate);
  const truth: number[] = [];
  for (let k = 0; offset + k * 60 / bpm < seconds - 0.05; k++) {
    const beat = offset + k * 60 / bpm;
    truth.push(beat);
    const from = Math.round(beat * sampleRate);
    for (let i = 0; i < 900 && from + i < samples.length; i++) {
      samples[from + i]! += 0.4 * Math.exp(-i / 160) * Math.sin(2 * Math.PI * 900 * i / sampleRate);
    }
  }
  return { samples, truth };
}

Deno.test("detectBeats finds clicks from 60 to 180 beats a minute, at their own octave", async () => {
  for (const bpm of [60, 66.6, 75, 88, 97.3, 112, 120, 131, 146, 163, 180]) {
    const { samples, truth } = clickTrack(bpm, 0.27, 14, 16_000);
    const track = await detectBeats(samples, 16_000);
    assert.ok(Math.abs(track.bpm / bpm - 1) < 0.004, `${bpm} → ${track.bpm}`);
    const off = distances(truth, track.beats);
    assert.ok(share(off, 0.04) >= 0.95, `${bpm}: ${share(off, 0.04)}`);
    assert.ok(median(off) <= 0.015, `${bpm}: ${median(off)}`);
    assert.ok(track.confidence > 0.6);
  }
});

Deno.test("detectBeats follows clicks that are played unevenly and slow down", async () => {
  const sampleRate = 16_000;
  const samples = new Float32Array(20 * sampleRate);
  const truth: number[] = [];
  for (let t = 0.4, k = 0; t < 19.8; k++, t += 0.52 * (1 + 0.002 * k)) {
    truth.push(t);
    const from = Math.round(t * sampleRate);
    for (let i = 0; i < 600; i++) {
      samples[from + i] = 0.4 * Math.exp(-i / 120) * Math.sin(0.4 * i);
    }
  }
  const { beats } = await detectBeats(samples, sampleRate);
  assert.ok(share(distances(truth, beats), 0.04) >= 0.9);
});

Deno.test("detectBeats finds tempo, beats, metre and bar lines of composed tracks", async () => {
  for (
    const [mood, seed] of [["tender", 1], ["nostalgic", 8], ["holiday", 4], ["playful", 5], [
      "epic",
      2,
    ]] as const
  ) {
    const score = madeTrack(mood, seed, 15);
    const step = 60 / score.bpm;
    const samples = mono(gather(renderScore(score, sineFont())));
    const track = await detectBeats(samples, SAMPLE_RATE);
    const truth = Array.from(
      { length: Math.floor(score.landingSeconds / step) },
      (_, k) => k * step,
    );
    const off = distances(truth, track.beats);
    assert.ok(share(off, 0.04) >= 0.9, `${mood}: ${share(off, 0.04)} of beats`);
    assert.ok(median(off) <= 0.015, `${mood}: ${median(off)}`);
    // 6/8 in two is fairly heard in threes or fours as well.
    if (score.beatsPerBar === 2) continue;
    assert.ok(Math.abs(track.bpm / score.bpm - 1) < 0.005, `${mood}: ${track.bpm}`);
    assert.equal(track.beatsPerBar, score.beatsPerBar, mood);
    assert.ok(track.beats[track.firstBar]! % (step * score.beatsPerBar) < 0.04, mood);
  }
});

Deno.test("detectBeats hears the same in blocks as in one piece", async () => {
  const { samples } = clickTrack(104, 0.1, 10, 16_000);
  async function* blocks() {
    for (let at = 0; at < samples.length; at += 7001) {
      await Promise.resolve();
      yield samples.subarray(at, at + 7001);
    }
  }
  assert.deepEqual(await detectBeats(blocks(), 16_000), await detectBeats(samples, 16_000));
});

Deno.test("detectBeats gives silence, noise and a snippet no confidence", async () => {
  assert.equal((await detectBeats(new Float32Array(16_000 * 8), 16_000)).confidence, 0);
  assert.equal((await detectBeats(new Float32Array(0), 16_000)).confidence, 0);
  let state = 1;
  const hiss = Float32Array.from({ length: 16_000 * 10 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state / 0xffff_ffff - 0.5) * 0.2;
  });
  assert.ok((await detectBeats(hiss, 16_000)).confidence < 0.5);
});
