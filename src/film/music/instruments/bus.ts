// SPDX-License-Identifier: AGPL-3.0-or-later

// The groups of the mix with their equalisers, the room, and the master.

import { StateVariable } from "./filters.ts";
import { SAMPLE_RATE } from "../sample_rate.ts";

/** Frames between two updates of the compressor. */
const CONTROL = 32;
const THRESHOLD_DB = -17;
const RATIO = 2.2;
const ATTACK_SECONDS = 0.02;
const RELEASE_SECONDS = 0.35;
const CEILING = Math.pow(10, -1.5 / 20);
/** 4 ms */
const LOOK_AHEAD = 192;

/** Linear up to half scale, then bending towards 1.2 without a corner. */
function rounded(x: number): number {
  const size = Math.abs(x);
  if (size <= 0.5) return x;
  const over = size - 0.5;
  return Math.sign(x) * (0.5 + over / (1 + over / 0.7));
}

class Compressor {
  #power = 0;
  #gainDb = 0;
  #gain = 1;

  run(left: Float32Array, right: Float32Array, frames: number): void {
    for (let from = 0; from < frames; from += CONTROL) {
      const part = Math.min(CONTROL, frames - from);
      let power = 0;
      for (let i = from; i < from + part; i++) {
        power += (left[i]! * left[i]! + right[i]! * right[i]!) / 2;
      }
      this.#power += (power / part - this.#power) * (1 - Math.exp(-part / (0.03 * SAMPLE_RATE)));
      const levelDb = 10 * Math.log10(this.#power + 1e-12);
      const wanted = Math.min(0, (THRESHOLD_DB - levelDb) * (1 - 1 / RATIO));
      const constant = wanted < this.#gainDb ? ATTACK_SECONDS : RELEASE_SECONDS;
      this.#gainDb += (wanted - this.#gainDb) * (1 - Math.exp(-part / (constant * SAMPLE_RATE)));
      const target = Math.pow(10, this.#gainDb / 20);
      const slope = (target - this.#gain) / part;
      for (let i = from; i < from + part; i++) {
        this.#gain += slope;
        left[i] = rounded(left[i]! * this.#gain);
        right[i] = rounded(right[i]! * this.#gain);
      }
    }
  }
}

/** Delays by {@link LOOK_AHEAD} frames and never lets a sample over {@link CEILING}. */
class Limiter {
  readonly #left = new Float32Array(LOOK_AHEAD);
  readonly #right = new Float32Array(LOOK_AHEAD);
  /** Gains wanted by the frames inside the look-ahead; a plain minimum over them is held. */
  readonly #wanted = new Float64Array(LOOK_AHEAD + 1).fill(1);
  readonly #held = new Float64Array(LOOK_AHEAD).fill(1);
  #heldSum = LOOK_AHEAD;
  #at = 0;
  #wantedAt = 0;
  /** Frames until every wish below 1 has left both windows. */
  #busy = 0;

  run(left: Float32Array, right: Float32Array, frames: number): void {
    for (let i = 0; i < frames; i++) {
      const l = left[i]!, r = right[i]!;
      const peak = Math.max(Math.abs(l), Math.abs(r));
      const wish = peak > CEILING ? CEILING / peak : 1;
      const at = this.#at;
      let gain = 1;
      if (wish < 1) this.#busy = 2 * LOOK_AHEAD + 2;
      this.#wanted[this.#wantedAt] = wish;
      if (++this.#wantedAt > LOOK_AHEAD) this.#wantedAt = 0;
      if (this.#busy > 0) {
        this.#busy--;
        let least = 1;
        for (const wanted of this.#wanted) if (wanted < least) least = wanted;
        this.#heldSum += least - this.#held[at]!;
        this.#held[at] = least;
        gain = Math.min(1, this.#heldSum / LOOK_AHEAD);
      } else {
        this.#held[at] = 1;
        this.#heldSum = LOOK_AHEAD;
      }
      // The frame that leaves has seen the minimum of all wishes up to now in its average.
      left[i] = this.#left[at]! * gain;
      right[i] = this.#right[at]! * gain;
      this.#left[at] = l;
      this.#right[at] = r;
      if (++this.#at === LOOK_AHEAD) this.#at = 0;
    }
  }
}

/** What an equaliser does to a group of instruments. */
interface Tone {
  /** Below it everything falls by 12 dB an octave. */
  readonly lowCutHertz: number;
  /** Added to what lies above {@link AIR_HERTZ}, as a share of it. */
  readonly air: number;
}

const AIR_HERTZ = 2200;
/** Recordings of many instruments add up to mud here; the share of it that is taken away. */
const MUD_HERTZ = 260, MUD_SHARE = 0.2;

export class Equaliser {
  readonly #sides: ReadonlyArray<Readonly<Record<"cut" | "mud" | "air", StateVariable>>>;
  readonly #air: number;

  constructor({ lowCutHertz, air }: Tone) {
    this.#air = air;
    this.#sides = [0, 1].map(() => ({
      cut: new StateVariable("high", lowCutHertz, 0.707),
      mud: new StateVariable("band", MUD_HERTZ, 0.7),
      air: new StateVariable("high", AIR_HERTZ, 0.6),
    }));
  }

  run(left: Float32Array, right: Float32Array, frames: number): void {
    [left, right].forEach((samples, side) => {
      const { cut, mud, air } = this.#sides[side]!;
      cut.run(samples, 0, frames);
      for (let i = 0; i < frames; i++) {
        const x = samples[i]!;
        samples[i] = x - MUD_SHARE * mud.next(x) + this.#air * air.next(x);
      }
    });
  }
}

/** A part of the spectrum whose share of the energy is to stay near one figure. */
interface Band {
  /** What lies below or above so many hertz. */
  readonly kind: "low" | "high";
  readonly edgeHertz: number;
  readonly share: number;
  /** What is made louder or softer: a hill around, or a slope from so many hertz. */
  readonly gainHertz: number;
  /** By how much the gain is to exceed what is missing, as its hill or slope covers a part of the band. */
  readonly reach: number;
}

const BASS: Band = { kind: "low", edgeHertz: 200, share: 0.34, gainHertz: 110, reach: 1.4 };
const AIR: Band = { kind: "high", edgeHertz: 2000, share: 0.08, gainHertz: 1400, reach: 1.4 };
const HILL_Q = 0.6;
/** The two sections of a Butterworth filter of fourth order. */
const STEEP_Q = [0.541, 1.307] as const;
/** How far the balance may lift or lower a band, and by how much in a second. */
const MOST_DB = 12, DB_A_SECOND = 2.5;
/** What was heard this long ago counts a third. */
const MEMORY_SECONDS = 6;

class BandGain {
  readonly #band: Band;
  readonly #heard: readonly StateVariable[];
  readonly #hills: readonly StateVariable[];
  /** One pole on each side: its slope does not turn the phase where it begins. */
  readonly #below = [0, 0];
  #gainDb = 0;
  #gain = 1;
  /** The level of the band before the gain. */
  energy = 0;

  constructor(band: Band) {
    this.#band = band;
    this.#heard = STEEP_Q.map((q) => new StateVariable(band.kind, band.edgeHertz, q));
    this.#hills = [0, 1].map(() => new StateVariable("band", band.gainHertz, HILL_Q));
  }

  get share(): number {
    return this.#band.share;
  }

  listen(middle: Float32Array, frames: number): void {
    const [first, second] = this.#heard;
    for (let i = 0; i < frames; i++) this.energy += second!.next(first!.next(middle[i]!)) ** 2;
  }

  run(samples: Float32Array, side: 0 | 1, frames: number): void {
    const more = this.#gain - 1;
    if (this.#band.kind === "low") {
      const hill = this.#hills[side]!;
      for (let i = 0; i < frames; i++) samples[i]! += more * hill.next(samples[i]!);
      return;
    }
    const pole = 1 - Math.exp(-2 * Math.PI * this.#band.gainHertz / SAMPLE_RATE);
    let below = this.#below[side]!;
    for (let i = 0; i < frames; i++) {
      below += pole * (samples[i]! - below);
      samples[i]! += more * (samples[i]! - below);
    }
    this.#below[side] = below;
  }

  /** Turns slowly towards the gain that gives the band as much `energy`. */
  turn(energy: number, frames: number): void {
    const missing = 10 * Math.log10((energy + 1e-9) / (this.energy + 1e-9));
    const wanted = Math.max(-MOST_DB, Math.min(MOST_DB, this.#band.reach * missing));
    const step = DB_A_SECOND * frames / SAMPLE_RATE;
    this.#gainDb += Math.max(-step, Math.min(step, wanted - this.#gainDb));
    this.#gain = 10 ** (this.#gainDb / 20);
  }
}

/**
 * Keeps the balance of dark and bright over many seconds, whichever instruments a part has: a hand that turns
 * two knobs slowly. Both follow from what comes in, so that neither chases its own effect.
 */
export class Balance {
  readonly #bands = [new BandGain(BASS), new BandGain(AIR)];
  readonly #middle: Float32Array;
  #total = 0;

  constructor(mostFrames: number) {
    this.#middle = new Float32Array(mostFrames);
  }

  run(left: Float32Array, right: Float32Array, frames: number): void {
    const middle = this.#middle;
    for (let i = 0; i < frames; i++) {
      middle[i] = (left[i]! + right[i]!) / 2;
      this.#total += middle[i]! ** 2;
    }
    for (const band of this.#bands) {
      band.listen(middle, frames);
      band.run(left, 0, frames);
      band.run(right, 1, frames);
    }
    // Silence says nothing about the balance.
    if (this.#total < 1e-6) return;
    const kept = Math.exp(-frames / (MEMORY_SECONDS * SAMPLE_RATE));
    const sum = (of: (band: BandGain) => number) =>
      this.#bands.reduce((all, band) => all + of(band), 0);
    const between = Math.max(0, this.#total - sum(({ energy }) => energy)) /
      (1 - sum(({ share }) => share));
    for (const band of this.#bands) {
      band.turn(band.share * between, frames);
      band.energy *= kept;
    }
    this.#total *= kept;
  }
}

export class MasterBus {
  /** Frames by which the output lags the input. */
  readonly latency = LOOK_AHEAD;
  readonly #compressor = new Compressor();
  readonly #limiter = new Limiter();

  run(left: Float32Array, right: Float32Array, frames: number): void {
    this.#compressor.run(left, right, frames);
    this.#limiter.run(left, right, frames);
  }
}

const LINES = 8;
/** Mutually prime lengths, 25–58 ms. */
const LENGTHS = [1213, 1409, 1601, 1823, 2039, 2281, 2543, 2791] as const;
const MASK = 4095;
const DIFFUSERS = [[229, 317], [241, 337]] as const;
const PREDELAY = Math.round(0.018 * SAMPLE_RATE);
/** One-pole damping on every turn: high frequencies die about twice as fast as low ones. */
const KEEP = 0.72;
/** Frames for which the two moving lines move in a straight line. */
const SWAY_FRAMES = 32;
const [O1, O2, O3, O4, O5, O6, O7] = [1, 2, 3, 4, 5, 6, 7].map((n) =>
  n * (MASK + 1)
) as unknown as [number, number, number, number, number, number, number];

type Eight = [number, number, number, number, number, number, number, number];

/** 0–7 samples: a parabola in place of a sine is smooth enough for so small a movement. */
function swayAt(frame: number, hertz: number): number {
  const phase = frame * hertz / SAMPLE_RATE;
  const turn = phase - Math.floor(phase);
  return 3.5 + 56 * (turn < 0.5 ? turn * (0.5 - turn) : (turn - 0.5) * (turn - 1));
}

class AllPass {
  readonly #line: Float32Array;
  #at = 0;
  constructor(length: number) {
    this.#line = new Float32Array(length);
  }
  next(x: number): number {
    const delayed = this.#line[this.#at]!;
    const y = delayed - 0.6 * x;
    this.#line[this.#at] = x + 0.6 * y;
    if (++this.#at === this.#line.length) this.#at = 0;
    return y;
  }
}

export class Reverb {
  /** All lines in one array, line n from n · (MASK + 1) on. */
  readonly #lines = new Float32Array(LINES * (MASK + 1));
  readonly #low = new Float64Array(LINES);
  readonly #gain = new Float64Array(LINES);
  readonly #diffusers = DIFFUSERS.map((side) => side.map((length) => new AllPass(length)));
  readonly #before = [new Float32Array(PREDELAY), new Float32Array(PREDELAY)] as const;
  readonly #cuts = [0, 1].map(() => [
    new StateVariable("high", 170, 0.707),
    new StateVariable("low", 9000, 0.707),
  ]);
  #beforeAt = 0;
  #at = 0;

  /** @param seconds time to fall by 60 dB at low frequencies */
  constructor(seconds: number) {
    LENGTHS.forEach((length, i) => {
      this.#gain[i] = Math.pow(10, -3 * length / (seconds * SAMPLE_RATE));
    });
  }

  /** Takes what was sent in and replaces it by what the room answers. */
  run(left: Float32Array, right: Float32Array, frames: number): void {
    for (const filter of this.#cuts[0]!) filter.run(left, 0, frames);
    for (const filter of this.#cuts[1]!) filter.run(right, 0, frames);
    this.#spread(left, right, frames);
    // Movement is slow enough to stand still for 32 samples' worth of phase at a time.
    for (let from = 0; from < frames; from += SWAY_FRAMES) {
      this.#turn(left, right, from, Math.min(SWAY_FRAMES, frames - from));
    }
  }

  /** Pre-delay and diffusion, in place. */
  #spread(left: Float32Array, right: Float32Array, frames: number): void {
    const [beforeLeft, beforeRight] = this.#before;
    const [[dl0, dl1], [dr0, dr1]] = this.#diffusers as [[AllPass, AllPass], [AllPass, AllPass]];
    let at = this.#beforeAt;
    for (let i = 0; i < frames; i++) {
      const l = beforeLeft[at]!, r = beforeRight[at]!;
      beforeLeft[at] = left[i]!;
      beforeRight[at] = right[i]!;
      if (++at === PREDELAY) at = 0;
      left[i] = dl1.next(dl0.next(l));
      right[i] = dr1.next(dr0.next(r));
    }
    this.#beforeAt = at;
  }

  /** The network itself. Written out line by line: this is the hottest loop of the mix. */
  #turn(left: Float32Array, right: Float32Array, from: number, frames: number): void {
    const b = this.#lines;
    const [g0, g1, g2, g3, g4, g5, g6, g7] = this.#gain as unknown as Eight;
    let [l0, l1, l2, l3, l4, l5, l6, l7] = this.#low as unknown as Eight;
    const [n0, n1, n2, n3, n4, n5, n6, n7] = LENGTHS;
    let at = this.#at;
    let sway2 = swayAt(at, 0.41), sway5 = swayAt(at, 0.29);
    const move2 = (swayAt(at + frames, 0.41) - sway2) / frames;
    const move5 = (swayAt(at + frames, 0.29) - sway5) / frames;
    for (let i = from; i < from + frames; i++) {
      const a0 = b[(at - n0) & MASK]!, a1 = b[O1 | ((at - n1) & MASK)]!;
      const w2 = sway2 | 0, p2 = at - n2 + w2, x2 = b[O2 | (p2 & MASK)]!;
      const a2 = x2 + (b[O2 | ((p2 + 1) & MASK)]! - x2) * (sway2 - w2);
      const a3 = b[O3 | ((at - n3) & MASK)]!, a4 = b[O4 | ((at - n4) & MASK)]!;
      const w5 = sway5 | 0, p5 = at - n5 + w5, x5 = b[O5 | (p5 & MASK)]!;
      const a5 = x5 + (b[O5 | ((p5 + 1) & MASK)]! - x5) * (sway5 - w5);
      const a6 = b[O6 | ((at - n6) & MASK)]!, a7 = b[O7 | ((at - n7) & MASK)]!;
      l0 += KEEP * (a0 - l0);
      l1 += KEEP * (a1 - l1);
      l2 += KEEP * (a2 - l2);
      l3 += KEEP * (a3 - l3);
      l4 += KEEP * (a4 - l4);
      l5 += KEEP * (a5 - l5);
      l6 += KEEP * (a6 - l6);
      l7 += KEEP * (a7 - l7);
      const d0 = g0 * l0, d1 = g1 * l1, d2 = g2 * l2, d3 = g3 * l3;
      const d4 = g4 * l4, d5 = g5 * l5, d6 = g6 * l6, d7 = g7 * l7;
      const back = (d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7) * (2 / LINES);
      const inLeft = left[i]!, inRight = right[i]!;
      const here = at & MASK;
      b[here] = inLeft + d0 - back;
      b[O1 | here] = inRight + d1 - back;
      b[O2 | here] = d2 - back - inLeft;
      b[O3 | here] = d3 - back - inRight;
      b[O4 | here] = inLeft + d4 - back;
      b[O5 | here] = inRight + d5 - back;
      b[O6 | here] = d6 - back - inLeft;
      b[O7 | here] = d7 - back - inRight;
      left[i] = 0.5 * (d0 - d2 + d4 - d7);
      right[i] = 0.5 * (d1 - d3 + d5 - d6);
      sway2 += move2;
      sway5 += move5;
      at++;
    }
    this.#low.set([l0, l1, l2, l3, l4, l5, l6, l7]);
    this.#at = at;
  }
}
