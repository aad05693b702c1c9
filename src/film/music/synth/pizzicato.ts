// Strings plucked with the finger: a short, round tone whose upper partials vanish at once.

import { exp, sin } from "../../../base/exact_math.ts";
import { hertz } from "../key.ts";
import { Noise } from "./noise.ts";
import { NoiseBurst, together } from "./noise_burst.ts";
import { type Overtone, PartialBank } from "./partials.ts";
import { type Instrument, panGains, shaped } from "./sounding.ts";

export const pizzicato: Instrument = (note) => {
  const chance = new Noise(note.seed);
  const f0 = hertz(note.midi);
  const v = note.velocity;
  const ring = 0.62 * Math.pow(2, (60 - note.midi) / 22);
  const level = 0.75 * Math.pow(v, 1.2) * Math.pow(2, (60 - note.midi) / 60);
  const one: Overtone[] = [];
  for (let k = 1; k <= 14 && k * f0 < 9000; k++) {
    const share = Math.abs(sin(Math.PI * k / 5.4)) * Math.pow(k, -0.9) *
      exp(-Math.pow(k * f0 / (1500 + 2200 * v), 1.2)) / Math.sqrt(1 + Math.pow(k / 5, 2));
    one.push({
      hertz: k * f0 * (1 - 9e-4),
      amplitude: 0.5 * level * share,
      t60: ring / (1 + 0.4 * (k - 1)),
      phase: chance.next() * Math.PI,
    });
  }
  // Several players never agree on a pitch to the cent.
  const players = [-1, 1].map((side) => {
    const shift = 1 + (side + 1) * 9e-4;
    return new PartialBank(
      one.map((p) => ({ ...p, hertz: p.hertz * shift })),
      ...panGains(0.45 * side),
    );
  });
  const [left, right] = panGains(0);
  const finger = new NoiseBurst({
    seed: note.seed ^ 0x33,
    kind: "low",
    hertz: 1200 + f0,
    q: 0.7,
    amplitude: 0.12 * v * v,
    t60: 0.035,
    left,
    right,
  });
  return shaped(together(...players, finger), {
    attackSeconds: 0.003,
    holdSeconds: Infinity,
    releaseSeconds: 0.1,
  });
};
