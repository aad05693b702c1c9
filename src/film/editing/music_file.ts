// SPDX-License-Identifier: AGPL-3.0-or-later

// The music of a film as a WAV file of the film's length, for editing programs: as loud as the film plays it where
// nothing is heard beside it, and never ducked.

import { LoudnessMeter } from "../../base/loudness.ts";
import { SAMPLE_RATE } from "../music/sample_rate.ts";
import { musicBed, type MusicPlayers } from "../sound/music_bed.ts";
import { musicLiftDb } from "../sound/music_lift.ts";
import { amplitudeOf } from "../sound/samples.ts";
import { filmSamples } from "../sound/voice.ts";
import type { Timeline } from "../timeline/timeline.ts";

const CHANNELS = 2, BYTES = 3;
const FULL = 2 ** (8 * BYTES - 1) - 1;

/** The file in parts; `undefined` where the film has no music. */
export function musicFile(
  timeline: Timeline,
  players: MusicPlayers,
): AsyncIterable<Uint8Array> | undefined {
  const { music } = timeline, samples = filmSamples(timeline);
  if (music.mode === "none") return undefined;
  const bed = () => musicBed(music, samples, players)!;
  return parts(bed, samples, (integrated) => amplitudeOf(musicLiftDb(music, integrated)));
}

async function* parts(
  bed: () => AsyncIterable<Float32Array>,
  samples: number,
  gainOf: (integrated: number) => number,
): AsyncGenerator<Uint8Array> {
  const meter = new LoudnessMeter();
  for await (const block of bed()) meter.add(block);
  const gain = gainOf(meter.integrated());
  yield headerOf(samples);
  let left = samples * CHANNELS;
  for await (const block of bed()) {
    const heard = block.subarray(0, left);
    left -= heard.length;
    yield bytesOf(heard, gain);
  }
  if (left > 0) yield new Uint8Array(left * BYTES);
}

/** Little-endian signed integers of 24 bits. */
function bytesOf(block: Float32Array, gain: number): Uint8Array {
  const bytes = new Uint8Array(block.length * BYTES);
  block.forEach((sample, i) => {
    const value = Math.round(Math.max(-1, Math.min(1, sample * gain)) * FULL);
    bytes[BYTES * i] = value & 0xff;
    bytes[BYTES * i + 1] = value >> 8 & 0xff;
    bytes[BYTES * i + 2] = value >> 16 & 0xff;
  });
  return bytes;
}

function headerOf(samples: number): Uint8Array {
  const bytes = new Uint8Array(44), view = new DataView(bytes.buffer);
  const frame = CHANNELS * BYTES, data = samples * frame;
  const name = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  name(0, "RIFF");
  view.setUint32(4, bytes.length - 8 + data, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, CHANNELS, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, 8 * BYTES, true);
  name(36, "data");
  view.setUint32(40, data, true);
  return bytes;
}
