// SPDX-License-Identifier: AGPL-3.0-or-later

// Loudness as ears weigh it: ITU-R BS.1770 on interleaved 48 kHz stereo, block by block. Memory is
// one number for every 100 ms of sound.

/** What nothing measures: the absolute gate of BS.1770. */
export const SILENT_LUFS = -70;
/** Sounding samples of one step of the meter, 100 ms. */
export const STEP_SAMPLES = 4_800;
/** Gating blocks are 400 ms long and overlap by three quarters: one block begins at every step. */
const STEPS_PER_BLOCK = 4;

/** K weighting at 48 kHz, the two filters of BS.1770-4 tables 1 and 2: head shelf, then high-pass. */
const SHELF = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const HIGH_PASS = { a1: -1.99004745483398, a2: 0.99007225036621 };

/** LUFS of a K-weighted mean square summed over both channels. */
export function lufsOf(meanSquare: number): number {
  return meanSquare > 0 ? Math.max(SILENT_LUFS, -0.691 + 10 * Math.log10(meanSquare)) : SILENT_LUFS;
}

/**
 * Integrated loudness in LUFS of consecutive 100 ms steps (K-weighted mean squares summed over the
 * channels): blocks below −70 LUFS are left out, then those 10 LU below the mean of the rest. What
 * is shorter than a block counts as one block.
 */
export function gatedLoudness(steps: ArrayLike<number>): number {
  const blocks: number[] = [];
  for (let first = 0; first === 0 || first + STEPS_PER_BLOCK <= steps.length; first++) {
    const length = Math.min(STEPS_PER_BLOCK, steps.length);
    let sum = 0;
    for (let i = first; i < first + length; i++) sum += steps[i]!;
    if (length > 0) blocks.push(sum / length);
  }
  const mean = (kept: readonly number[]) => kept.reduce((sum, x) => sum + x, 0) / kept.length;
  const audible = blocks.filter((block) => lufsOf(block) > SILENT_LUFS);
  if (audible.length === 0) return SILENT_LUFS;
  const gate = mean(audible) / 10;
  return lufsOf(mean(audible.filter((block) => block > gate)));
}

/** A running meter; `steps` may be read at any time and holds every whole 100 ms heard so far. */
export class LoudnessMeter {
  readonly steps: number[] = [];
  /** Two delays for each filter and channel: shelf left, shelf right, high-pass left, right. */
  readonly #memory = new Float64Array(8);
  #sum = 0;
  #count = 0;

  /** Takes interleaved stereo at 48 kHz; blocks may have any even length. */
  add(block: Float32Array): void {
    const left = this.#weigh(block, 0), right = this.#weigh(block, 1);
    for (let i = 0; i < left.length; i++) {
      this.#sum += left[i]! + right[i]!;
      if (++this.#count === STEP_SAMPLES) {
        this.steps.push(this.#sum / STEP_SAMPLES);
        this.#sum = 0;
        this.#count = 0;
      }
    }
  }

  /** LUFS; a sound shorter than one step is judged by what there is of it. */
  integrated(): number {
    if (this.steps.length > 0) return gatedLoudness(this.steps);
    return this.#count === 0 ? SILENT_LUFS : lufsOf(this.#sum / this.#count);
  }

  /** Squares of one K-weighted channel. Transposed direct form II keeps two delays a filter. */
  #weigh(block: Float32Array, channel: 0 | 1): Float64Array {
    const squares = new Float64Array(block.length >> 1);
    const memory = this.#memory;
    let s1 = memory[channel]!, s2 = memory[channel + 2]!;
    let h1 = memory[channel + 4]!, h2 = memory[channel + 6]!;
    for (let i = channel, o = 0; o < squares.length; i += 2, o++) {
      const x = block[i]!;
      const shelved = SHELF.b0 * x + s1;
      s1 = SHELF.b1 * x - SHELF.a1 * shelved + s2;
      s2 = SHELF.b2 * x - SHELF.a2 * shelved;
      const y = shelved + h1;
      h1 = -2 * shelved - HIGH_PASS.a1 * y + h2;
      h2 = shelved - HIGH_PASS.a2 * y;
      squares[o] = y * y;
    }
    // Denormal numbers in a decaying tail would make silence a hundred times slower than sound.
    const settled = (value: number) => Math.abs(value) < 1e-30 ? 0 : value;
    memory[channel] = settled(s1);
    memory[channel + 2] = settled(s2);
    memory[channel + 4] = settled(h1);
    memory[channel + 6] = settled(h2);
    return squares;
  }
}
