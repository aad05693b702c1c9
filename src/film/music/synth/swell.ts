// The swell of a cymbal that leads into a new section.

import { StateVariable } from "./filter.ts";
import { Noise } from "./noise.ts";
import { BLOCK, type Instrument, SAMPLE_RATE, shaped, type Tone } from "./sounding.ts";

const scratch = new Float32Array(BLOCK);

/** Noise that opens up over the note's whole length and is gone right after its end. */
class Opening implements Tone {
  readonly #frames: number;
  readonly #level: number;
  readonly #noise: readonly [Noise, Noise];
  readonly #filters = [
    new StateVariable("band", 900, 0.6),
    new StateVariable("band", 900, 0.6),
  ] as const;
  #position = 0;

  constructor(seconds: number, velocity: number, seed: number) {
    this.#frames = seconds * SAMPLE_RATE;
    this.#level = 0.55 * velocity;
    this.#noise = [new Noise(seed), new Noise(seed ^ 0x2222)];
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    const opened = Math.min(1, this.#position / this.#frames);
    [left, right].forEach((side, s) => {
      for (let i = 0; i < frames; i++) {
        const at = Math.min(1, (this.#position + i) / this.#frames);
        scratch[i] = this.#level * at * at * at * this.#noise[s]!.next();
      }
      this.#filters[s]!.tune(900 + 4200 * opened * opened, 0.6);
      this.#filters[s]!.run(scratch, 0, frames);
      for (let i = 0; i < frames; i++) side[i]! += scratch[i]!;
    });
    this.#position += frames;
    return true;
  }
}

export const swell: Instrument = ({ velocity, seconds, seed }) =>
  shaped(new Opening(seconds, velocity, seed), {
    attackSeconds: 0.05,
    holdSeconds: seconds,
    releaseSeconds: 0.12,
  });
