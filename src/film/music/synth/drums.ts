// Drums, made of falling sines and bursts of noise.

import { blendTones, INAUDIBLE, NoiseBurst, PartialBank } from "./partials.ts";
import { type Instrument, panGains, SAMPLE_RATE, shaped, type Tone } from "./sounding.ts";
import { TABLE_SIZE } from "./wavetable.ts";

function burst(
  seed: number,
  kind: "low" | "band" | "high",
  hertz: number,
  q: number,
  amplitude: number,
  t60: number,
  pan: number,
) {
  const [left, right] = panGains(pan);
  return new NoiseBurst({ seed, kind, hertz, q, amplitude, t60, left, right });
}

const byItself = { holdSeconds: Infinity, releaseSeconds: 0.05 };

export const kick: Instrument = ({ velocity: v, seed }) =>
  shaped(
    blendTones(
      new FallingSine(49, 118, 0.032, 0.52 * Math.pow(v, 1.1), 0.42),
      burst(seed, "low", 900, 0.7, 0.1 * v * v, 0.03, 0),
    ),
    { attackSeconds: 0.003, ...byItself },
  );

export const tom: Instrument = ({ velocity: v, seed, midi }) => {
  const low = 62 * Math.pow(2, (midi - 45) / 12);
  return shaped(
    blendTones(
      new FallingSine(low, low * 1.7, 0.05, 0.46 * Math.pow(v, 1.1), 1.0),
      burst(seed, "low", 520, 0.7, 0.22 * v * v, 0.16, 0),
    ),
    { attackSeconds: 0.003, ...byItself },
  );
};

export const brush: Instrument = ({ velocity: v, seed }) =>
  shaped(
    blendTones(
      burst(seed, "band", 2300, 0.5, 1.1 * Math.pow(v, 1.2), 0.24, 0.1),
      burst(seed ^ 0x11, "band", 5200, 0.6, 0.6 * Math.pow(v, 1.4), 0.16, -0.1),
      new FallingSine(182, 236, 0.02, 0.3 * v, 0.16),
    ),
    { attackSeconds: 0.005 + 0.008 * (1 - v), ...byItself },
  );

export const hat: Instrument = ({ velocity: v, seed, seconds }) =>
  shaped(burst(seed, "high", 7600, 0.8, 1.4 * Math.pow(v, 1.2), Math.max(0.09, seconds), 0), {
    attackSeconds: 0.002,
    ...byItself,
  });

export const shaker: Instrument = ({ velocity: v, seed }) =>
  shaped(burst(seed, "band", 6100, 0.9, 5 * Math.pow(v, 1.2), 0.12, 0), {
    // Beads need time to reach the wall of the shaker.
    attackSeconds: 0.016 + 0.014 * (1 - v),
    ...byItself,
  });

export const click: Instrument = ({ velocity: v, seed, midi }) => {
  const f = 640 * Math.pow(2, (midi - 60) / 12);
  const [left, right] = panGains(0);
  const mode = (ratio: number, amplitude: number, t60: number) => ({
    hertz: f * ratio,
    amplitude: 1.1 * amplitude * Math.pow(v, 1.2),
    t60,
    phase: ratio,
  });
  return shaped(
    blendTones(
      new PartialBank(
        [mode(1, 1, 0.11), mode(2.42, 0.4, 0.06), mode(4.1, 0.12, 0.03)],
        left,
        right,
      ),
      burst(seed, "band", 2400, 1, 0.03 * v, 0.02, 0),
    ),
    { attackSeconds: 0.002, ...byItself },
  );
};

/** One cycle, read with interpolation: four times faster than asking for each sine. */
const SINE = Float32Array.from(
  { length: TABLE_SIZE + 1 },
  (_, i) => Math.sin(2 * Math.PI * i / TABLE_SIZE),
);

/** A sine whose pitch falls from `high` to `low`, as a drum head relaxes after the blow. */
class FallingSine implements Tone {
  readonly #low: number;
  readonly #decay: number;
  readonly #fall: number;
  #extra: number;
  #amplitude: number;
  #phase = 0;

  constructor(low: number, high: number, fallSeconds: number, amplitude: number, t60: number) {
    this.#low = low;
    this.#extra = high - low;
    this.#fall = Math.exp(-1 / (fallSeconds * SAMPLE_RATE));
    this.#decay = Math.exp(-6.907755 / (t60 * SAMPLE_RATE));
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
