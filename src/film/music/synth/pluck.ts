// Plucked instruments: strings by Karplus-Strong, pizzicato and bass. The loop filter sets the decay;
// the pitch is tuned by a first-order all-pass.

import { hertz } from "../score.ts";
import { blendTones, INAUDIBLE, NoiseBurst, type Overtone, PartialBank } from "./partials.ts";
import { BLOCK, type Instrument, panGains, SAMPLE_RATE, shaped, type Tone } from "./sounding.ts";
import { fallingAbove, Noise, StateVariable, TABLE_SIZE, Wavetables } from "./wavetable.ts";

/** The wood: one broad resonance at 230 Hz, a state-variable band-pass .*/
const BODY = (() => {
  const g = Math.tan(Math.PI * 230 / SAMPLE_RATE), k = 1 / 0.9;
  const a1 = 1 / (1 + g * (g + k));
  return { a1, a2: g * a1, a3: g * g * a1, gain: 0.9 * k };
})();

class PluckedString implements Tone {
  readonly #line: Float32Array;
  readonly #loss: number;
  readonly #damp: number;
  readonly #tune: number;
  readonly #left: number;
  readonly #right: number;
  #at = 0;
  #low = 0;
  #previous = 0;
  #allpass = 0;
  #quiet = 0;
  #ic1 = 0;
  #ic2 = 0;

  constructor(midi: number, velocity: number, seed: number) {
    const f0 = hertz(midi);
    const chance = new Noise(seed);
    const t60 = Math.min(5, Math.max(0.7, 3.4 * Math.pow(2, (52 - midi) / 18)));
    // One-pole damping in the loop: y += (1 - d)(x - y).
    const d = Math.min(0.55, 0.16 + 0.12 * (1 - velocity) + 0.1 * Math.max(0, (60 - midi) / 24));
    const w = 2 * Math.PI * f0 / SAMPLE_RATE;
    const dampDelay = Math.atan(d * Math.sin(w) / (1 - d * Math.cos(w))) / w;
    const dampGain = (1 - d) / Math.sqrt(1 - 2 * d * Math.cos(w) + d * d);
    const period = SAMPLE_RATE / f0 - dampDelay;
    // The all-pass gets a delay between 0.3 and 1.3, where it is flat.
    const whole = Math.floor(period - 0.3);
    const fraction = period - whole;
    this.#tune = (1 - fraction) / (1 + fraction);
    this.#damp = d;
    this.#loss = Math.min(0.99999, Math.pow(10, -3 / (t60 * f0)) / dampGain);
    this.#line = new Float32Array(whole);
    const wave = excitation(Math.round(SAMPLE_RATE / f0), velocity, chance);
    const stretch = wave.length * f0 / SAMPLE_RATE;
    const at = (i: number) => {
      const place = ((i * stretch) % wave.length + wave.length) % wave.length;
      const left = Math.floor(place);
      const a = wave[left]!, b = wave[(left + 1) % wave.length]!;
      return a + (b - a) * (place - left);
    };
    // The filters have already heard a few periods, so that the first turn joins on without a seam.
    for (let i = -400; i < 0; i++) this.#turn(at(i));
    for (let i = 0; i < whole; i++) this.#line[i] = at(i);
    const place = chance.between(-0.12, 0.12);
    [this.#left, this.#right] = panGains(place);
  }

  /** One sample through damping, loss and tuning: what goes back into the line. */
  #turn(out: number): number {
    this.#low = this.#damp * this.#low + (1 - this.#damp) * out;
    const x = this.#loss * this.#low;
    this.#allpass = this.#tune * (x - this.#allpass) + this.#previous;
    this.#previous = x;
    return this.#allpass;
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    const line = this.#line, size = line.length;
    const loss = this.#loss, d = this.#damp, tune = this.#tune;
    const gl = this.#left, gr = this.#right;
    let at = this.#at, low = this.#low, previous = this.#previous, allpass = this.#allpass;
    let ic1 = this.#ic1, ic2 = this.#ic2;
    let loudest = 0;
    for (let i = 0; i < frames; i++) {
      const out = line[at]!;
      low = d * low + (1 - d) * out;
      const x = loss * low;
      allpass = tune * (x - allpass) + previous;
      previous = x;
      line[at] = allpass;
      if (++at === size) at = 0;
      if (out > loudest) loudest = out;
      const v3 = out - ic2;
      const v1 = BODY.a1 * ic1 + BODY.a2 * v3;
      const v2 = ic2 + BODY.a2 * ic1 + BODY.a3 * v3;
      ic1 = 2 * v1 - ic1;
      ic2 = 2 * v2 - ic2;
      const y = 0.8 * out + BODY.gain * v1;
      left[i]! += gl * y;
      right[i]! += gr * y;
    }
    this.#at = at;
    this.#low = low;
    this.#previous = previous;
    this.#allpass = allpass;
    this.#ic1 = ic1;
    this.#ic2 = ic2;
    this.#quiet = loudest < INAUDIBLE ? this.#quiet + 1 : 0;
    return this.#quiet < 3;
  }
}

/** One period of softened noise with the notch of a finger at a seventh of the string, without DC. */
function excitation(size: number, velocity: number, chance: Noise): Float32Array {
  const line = new Float32Array(size);
  // The flesh of a finger: two poles, opening with velocity.
  const soften = 0.8 - 0.34 * velocity;
  const grain = Float32Array.from({ length: size }, () => chance.next());
  let near = 0, low = 0;
  // The second turn starts where the first ended, so the string has no seam.
  for (let turn = 0; turn < 2; turn++) {
    for (let i = 0; i < size; i++) {
      // A rounded triangle carries the fundamental, noise the grain of the skin.
      const at = i / size;
      const triangle = at < 0.18 ? at / 0.18 : (1 - at) / 0.82;
      near += (1 - soften) * (1.5 * (triangle - 0.5) + 0.7 * grain[i]! - near);
      low += (1 - soften) * (near - low);
      line[i] = low;
    }
  }
  const finger = Math.max(1, Math.round(size / 7));
  const plucked = line.map((x, i) => x - 0.7 * line[(i + size - finger) % size]!);
  let mean = 0, power = 0;
  for (const x of plucked) mean += x / size;
  for (let i = 0; i < size; i++) {
    plucked[i]! -= mean;
    power += plucked[i]! * plucked[i]! / size;
  }
  const gain = 0.24 * Math.pow(velocity, 1.2) / Math.sqrt(power + 1e-12);
  return plucked.map((x) => x * gain);
}

export const pluck: Instrument = (note) =>
  shaped(new PluckedString(note.midi, note.velocity, note.seed), {
    attackSeconds: 0.0025,
    holdSeconds: note.seconds,
    releaseSeconds: 0.07,
  });

export const pizzicato: Instrument = (note) => {
  const chance = new Noise(note.seed);
  const f0 = hertz(note.midi);
  const v = note.velocity;
  const ring = 0.62 * Math.pow(2, (60 - note.midi) / 22);
  const level = 0.75 * Math.pow(v, 1.2) * Math.pow(2, (60 - note.midi) / 60);
  const one: Overtone[] = [];
  for (let k = 1; k <= 14 && k * f0 < 9000; k++) {
    const share = Math.abs(Math.sin(Math.PI * k / 5.4)) * Math.pow(k, -0.9) *
      Math.exp(-Math.pow(k * f0 / (1500 + 2200 * v), 1.2)) / Math.sqrt(1 + Math.pow(k / 5, 2));
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
  return shaped(blendTones(...players, finger), {
    attackSeconds: 0.003,
    holdSeconds: Infinity,
    releaseSeconds: 0.1,
  });
};

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
    this.#decay = Math.exp(-1 / (0.9 * SAMPLE_RATE));
  }

  #cutoff(seconds: number): number {
    return 220 + 2.6 * this.#f0 + (450 + 1300 * this.#velocity) * Math.exp(-seconds / 0.25);
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
