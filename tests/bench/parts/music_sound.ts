// SPDX-License-Identifier: AGPL-3.0-or-later

// How composed music sounds in a film without other sound: what a meter and a spectrum say of it.

import process from "node:process";
import { LoudnessMeter } from "../../../src/base/loudness.ts";
import { PowerSpectrum } from "../../../src/film/music/beats/onsets.ts";
import type { SoundFont } from "../../../src/film/music/instruments/player.ts";
import { renderScore } from "../../../src/film/music/instruments/render_score.ts";
import type { Score } from "../../../src/film/music/score.ts";
import { SAMPLE_RATE } from "../../../src/film/music/sample_rate.ts";
import { master } from "../../../src/film/sound/master.ts";
import {
  correlation,
  decibels,
  gather,
  mono,
  peak,
  rms,
} from "../../src/film/music/sound_measures.ts";

/** Frames of one spectrum. */
const SIZE = 4096;

function spectrumOf(samples: Float32Array): Float64Array {
  const power = new Float64Array(SIZE / 2), spectrum = new PowerSpectrum(SIZE);
  for (let at = 0; at + SIZE <= samples.length; at += SIZE) {
    spectrum.measure(samples, at);
    for (let i = 0; i < power.length; i++) power[i]! += spectrum.power[i]!;
  }
  return power;
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export async function soundFigures(score: Score, font: SoundFont) {
  const before = cpuSeconds();
  const blocks = [...renderScore(score, font)];
  const seconds = cpuSeconds() - before;
  const meter = new LoudnessMeter();
  for (const block of blocks) meter.add(block);
  let played: Float32Array[] = [];
  const read = async function* () {
    await Promise.resolve();
    for (const block of blocks) yield block.slice();
  };
  const { loudness } = await master(meter.integrated(), read, async (mastered) => {
    played = [];
    for await (const block of mastered) played.push(block.slice());
  });
  const sound = gather(played), { left, right } = sound;
  const power = spectrumOf(mono(sound)), all = power.reduce((sum, each) => sum + each, 0);
  const share = (from: number, to: number) =>
    100 * power.reduce((sum, each, i) => {
      const hertz = i * SAMPLE_RATE / SIZE;
      return hertz >= from && hertz < to ? sum + each : sum;
    }, 0) / all;
  const level = Math.sqrt((rms(left) ** 2 + rms(right) ** 2) / 2);
  const most = Math.max(peak(left), peak(right));
  return {
    "loudness, LUFS": loudness,
    "peak, dB": decibels(most),
    "crest, dB": decibels(most / level),
    "below 60 Hz, %": share(0, 60),
    "below 200 Hz, %": share(0, 200),
    "above 2 kHz, %": share(2000, SAMPLE_RATE),
    "correlation of the sides": correlation(left, right),
    "CPU, s a minute": seconds * 60 / score.totalSeconds,
  };
}
