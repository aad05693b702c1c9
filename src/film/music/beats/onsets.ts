// SPDX-License-Identifier: AGPL-3.0-or-later

// Listens to a track and keeps only what beats and bars are found from: how much new sound each
// hundredth of a second brings, how much of it is bass, and which notes are heard.

/** Frames a second, nearly; the exact figure is `Onsets.rate`. */
const FRAMES_PER_SECOND = 100;
const BANDS = 28;
const LOWEST_HERTZ = 30;
const HIGHEST_HERTZ = 11_000;
const BASS_HERTZ = 160;
/** The notes are listened to once in this many frames. */
const CHROMA_EVERY = 5;
/** Mean square of a windowed frame at about −60 dBFS. */
const SILENT_POWER = 1e-7;

export interface Onsets {
  /** Frames a second. */
  readonly rate: number;
  /** New energy in each frame over all bands, zero mean where the music is even, unit deviation. */
  readonly strength: Float32Array;
  /** The same under 160 Hz. */
  readonly bass: Float32Array;
  /** Twelve pitch-class strengths for every fifth frame, each of unit length. */
  readonly chroma: readonly Float32Array[];
  readonly chromaEvery: number;
  readonly seconds: number;
  /** Where sound begins and ends, in seconds. */
  readonly audible: { readonly from: number; readonly to: number };
}

export type MonoBlocks = Float32Array | Iterable<Float32Array> | AsyncIterable<Float32Array>;

function* single(samples: Float32Array): Generator<Float32Array> {
  yield samples;
}

/** Rising edges of log band energies against the loudest neighbour two frames before. */
class Flux {
  readonly #edges: number[];
  readonly #history: Float64Array[] = [];
  readonly all: number[] = [];
  readonly bass: number[] = [];
  readonly #bassBands: number;

  constructor(binHertz: number) {
    const centres = Array.from(
      { length: BANDS + 1 },
      (_, b) => LOWEST_HERTZ * Math.pow(HIGHEST_HERTZ / LOWEST_HERTZ, b / BANDS),
    );
    // Narrow low bands still get a bin of their own.
    let bin = 0;
    this.#edges = centres.map((hertz) => (bin = Math.max(bin + 1, Math.round(hertz / binHertz))));
    this.#bassBands = this.#edges.filter((edge) => edge * binHertz < BASS_HERTZ).length;
  }

  add(power: Float64Array): void {
    const bands = new Float64Array(BANDS);
    for (let b = 0; b < BANDS; b++) {
      let energy = 0;
      for (let bin = this.#edges[b]!; bin < this.#edges[b + 1]!; bin++) energy += power[bin] ?? 0;
      bands[b] = Math.log10(1 + 3000 * energy);
    }
    const before = this.#history.length === 2 ? this.#history.shift()! : bands;
    this.#history.push(bands);
    let all = 0, bass = 0;
    for (let b = 0; b < BANDS; b++) {
      const reference = Math.max(before[b]!, before[b - 1] ?? 0, before[b + 1] ?? 0);
      const rise = Math.max(0, bands[b]! - reference);
      all += rise;
      if (b < this.#bassBands) bass += rise;
    }
    this.all.push(all);
    this.bass.push(bass);
  }
}

/** Takes away the mean of the surrounding second and scales to unit deviation. */
function levelled(values: readonly number[], rate: number): Float32Array {
  const reach = Math.round(rate / 2);
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => (sums[i + 1] = sums[i]! + value));
  const out = new Float32Array(values.length);
  let power = 0;
  values.forEach((value, i) => {
    const from = Math.max(0, i - reach), to = Math.min(values.length, i + reach + 1);
    const mean = (sums[to]! - sums[from]!) / (to - from);
    out[i] = Math.max(0, value - mean);
    power += out[i]! * out[i]!;
  });
  const scale = 1 / Math.sqrt(power / Math.max(1, values.length) + 1e-12);
  return out.map((value) => value * scale);
}

function chromaOf(power: Float64Array, binHertz: number): Float32Array {
  const chroma = new Float32Array(12);
  const last = Math.min(power.length - 1, Math.floor(2000 / binHertz));
  for (let bin = Math.ceil(80 / binHertz); bin <= last; bin++) {
    const midi = 69 + 12 * Math.log2(bin * binHertz / 440);
    chroma[((Math.round(midi) % 12) + 12) % 12]! += Math.sqrt(power[bin]!);
  }
  const length = Math.hypot(...chroma) + 1e-9;
  return chroma.map((value) => value / length);
}

/** Reads a whole track, mono, full scale = 1; memory grows by about 4 kB a second of music. */
export async function detectOnsets(blocks: MonoBlocks, sampleRate: number): Promise<Onsets> {
  const hop = Math.round(sampleRate / FRAMES_PER_SECOND);
  const rate = sampleRate / hop;
  const size = 1 << Math.round(Math.log2(sampleRate * 0.0213));
  const notesSize = size * 4;
  const spectrum = new PowerSpectrum(size);
  const notes = new PowerSpectrum(notesSize);
  const flux = new Flux(sampleRate / size);
  const chroma: Float32Array[] = [];
  // Frames are centred: frame k looks at the time k / rate, so half a window of silence comes first.
  let held: Float32Array = new Float32Array(notesSize / 2);
  let frame = 0, heard = 0;
  let firstSound = -1, lastSound = 0;
  const take = (last: boolean) => {
    let at = 0;
    while (at + notesSize <= held.length || (last && frame * hop < heard)) {
      spectrum.measure(held, at + (notesSize - size) / 2);
      const power = spectrum.power.map((value) => value / (size * size));
      flux.add(power);
      if (power.reduce((sum, value) => sum + value, 0) > SILENT_POWER) {
        if (firstSound < 0) firstSound = frame;
        lastSound = frame;
      }
      if (frame % CHROMA_EVERY === 0) {
        notes.measure(held, at);
        chroma.push(chromaOf(notes.power, sampleRate / notesSize));
      }
      frame++;
      at += hop;
    }
    held = held.slice(Math.min(at, held.length));
  };
  const source = blocks instanceof Float32Array ? single(blocks) : blocks;
  for await (const block of source) {
    const joined = new Float32Array(held.length + block.length);
    joined.set(held);
    joined.set(block, held.length);
    held = joined;
    heard += block.length;
    take(false);
  }
  take(true);
  return {
    rate,
    strength: levelled(flux.all, rate),
    bass: levelled(flux.bass, rate),
    chroma,
    chromaEvery: CHROMA_EVERY,
    seconds: heard / sampleRate,
    audible: {
      from: Math.max(0, firstSound) / rate,
      to: Math.min(heard / sampleRate, (lastSound + 1) / rate),
    },
  };
}

/** The powers of a windowed stretch by frequency. */
export class PowerSpectrum {
  readonly size: number;
  /** size / 2 powers, DC first. */
  readonly power: Float64Array;
  readonly #window: Float64Array;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #order: Uint32Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;

  /** @param size a power of two */
  constructor(size: number) {
    this.size = size;
    this.power = new Float64Array(size / 2);
    this.#window = new Float64Array(size);
    this.#cos = new Float64Array(size / 2);
    this.#sin = new Float64Array(size / 2);
    this.#order = new Uint32Array(size);
    this.#re = new Float64Array(size);
    this.#im = new Float64Array(size);
    const bits = Math.log2(size);
    for (let i = 0; i < size; i++) {
      this.#window[i] = 0.5 - 0.5 * Math.cos(2 * Math.PI * (i + 0.5) / size);
      let reversed = 0;
      for (let b = 0; b < bits; b++) if (i & (1 << b)) reversed |= 1 << (bits - 1 - b);
      this.#order[i] = reversed;
    }
    for (let i = 0; i < size / 2; i++) {
      this.#cos[i] = Math.cos(2 * Math.PI * i / size);
      this.#sin[i] = Math.sin(2 * Math.PI * i / size);
    }
  }

  /** Fills {@link power} from `size` samples starting at `from`; missing samples count as silence. */
  measure(samples: Float32Array, from: number): void {
    const n = this.size, re = this.#re, im = this.#im;
    for (let i = 0; i < n; i++) {
      re[this.#order[i]!] = (samples[from + i] ?? 0) * this.#window[i]!;
    }
    im.fill(0);
    for (let half = 1; half < n; half *= 2) {
      const stride = n / (2 * half);
      for (let start = 0; start < n; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = this.#cos[k * stride]!, s = this.#sin[k * stride]!;
          const a = start + k, b = a + half;
          const tr = re[b]! * c + im[b]! * s, ti = im[b]! * c - re[b]! * s;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a]! += tr;
          im[a]! += ti;
        }
      }
    }
    for (let i = 0; i < n / 2; i++) this.power[i] = re[i]! * re[i]! + im[i]! * im[i]!;
  }
}
