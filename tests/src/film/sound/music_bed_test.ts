// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { LoudnessMeter } from "../../../../src/base/loudness.ts";
import type { FilePlan } from "../../../../src/film/music/file_music.ts";
import { takeOf } from "../../../../src/film/music/other_music.ts";
import { musicBed } from "../../../../src/film/sound/music_bed.ts";
import { sineFont } from "../../../fakes/film/sine_font.ts";
import { gathered } from "../../../fixtures/sound/sounds.ts";

const RATE = 48_000;
const PLAN: FilePlan = {
  mode: "file",
  path: "/music/track.flac",
  key: "track",
  offsetSeconds: 2,
  bpm: 120,
  beatsPerBar: 4,
  loop: { start: 4, end: 12 },
};

/** A file of which every sample is its own second; `reads` tells what was asked for. */
function file(seconds: number, reads: Array<{ fromSeconds: number; seconds?: number }> = []) {
  const soundFont = () => Promise.resolve(sineFont());
  const readSound = async function* (
    _: string,
    span: { fromSeconds: number; seconds?: number },
  ) {
    reads.push(span);
    const first = Math.round(span.fromSeconds * RATE);
    const last = Math.min(seconds * RATE, first + Math.round((span.seconds ?? seconds) * RATE));
    for (let at = first; at < last; at += 10_000) {
      await Promise.resolve();
      const samples = Math.min(10_000, last - at);
      yield Float32Array.from({ length: 2 * samples }, (_, i) => (at + (i >> 1)) / RATE);
    }
  };
  return { readSound, soundFont };
}

Deno.test("musicBed plays the owner's track from its offset, as it is", async () => {
  const reads: Array<{ fromSeconds: number; seconds?: number }> = [];
  const bed = await gathered(musicBed(PLAN, 6 * RATE, file(60, reads))!);
  assert.equal(bed.length, 2 * 6 * RATE);
  assert.equal(reads.length, 1);
  assert.ok(Math.abs(bed[2 * RATE]! - 3) < 1e-4, "one second in, the track is at three");
});

Deno.test("musicBed loops on the bar line with a crossfade of one beat before it", async () => {
  // From 2 s to 12 s, then from 4 s again: the bar line is 10 s into the film.
  const reads: Array<{ fromSeconds: number; seconds?: number }> = [];
  const bed = await gathered(musicBed(PLAN, 25 * RATE, file(60, reads))!);
  assert.deepEqual(reads.map(({ fromSeconds }) => fromSeconds), [2, 3.5, 3.5]);
  const at = (second: number) => bed[2 * Math.round(second * RATE)]!;
  assert.ok(Math.abs(at(9.4) - 11.4) < 1e-3, "whole until a beat before the line");
  assert.ok(Math.abs(at(10) - 4) < 1e-3, "whole again on the line");
  const half = Math.SQRT1_2 * (11.75 + 3.75);
  assert.ok(Math.abs(at(9.75) - half) < 0.01, "both at equal power between");
  assert.ok(Math.abs(at(18) - 4) < 1e-3, "and again eight seconds later");
});

Deno.test("musicBed leads a track that goes on out over its last two bars", async () => {
  const bed = await gathered(musicBed({ ...PLAN, loop: undefined }, 20 * RATE, file(60))!);
  const factor = (second: number) => bed[2 * Math.round(second * RATE)]! / (second + 2);
  assert.ok(Math.abs(factor(15.9) - 1) < 1e-3);
  assert.ok(Math.abs(factor(18) - Math.SQRT1_2) < 1e-3);
  assert.ok(bed.at(-1)! < 0.01);
});

Deno.test("musicBed lets the last chord die away like a chord that rings", async () => {
  const plan = { ...PLAN, loop: undefined, endSeconds: 22, ringSeconds: 2 };
  const bed = await gathered(musicBed(plan, 20 * RATE, file(60))!);
  const decibels = (second: number) =>
    20 * Math.log10(bed[2 * Math.round(second * RATE)]! / (second + 2));
  assert.ok(Math.abs(decibels(17.9)) < 0.1);
  assert.ok(Math.abs(decibels(19) + 30) < 0.1);
  assert.ok(decibels(19.99) < -58);
});

Deno.test("musicBed plays a second track from its bar line on, as loud as the first", async () => {
  const then = { ...PLAN, loop: undefined, path: "two", startSeconds: 10, gainDb: -6.0206 };
  const bed = await gathered(musicBed({ ...PLAN, loop: undefined, then }, 20 * RATE, file(60))!);
  const at = (second: number) => bed[2 * Math.round(second * RATE)]!;
  assert.ok(Math.abs(at(7.9) - 9.9) < 1e-2, "the first, whole until its last bar");
  assert.ok(at(9.99) < 0.1);
  assert.ok(Math.abs(at(11) - 1.5) < 1e-3, "the second at half");
});

Deno.test("musicBed composes to the film's length, the same every time", async () => {
  const plan = {
    mode: "composed",
    seed: 5,
    mood: "calm",
    bpm: 75,
    beatsPerBar: 4,
    sections: [],
  } as const;
  const bed = await gathered(musicBed(plan, 4 * RATE, file(0))!);
  assert.equal(bed.length, 2 * 4 * RATE);
  assert.deepEqual(await gathered(musicBed(plan, 4 * RATE, file(0))!), bed);
  const meter = new LoudnessMeter();
  meter.add(bed);
  assert.ok(meter.integrated() > -40);
});

Deno.test("musicBed plays the beginning of a longer piece as the piece has it", async () => {
  const { music } = takeOf({ mood: "happy", seed: 5, lengthSecondsHint: 12, fps: 30 });
  const whole = await gathered(musicBed(music, 12 * RATE, file(0))!);
  const begun = await gathered(musicBed(music, 3 * RATE + 5, file(0))!);
  assert.equal(begun.length, 2 * (3 * RATE + 5));
  assert.deepEqual(begun, whole.subarray(0, begun.length));
});
