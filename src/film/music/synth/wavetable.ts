// Band-limited single cycles: one table per half octave, holding only the harmonics that stay
// below the audible edge, so that sustained voices can be detuned and bent without folding over.

import { cos, sin } from "../../../base/exact_math.ts";
import { hertz } from "../key.ts";
import { Noise } from "./noise.ts";

export const TABLE_SIZE = 2048;
const HIGHEST_HARMONIC = 14_000;
const SEMITONES_PER_TABLE = 6;

/** Amplitude of harmonic `k` lying at `frequency`. */
export type Spectrum = (k: number, frequency: number) => number;

/** Flat to a knee, then falling by `order` times 6 dB an octave. */
export function fallingAbove(frequency: number, knee: number, order: number): number {
  return 1 / Math.sqrt(1 + Math.pow(frequency / knee, 2 * order));
}

/** One cycle for notes around `midi`, RMS 1, with one extra sample for interpolation. */
function cycle(midi: number, spectrum: Spectrum): Float32Array {
  const table = new Float32Array(TABLE_SIZE + 1);
  const f0 = hertz(midi);
  const chance = new Noise(midi * 7919 + 13);
  let power = 0;
  for (let k = 1; k * f0 * 1.45 < HIGHEST_HARMONIC && k < TABLE_SIZE / 8; k++) {
    const amplitude = spectrum(k, k * f0);
    if (amplitude < 1e-5) continue;
    power += amplitude * amplitude / 2;
    const step = 2 * Math.PI * k / TABLE_SIZE;
    const phase = chance.next() * Math.PI;
    // Turning a complex number is several times faster than asking for every sine.
    const c = cos(step), s = sin(step);
    let re = amplitude * cos(phase), im = amplitude * sin(phase);
    for (let i = 0; i < TABLE_SIZE; i++) {
      table[i]! += im;
      const turned = re * c - im * s;
      im = re * s + im * c;
      re = turned;
    }
  }
  const gain = 1 / Math.sqrt(power + 1e-12);
  for (let i = 0; i < TABLE_SIZE; i++) table[i]! *= gain;
  table[TABLE_SIZE] = table[0]!;
  return table;
}

/** Tables of one timbre, made when first needed. The content depends on the spectrum alone. */
export class Wavetables {
  readonly #spectrum: Spectrum;
  readonly #tables = new Map<number, Float32Array>();

  constructor(spectrum: Spectrum) {
    this.#spectrum = spectrum;
  }

  forMidi(midi: number): Float32Array {
    const slot = Math.floor(midi / SEMITONES_PER_TABLE);
    let table = this.#tables.get(slot);
    if (!table) {
      table = cycle(slot * SEMITONES_PER_TABLE + SEMITONES_PER_TABLE / 2, this.#spectrum);
      this.#tables.set(slot, table);
    }
    return table;
  }
}
