// Struck instruments: piano, mallets and bells.

import { hertz } from "../score.ts";
import { blendTones, NoiseBurst, type Overtone, PartialBank } from "./partials.ts";
import { type Instrument, panGains, shaped } from "./sounding.ts";
import { Noise } from "./wavetable.ts";

const MAX_PARTIALS = 22;

/** Inharmonicity of a small upright, rising by a factor of about three per octave (A4: 5e-4). */
function inharmonicity(midi: number): number {
  return 5e-4 * Math.pow(2, (midi - 69) / 8.5);
}

export const piano: Instrument = (note) => {
  const chance = new Noise(note.seed);
  const f0 = hertz(note.midi);
  const b = inharmonicity(note.midi);
  const v = note.velocity;
  const felt = 850 + 3300 * v * v + 0.9 * f0;
  const ring = Math.min(13, Math.max(1.1, 9.5 * Math.pow(2, (48 - note.midi) / 15)));
  // Low strings stand left and high ones right of the player, a little.
  const place = Math.max(-0.35, Math.min(0.35, (note.midi - 64) / 70));
  const [l, r] = panGains(place);
  const apart = 0.55e-3 * chance.between(0.8, 1.3);
  const amplitudes: number[] = [];
  let power = 0;
  for (let k = 1; k <= MAX_PARTIALS && k * f0 < 9000; k++) {
    const struck = 0.25 + 0.75 * Math.abs(Math.sin(Math.PI * k / 8.3));
    const amplitude = struck * Math.pow(k, -0.55) * Math.exp(-Math.pow(k * f0 / felt, 1.15)) /
      // The soundboard of a small piano gives little under 90 Hz.
      Math.sqrt(1 + Math.pow(85 / (k * f0), 4));
    amplitudes.push(amplitude);
    power += amplitude * amplitude;
  }
  const level = 0.38 * Math.pow(v, 1.25) * Math.pow(2, (60 - note.midi) / 60) / Math.sqrt(power);
  const first: Overtone[] = [], second: Overtone[] = [];
  const strongest = Math.max(...amplitudes);
  amplitudes.forEach((relative, i) => {
    const k = i + 1;
    const f = k * f0 * Math.sqrt(1 + b * k * k);
    const t60 = ring / (1 + 0.16 * i) / (1 + Math.pow(f / 3200, 1.3));
    const amplitude = relative * level;
    // 54 dB under the strongest partial nothing is missed.
    if (relative < strongest / 500) return;
    const phase = chance.between(-0.5, 0.5) * Math.PI;
    first.push({
      hertz: f * (1 - apart / 2),
      amplitude: 0.64 * amplitude,
      t60: 0.5 * t60,
      phase,
    });
    // The slow second decay is a matter of the lower partials.
    if (k > 6) return;
    second.push({
      hertz: f * (1 + apart / 2),
      amplitude: 0.4 * amplitude,
      t60: 1.15 * t60,
      phase: phase + 0.5,
    });
  });
  const knock = 0.03 * v;
  for (const [f, a] of [[74, 1.3], [118, 1], [193, 0.5]] as const) {
    first.push({ hertz: f, amplitude: knock * a, t60: 0.12, phase: 0 });
  }
  const felting = new NoiseBurst({
    seed: note.seed ^ 0x55,
    kind: "band",
    hertz: 380 + 1.1 * f0,
    q: 0.8,
    amplitude: 0.09 * v * v + 0.02 * v,
    t60: 0.07,
    left: l,
    right: r,
  });
  const strings = [
    new PartialBank(first, l, 0.8 * r),
    new PartialBank(second, 0.75 * l, r),
  ] as const;
  return shaped(blendTones(...strings, felting), {
    attackSeconds: 0.0035 + 0.006 * (1 - v),
    holdSeconds: note.seconds,
    // Dampers stop short strings faster than long ones.
    releaseSeconds: note.midi > 88 ? 0.4 : 0.09 + 0.0018 * (88 - note.midi),
  });
};

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
      blendTones(new PartialBank(body, l, 0.7 * r), new PartialBank(twin, 0.7 * l, r), touch),
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
