// Sections of many detuned voices: strings, pads and swells.

import { hertz } from "../score.ts";
import { BLOCK, type Instrument, SAMPLE_RATE, shaped, type Tone } from "./sounding.ts";
import { fallingAbove, Noise, StateVariable, TABLE_SIZE, Wavetables } from "./wavetable.ts";

/** Frames between two updates of vibrato and filter, counted from the note's own start. */
const CONTROL = 128;
/** Share of each side heard on the other one too. */
const CROSS = 0.45;

export interface Section {
  /** Detuning of the four players, in cents: two left, two right. */
  readonly cents: readonly [number, number, number, number];
  readonly level: number;
  readonly vibratoCents: number;
  readonly vibratoHertz: number;
  /** Until the vibrato has opened. */
  readonly vibratoOnset: number;
  /** Cutoff at `seconds` of the note. */
  readonly cutoff: (f0: number, velocity: number, seconds: number) => number;
  readonly q: number;
  /** Gain at `seconds` of the note, on top of the envelope. */
  readonly swell: (velocity: number, seconds: number) => number;
}

/** One cycle read at a moving speed. */
interface Player {
  phase: number;
  step: number;
  readonly ratio: number;
  readonly rate: number;
  readonly offset: number;
}

/** Two players and the memory of their low-pass. */
interface PlayerPair {
  readonly players: readonly [Player, Player];
  ic1: number;
  ic2: number;
}

class Ensemble implements Tone {
  readonly #section: Section;
  readonly #table: Float32Array;
  readonly #f0: number;
  readonly #velocity: number;
  readonly #gain: number;
  readonly #pairs: readonly [PlayerPair, PlayerPair];
  #position = 0;
  #loudness: number;
  #slope = 0;
  #a1 = 0;
  #a2 = 0;
  #a3 = 0;

  constructor(section: Section, tables: Wavetables, midi: number, velocity: number, seed: number) {
    const chance = new Noise(seed);
    this.#section = section;
    this.#table = tables.forMidi(midi);
    this.#f0 = hertz(midi);
    this.#velocity = velocity;
    this.#gain = section.level * Math.pow(velocity, 1.1) / (2 + 2 * CROSS);
    const player = (cents: number): Player => ({
      phase: chance.between(0, 1),
      step: 0,
      ratio: Math.pow(2, (cents + chance.between(-1, 1)) / 1200),
      rate: section.vibratoHertz * chance.between(0.88, 1.12),
      offset: chance.between(0, 1),
    });
    const [a, b, c, d] = section.cents;
    this.#pairs = [
      { players: [player(a), player(b)], ic1: 0, ic2: 0 },
      { players: [player(c), player(d)], ic1: 0, ic2: 0 },
    ];
    this.#loudness = this.#gain * section.swell(velocity, 0);
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    for (let done = 0; done < frames;) {
      const into = this.#position % CONTROL;
      if (into === 0) this.#control();
      const part = Math.min(CONTROL - into, frames - done);
      this.#play(this.#pairs[0], left, right, done, part);
      this.#play(this.#pairs[1], right, left, done, part);
      this.#loudness += this.#slope * part;
      done += part;
      this.#position += part;
    }
    return true;
  }

  #control(): void {
    const section = this.#section;
    const seconds = this.#position / SAMPLE_RATE;
    const depth = section.vibratoCents * Math.min(1, seconds / section.vibratoOnset);
    for (const { players } of this.#pairs) {
      for (const player of players) {
        // For a few cents the exponential is a line: 2^(c/1200) ≈ 1 + c·ln2/1200.
        const bend = 1 + 5.776e-4 * depth *
            Math.sin(2 * Math.PI * (player.rate * seconds + player.offset));
        player.step = this.#f0 * player.ratio * bend / SAMPLE_RATE;
      }
    }
    // A state-variable low-pass with both sides sharing the coefficients.
    const cutoff = section.cutoff(this.#f0, this.#velocity, seconds);
    const g = Math.tan(Math.PI * Math.min(0.4, cutoff / SAMPLE_RATE));
    this.#a1 = 1 / (1 + g * (g + 1 / section.q));
    this.#a2 = g * this.#a1;
    this.#a3 = g * this.#a2;
    const target = this.#gain * section.swell(this.#velocity, seconds + CONTROL / SAMPLE_RATE);
    this.#slope = (target - this.#loudness) / CONTROL;
  }

  #play(
    desk: PlayerPair,
    near: Float32Array,
    far: Float32Array,
    from: number,
    frames: number,
  ): void {
    const table = this.#table;
    const a1 = this.#a1, a2 = this.#a2, a3 = this.#a3;
    const [one, two] = desk.players;
    const stepOne = one.step, stepTwo = two.step;
    let phaseOne = one.phase, phaseTwo = two.phase;
    let ic1 = desk.ic1, ic2 = desk.ic2;
    let loudness = this.#loudness;
    const slope = this.#slope;
    for (let i = from; i < from + frames; i++) {
      const atOne = phaseOne * TABLE_SIZE, atTwo = phaseTwo * TABLE_SIZE;
      const wholeOne = atOne | 0, wholeTwo = atTwo | 0;
      const x = table[wholeOne]!, y = table[wholeTwo]!;
      const input = x + (table[wholeOne + 1]! - x) * (atOne - wholeOne) +
        y + (table[wholeTwo + 1]! - y) * (atTwo - wholeTwo);
      const v3 = input - ic2;
      const v1 = a1 * ic1 + a2 * v3;
      const v2 = ic2 + a2 * ic1 + a3 * v3;
      ic1 = 2 * v1 - ic1;
      ic2 = 2 * v2 - ic2;
      loudness += slope;
      const value = v2 * loudness;
      near[i]! += value;
      far[i]! += CROSS * value;
      phaseOne += stepOne;
      if (phaseOne >= 1) phaseOne -= 1;
      phaseTwo += stepTwo;
      if (phaseTwo >= 1) phaseTwo -= 1;
    }
    one.phase = phaseOne;
    two.phase = phaseTwo;
    desk.ic1 = ic1;
    desk.ic2 = ic2;
  }
}

const bump = (frequency: number, centre: number, width: number) =>
  Math.exp(-Math.pow(Math.log2(frequency / centre) / width, 2));

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
  swell: (_velocity, seconds) => 0.8 + 0.283 * Math.sin(2.356 * Math.min(1, seconds / 1.6)),
};

export const strings: Instrument = (note) =>
  shaped(new Ensemble(STRINGS, tables, note.midi, note.velocity, note.seed), {
    attackSeconds: Math.min(0.28, 0.03 + note.seconds * 0.22),
    holdSeconds: note.seconds,
    // A short stroke is stopped by the bow, a long one rings on.
    releaseSeconds: note.seconds < 0.4 ? 0.07 : 0.15,
  });

const padTables = new Wavetables((k, f) => Math.pow(k, -1.1) * fallingAbove(f, 5200, 2));

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
  shaped(new Ensemble(PAD, padTables, note.midi, note.velocity, note.seed), {
    attackSeconds: Math.min(0.9, 0.25 + note.seconds * 0.2),
    holdSeconds: note.seconds,
    releaseSeconds: 0.3,
  });

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
