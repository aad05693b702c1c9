// Struck bars and bells: a few partials at the ratios of the body, and the touch of the stick.

import { hertz } from "../key.ts";
import { Noise } from "./noise.ts";
import { NoiseBurst, together } from "./noise_burst.ts";
import { type Overtone, PartialBank } from "./partials.ts";
import { type Instrument, panGains, shaped } from "./sounding.ts";

/** Ratio to the fundamental, amplitude, share of the fundamental's decay. */
type Mode = readonly [ratio: number, amplitude: number, decay: number];

/** A marimba bar is cut so that its second mode is the double octave; the third is near 9.2. */
const BAR: readonly Mode[] = [[1, 1, 1], [3.98, 0.24, 0.32], [9.2, 0.07, 0.12], [2.0, 0.035, 0.8]];
/** A celesta's plate: nearly harmonic at the bottom, a shimmer above. */
const PLATE: readonly Mode[] = [
  [1, 1, 1],
  [2.003, 0.22, 0.8],
  [3.01, 0.1, 0.5],
  [4.16, 0.11, 0.42],
  [5.43, 0.05, 0.3],
  [8.21, 0.03, 0.16],
];

function struck(modes: readonly Mode[], ringSeconds: number, level: number, stick: number) {
  const instrument: Instrument = (note) => {
    const chance = new Noise(note.seed);
    const f0 = hertz(note.midi);
    const v = note.velocity;
    const ring = ringSeconds * Math.pow(2, (72 - note.midi) / 20);
    const amplitude = level * Math.pow(v, 1.25) * Math.pow(2, (72 - note.midi) / 48);
    const [l, r] = panGains(Math.max(-0.5, Math.min(0.5, (note.midi - 74) / 36)));
    const body: Overtone[] = modes.map(([ratio, share, decay], i) => ({
      hertz: f0 * ratio,
      amplitude: 0.5 * amplitude * share * (i === 0 ? 1 : 0.35 + 0.65 * v),
      t60: ring * decay,
      phase: chance.between(-1, 1) * Math.PI,
    }));
    // Two near-equal modes a few tenths of a hertz apart keep the tone alive and wide.
    const twin = body.map((p, i) => ({ ...p, hertz: p.hertz + 0.35 + 0.2 * i }));
    const touch = new NoiseBurst({
      seed: note.seed ^ 0x77,
      kind: "low",
      hertz: 1500 + f0,
      q: 0.7,
      amplitude: stick * v * v,
      t60: 0.03,
      left: l,
      right: r,
    });
    return shaped(
      together(new PartialBank(body, l, 0.7 * r), new PartialBank(twin, 0.7 * l, r), touch),
      {
        attackSeconds: 0.002 + 0.002 * (1 - v),
        holdSeconds: Infinity,
        releaseSeconds: 0.2,
      },
    );
  };
  return instrument;
}

export const mallet: Instrument = struck(BAR, 1.3, 0.44, 0.07);
export const bell: Instrument = struck(PLATE, 2.8, 0.33, 0.016);
