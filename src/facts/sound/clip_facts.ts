// SPDX-License-Identifier: AGPL-3.0-or-later

// Facts about a clip's sound: how loud it is, when it is loud, and where there is speech.
// Arithmetic on samples alone; the caller reads the file.

import type { ClipFacts } from "../../bank/fact.ts";
import { LoudnessMeter, SILENT_LUFS } from "../../base/loudness.ts";
import { FrameMeasurer, HOP, type SoundFrame, WINDOW } from "./frame_features.ts";
import { speechRegions } from "./speech_regions.ts";

const SAMPLE_RATE = 48_000;
/** A level stands for half a second. */
const LEVEL_SAMPLES = SAMPLE_RATE / 2;
/** Digital silence, in dBFS; quieter than the quietest 24-bit sample's neighbourhood. */
const SILENT_DBFS = -120;

export type SoundFacts = Omit<ClipFacts, "durationSeconds" | "motion">;

/** The facts of a clip without a sound track. */
export const NO_SOUND: SoundFacts = {
  hasSound: false,
  loudness: SILENT_LUFS,
  speech: [],
  levels: [],
};

/**
 * Listens to interleaved stereo at 48 kHz in blocks of any even length. `hasSound` means that
 * there was a track, silent or not. Spans and levels count from the first sample.
 */
export async function analyseSound(
  blocks: AsyncIterable<Float32Array> | Iterable<Float32Array>,
): Promise<SoundFacts> {
  const meter = new LoudnessMeter();
  const levels = new LevelCurve();
  const voice = new FrameCollector();
  let samples = 0;
  for await (const block of blocks) {
    meter.add(block);
    levels.add(block);
    voice.add(block);
    samples += block.length / 2;
  }
  if (samples === 0) return NO_SOUND;
  return {
    hasSound: true,
    loudness: rounded(meter.integrated()),
    speech: speechRegions(voice.frames, samples / SAMPLE_RATE)
      .map(({ start, end }) => ({ start: rounded(start), end: rounded(end) })),
    levels: levels.finish().map(rounded),
  };
}

/** Hundredths are finer than any use of these numbers and keep the bank small. */
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Mean power of both channels for every half second begun. */
class LevelCurve {
  readonly #levels: number[] = [];
  #sum = 0;
  #count = 0;

  add(block: Float32Array): void {
    for (let i = 0; i < block.length; i += 2) {
      this.#sum += block[i]! ** 2 + block[i + 1]! ** 2;
      if (++this.#count === LEVEL_SAMPLES) this.#close();
    }
  }

  finish(): number[] {
    if (this.#count > 0) this.#close();
    return this.#levels;
  }

  #close(): void {
    const power = this.#sum / (2 * this.#count);
    this.#levels.push(Math.max(SILENT_DBFS, 10 * Math.log10(power + 1e-30)));
    this.#sum = 0;
    this.#count = 0;
  }
}

/** Cuts the sound into overlapping frames and keeps what was measured of each. */
class FrameCollector {
  readonly frames: SoundFrame[] = [];
  readonly #downsampler = new Downsampler();
  readonly #measurer = new FrameMeasurer();
  #waiting = new Float32Array(0);

  add(block: Float32Array): void {
    const fresh = this.#downsampler.add(block);
    const samples = new Float32Array(this.#waiting.length + fresh.length);
    samples.set(this.#waiting);
    samples.set(fresh, this.#waiting.length);
    let start = 0;
    for (; start + WINDOW <= samples.length; start += HOP) {
      this.frames.push(this.#measurer.measure(samples, start));
    }
    this.#waiting = samples.slice(start);
  }
}

const RATIO = 3;
const TAPS = 48;
/** Half power at 7.2 kHz, in cycles per input sample. */
const CUTOFF = 0.15;

/** A low-pass of length 1 ms: a sinc under a Hann window, its gain made exactly 1. */
const KERNEL = (() => {
  const taps = Float64Array.from({ length: TAPS }, (_, i) => {
    const x = i - (TAPS - 1) / 2;
    return Math.sin(2 * Math.PI * CUTOFF * x) / (Math.PI * x) *
      (0.5 - 0.5 * Math.cos(2 * Math.PI * (i + 0.5) / TAPS));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
})();

class Downsampler {
  /** Mono samples at 48 kHz that the next output still needs. */
  #waiting = new Float32Array(0);

  /** Takes interleaved stereo of any even length; gives the mono samples that became known. */
  add(block: Float32Array): Float32Array {
    const mono = new Float32Array(this.#waiting.length + (block.length >> 1));
    mono.set(this.#waiting);
    for (let i = 0, o = this.#waiting.length; o < mono.length; i += 2, o++) {
      mono[o] = (block[i]! + block[i + 1]!) / 2;
    }
    const count = Math.max(0, Math.floor((mono.length - TAPS) / RATIO) + 1);
    const low = new Float32Array(count);
    for (let o = 0; o < count; o++) {
      let sum = 0;
      for (let k = 0, i = o * RATIO; k < TAPS; k++, i++) sum += KERNEL[k]! * mono[i]!;
      low[o] = sum;
    }
    this.#waiting = mono.slice(count * RATIO);
    return low;
  }
}
