// A warm pad that opens slowly.

import { Ensemble, type Section } from "./ensemble.ts";
import { type Instrument, shaped } from "./sounding.ts";
import { fallingAbove, Wavetables } from "./wavetable.ts";

const tables = new Wavetables((k, f) => Math.pow(k, -1.1) * fallingAbove(f, 5200, 2));

const PAD: Section = {
  cents: [-7.5, 3, -3, 7],
  level: 0.16,
  vibratoCents: 3,
  vibratoHertz: 0.35,
  vibratoOnset: 0.5,
  cutoff: (f0, velocity, seconds) =>
    Math.min(6000, 350 + f0 * 1.2 + 2300 * velocity * (0.55 + 0.45 * Math.min(1, seconds / 2.5))),
  q: 0.62,
  swell: () => 1,
};

export const pad: Instrument = (note) =>
  shaped(new Ensemble(PAD, tables, note.midi, note.velocity, note.seed), {
    attackSeconds: Math.min(0.9, 0.25 + note.seconds * 0.2),
    holdSeconds: note.seconds,
    releaseSeconds: 0.3,
  });
