// A small string section: formants of the wood, a vibrato that opens, a bow that leans in.

import { exp, log2, sin } from "../../../base/exact_math.ts";
import { Ensemble, type Section } from "./ensemble.ts";
import { type Instrument, shaped } from "./sounding.ts";
import { fallingAbove, Wavetables } from "./wavetable.ts";

const bump = (frequency: number, centre: number, width: number) =>
  exp(-Math.pow(log2(frequency / centre) / width, 2));

const tables = new Wavetables((k, f) =>
  Math.pow(k, -0.9) * fallingAbove(f, 5000, 2) *
  (0.55 + 0.7 * bump(f, 480, 0.5) + 0.5 * bump(f, 1150, 0.4) + 0.5 * bump(f, 2700, 0.45))
);

const STRINGS: Section = {
  cents: [-6, 4, -2.5, 7],
  level: 0.16,
  vibratoCents: 9,
  vibratoHertz: 5.2,
  vibratoOnset: 0.7,
  cutoff: (f0, velocity, seconds) =>
    Math.min(9000, 900 + f0 * 1.6 + 4400 * velocity * (0.6 + 0.4 * Math.min(1, seconds / 0.8))),
  q: 0.7,
  // A bow leans into a note and eases off.
  swell: (_velocity, seconds) => 0.8 + 0.283 * sin(2.356 * Math.min(1, seconds / 1.6)),
};

export const strings: Instrument = (note) =>
  shaped(new Ensemble(STRINGS, tables, note.midi, note.velocity, note.seed), {
    attackSeconds: Math.min(0.28, 0.03 + note.seconds * 0.22),
    holdSeconds: note.seconds,
    // A short stroke is stopped by the bow, a long one rings on.
    releaseSeconds: note.seconds < 0.4 ? 0.07 : 0.15,
  });
