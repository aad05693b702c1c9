// Voices without words: a source like vocal cords through two or three moving resonances, in
// syllables; enough to be heard as people who talk, laugh or cheer.

import type { Random } from "../../../base/random.ts";
import { SOUND_RATE } from "./noise_sound.ts";

/** First and second resonance in Hz of five vowels (Peterson and Barney, 1952, rounded). */
const VOWELS = [[730, 1090], [530, 1840], [390, 1990], [570, 840], [440, 1020]] as const;

export interface Voice {
  /** Mean pitch in Hz: a man 110, a woman 200, a child 300. */
  readonly pitch: number;
  /** Children have shorter throats: their resonances lie higher. */
  readonly throat: number;
  /** −1 left … 1 right. */
  readonly pan: number;
  readonly loudness: number;
  /** Syllables in a second. */
  readonly pace: number;
}

/** Speech-like babble between two times. */
export function addBabble(
  out: Float32Array,
  voice: Voice,
  from: number,
  to: number,
  random: Random,
): void {
  for (let t = from; t < to;) {
    // Phrases of a few syllables, then a breath.
    const syllables = 2 + random.int(5), fall = random.between(0.9, 1.15);
    for (let s = 0; s < syllables && t < to; s++) {
      const length = random.between(0.75, 1.3) / voice.pace;
      const pitch = voice.pitch * (1.18 - 0.3 * s / syllables) * fall * random.between(0.95, 1.08);
      addSyllable(
        out,
        voice,
        t,
        length * 0.86,
        [pitch, pitch * random.between(0.88, 1.06)],
        random,
      );
      t += length;
    }
    t += random.between(0.12, 0.5);
  }
}

/** Short falling calls in quick succession. */
export function addLaughter(
  out: Float32Array,
  voice: Voice,
  from: number,
  count: number,
  random: Random,
): void {
  for (let i = 0; i < count; i++) {
    const pitch = voice.pitch * (1.5 - 0.05 * i);
    addSyllable(out, voice, from + i * 0.17, 0.12, [pitch, pitch * 0.82], random, 0);
  }
}

/** One long rising call of joy. */
export function addCheer(
  out: Float32Array,
  voice: Voice,
  from: number,
  length: number,
  random: Random,
): void {
  addSyllable(out, voice, from, length, [voice.pitch * 1.3, voice.pitch * 1.9], random, 1);
}

function addSyllable(
  out: Float32Array,
  voice: Voice,
  from: number,
  length: number,
  [startPitch, endPitch]: readonly [number, number],
  random: Random,
  vowel = random.int(VOWELS.length),
): void {
  const start = Math.round(from * SOUND_RATE), count = Math.round(length * SOUND_RATE);
  const [first, second] = VOWELS[vowel]!;
  const resonators = [first, second, 2_700].map((hz, i) =>
    resonator(hz * voice.throat, 70 + i * 60, [1, 0.55, 0.2][i]!)
  );
  const left = voice.loudness * Math.sqrt((1 - voice.pan) / 2);
  const right = voice.loudness * Math.sqrt((1 + voice.pan) / 2);
  // A consonant: a breath of noise before the vowel.
  const breath = Math.round(0.03 * SOUND_RATE);
  let phase = 0, tilt = 0;
  for (let i = 0; i < count; i++) {
    const at = (start + i) * 2;
    if (at < 0 || at + 1 >= out.length) continue;
    const t = i / count, pitch = startPitch + (endPitch - startPitch) * t;
    phase += pitch * (1 + 0.012 * Math.sin(i / SOUND_RATE * 34)) / SOUND_RATE;
    phase -= Math.floor(phase);
    // An opening and a quick closing of the cords, softened by 6 dB an octave.
    const cords = phase < 0.6 ? Math.sin(Math.PI * phase / 0.6) ** 2 - 0.3 : -0.3;
    const air = (random.next() - 0.5) * (i < breath ? 0.5 : 0.05);
    tilt += (cords + air - tilt) * 0.5;
    const envelope = Math.min(1, t / 0.12, (1 - t) / 0.3);
    const sample = resonators.reduce((sum, step) => sum + step(tilt), 0) * envelope;
    out[at]! += sample * left;
    out[at + 1]! += sample * right;
  }
}

/** A two-pole resonance. */
function resonator(hz: number, bandwidth: number, gain: number): (input: number) => number {
  const r = Math.exp(-Math.PI * bandwidth / SOUND_RATE);
  const a = 2 * r * Math.cos(2 * Math.PI * hz / SOUND_RATE), b = -r * r, level = (1 - r) * gain * 2;
  let y1 = 0, y2 = 0;
  return (input) => {
    const y = input * level + a * y1 + b * y2;
    y2 = y1;
    y1 = y;
    return y;
  };
}
