// The body of a drum: a sine that falls to its pitch and dies away.

import { exp, sin } from "../../../base/exact_math.ts";
import { INAUDIBLE } from "./partials.ts";
import { SAMPLE_RATE, type Tone } from "./sounding.ts";
import { TABLE_SIZE } from "./wavetable.ts";

/** One cycle, read with interpolation: four times faster than asking for each sine. */
const SINE = Float32Array.from(
  { length: TABLE_SIZE + 1 },
  (_, i) => sin(2 * Math.PI * i / TABLE_SIZE),
);

/** A sine whose pitch falls from `high` to `low`, as a drum head relaxes after the blow. */
export class FallingSine implements Tone {
  readonly #low: number;
  readonly #decay: number;
  readonly #fall: number;
  #extra: number;
  #amplitude: number;
  #phase = 0;

  constructor(low: number, high: number, fallSeconds: number, amplitude: number, t60: number) {
    this.#low = low;
    this.#extra = high - low;
    this.#fall = exp(-1 / (fallSeconds * SAMPLE_RATE));
    this.#decay = exp(-6.907755 / (t60 * SAMPLE_RATE));
    this.#amplitude = amplitude;
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    for (let i = 0; i < frames; i++) {
      const at = this.#phase * TABLE_SIZE;
      const whole = at | 0;
      const a = SINE[whole]!;
      const value = this.#amplitude * (a + (SINE[whole + 1]! - a) * (at - whole));
      left[i]! += value;
      right[i]! += value;
      this.#amplitude *= this.#decay;
      this.#phase += (this.#low + this.#extra) / SAMPLE_RATE;
      this.#extra *= this.#fall;
      if (this.#phase >= 1) this.#phase -= 1;
    }
    return this.#amplitude > INAUDIBLE;
  }
}
