// A soft electric bass: one cycle with a warm low end, a touch that darkens quickly.

import { exp } from "../../../base/exact_math.ts";
import { hertz } from "../key.ts";
import { StateVariable } from "./filter.ts";
import { BLOCK, type Instrument, SAMPLE_RATE, shaped, type Tone } from "./sounding.ts";
import { fallingAbove, TABLE_SIZE, Wavetables } from "./wavetable.ts";

const CONTROL = 64;

const tables = new Wavetables((k, f) => Math.pow(k, -1.2) * fallingAbove(f, 1700, 2));
const scratch = new Float32Array(BLOCK);

class BassString implements Tone {
  readonly #table: Float32Array;
  readonly #f0: number;
  readonly #velocity: number;
  readonly #level: number;
  readonly #filter: StateVariable;
  readonly #decay: number;
  #phase = 0;
  #pluck = 1;
  #position = 0;

  constructor(midi: number, velocity: number) {
    this.#table = tables.forMidi(midi);
    this.#f0 = hertz(midi);
    this.#velocity = velocity;
    this.#level = 0.2 * Math.pow(velocity, 1.1);
    this.#filter = new StateVariable("low", this.#cutoff(0), 0.75);
    this.#decay = exp(-1 / (0.9 * SAMPLE_RATE));
  }

  #cutoff(seconds: number): number {
    return 220 + 2.6 * this.#f0 + (450 + 1300 * this.#velocity) * exp(-seconds / 0.25);
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    const table = this.#table, step = this.#f0 / SAMPLE_RATE;
    for (let i = 0; i < frames; i++) {
      const at = this.#phase * TABLE_SIZE;
      const whole = at | 0;
      const a = table[whole]!;
      scratch[i] = this.#level * (0.42 + 0.58 * this.#pluck) *
        (a + (table[whole + 1]! - a) * (at - whole));
      this.#pluck *= this.#decay;
      this.#phase += step;
      if (this.#phase >= 1) this.#phase -= 1;
    }
    for (let done = 0; done < frames;) {
      const into = this.#position % CONTROL;
      if (into === 0) this.#filter.tune(this.#cutoff(this.#position / SAMPLE_RATE), 0.75);
      const part = Math.min(CONTROL - into, frames - done);
      this.#filter.run(scratch, done, part);
      done += part;
      this.#position += part;
    }
    for (let i = 0; i < frames; i++) {
      left[i]! += scratch[i]!;
      right[i]! += scratch[i]!;
    }
    return true;
  }
}

export const bass: Instrument = (note) =>
  shaped(new BassString(note.midi, note.velocity), {
    attackSeconds: 0.007,
    holdSeconds: note.seconds,
    releaseSeconds: 0.06,
  });
