// What each clip sounds like.

import type { Random } from "../../../base/random.ts";
import { addNoise, settled, silence, SOUND_RATE } from "./noise_sound.ts";
import { addBabble, addCheer, addLaughter, type Voice } from "./voices.ts";

const slow = (hz: number, phase: number) => (t: number) =>
  0.5 + 0.5 * Math.sin(t * hz * 6.283 + phase);

/** Wind over snow: almost nothing, and a far bell. */
export function snowSound(seconds: number, random: Random): Float32Array {
  const sound = silence(seconds), gust = slow(0.23, 1);
  addNoise(sound, { low: 120, high: 700, loudness: (t) => 0.05 + 0.06 * gust(t) }, random);
  addNoise(
    sound,
    { low: 1_200, high: 3_000, loudness: (t) => 0.006 + 0.01 * gust(t + 0.4) },
    random,
  );
  for (const [at, hz] of [[0.5, 523.25], [1.7, 659.26], [2.9, 587.33], [4.1, 523.25]] as const) {
    bell(sound, at, hz, 0.05);
  }
  return settled(sound, 0.2);
}

/** Each wave gathers, breaks and runs out on the sand. */
export function waveSound(seconds: number, random: Random, wind = 0.03): Float32Array {
  const sound = silence(seconds);
  const breaking = (t: number) => {
    const phase = (t / 3.1 + 0.35) % 1;
    return phase < 0.3 ? (phase / 0.3) ** 2 : Math.exp(-(phase - 0.3) * 4.2);
  };
  addNoise(sound, { low: 60, high: 420, loudness: (t) => 0.08 + 0.2 * breaking(t) }, random);
  addNoise(
    sound,
    { low: 500, high: 4_200, loudness: (t) => 0.02 + 0.16 * breaking(t - 0.1) },
    random,
  );
  addNoise(
    sound,
    { low: 2_500, high: 9_000, loudness: (t) => 0.008 + 0.07 * breaking(t - 0.35) },
    random,
  );
  addNoise(
    sound,
    { low: 150, high: 900, loudness: (t) => wind * (0.6 + 0.8 * slow(0.4, 2)(t)) },
    random,
  );
  return settled(sound, 0.15);
}

/** A beach with a child who is pleased. */
export function kiteSound(seconds: number, random: Random): Float32Array {
  const sound = waveSound(seconds, random, 0.09);
  addLaughter(
    sound,
    { pitch: 320, throat: 1.25, pan: -0.3, loudness: 0.5, pace: 5 },
    seconds * 0.42,
    5,
    random,
  );
  return settled(sound);
}

const GUESTS: readonly Voice[] = [
  { pitch: 300, throat: 1.24, pan: -0.5, loudness: 0.55, pace: 5.4 },
  { pitch: 205, throat: 1.08, pan: 0.45, loudness: 0.5, pace: 4.8 },
  { pitch: 118, throat: 0.95, pan: 0.1, loudness: 0.55, pace: 4.4 },
  { pitch: 340, throat: 1.3, pan: 0.7, loudness: 0.4, pace: 5.8 },
];

/** A full room; when the candles go out at `blownAt`, everybody cheers. */
export function birthdaySound(seconds: number, blownAt: number, random: Random): Float32Array {
  const sound = silence(seconds);
  addNoise(sound, { low: 90, high: 1_500, loudness: () => 0.012 }, random);
  addBabble(sound, GUESTS[1]!, 0.1, blownAt - 0.9, random.fork("she"));
  addBabble(sound, GUESTS[2]!, 0.9, blownAt - 0.7, random.fork("he"));
  addBabble(sound, GUESTS[0]!, 0.3, blownAt - 1.2, random.fork("child"));
  addNoise(sound, {
    low: 700,
    high: 5_000,
    width: 0.1,
    loudness: (t) =>
      t > blownAt - 0.7 && t < blownAt ? 0.12 * Math.sin((t - blownAt + 0.7) / 0.7 * Math.PI) : 0,
  }, random);
  GUESTS.forEach((voice, i) =>
    addCheer(sound, voice, blownAt + 0.08 + i * 0.07, 0.9, random.fork(`cheer${i}`))
  );
  addLaughter(sound, GUESTS[0]!, blownAt + 1, 5, random.fork("laugh"));
  for (let t = blownAt + 0.3; t < seconds; t += random.between(0.03, 0.07)) {
    clap(sound, t, 0.1, random);
  }
  return settled(sound, 0.1);
}

/** Many people far away, and a slow waltz from the stage. */
export function festivalSound(seconds: number, random: Random): Float32Array {
  const sound = silence(seconds);
  addNoise(
    sound,
    { low: 180, high: 1_100, loudness: (t) => 0.05 + 0.025 * slow(0.5, 0)(t) },
    random,
  );
  for (let i = 0; i < 9; i++) {
    const voice = {
      ...GUESTS[i % 4]!,
      pan: random.between(-0.9, 0.9),
      loudness: random.between(0.08, 0.16),
    };
    addBabble(sound, voice, random.between(0, 0.8), seconds, random.fork(`${i}`));
  }
  const bars = [[130.81, 329.63, 392], [98, 293.66, 392], [110, 261.63, 329.63], [
    87.31,
    261.63,
    349.23,
  ]] as const;
  for (let beat = 0; beat * 0.42 < seconds; beat++) {
    const bar = bars[Math.floor(beat / 3) % bars.length]!;
    if (beat % 3 === 0) reed(sound, beat * 0.42, bar[0], 0.36, 0.09);
    else for (const hz of bar.slice(1)) reed(sound, beat * 0.42, hz, 0.2, 0.035);
  }
  return settled(sound, 0.2);
}

/** Rails: a rumble, and two axles over a joint again and again. */
export function trainSound(seconds: number, random: Random): Float32Array {
  const sound = silence(seconds), sway = slow(0.7, 0);
  addNoise(sound, { low: 30, high: 170, loudness: (t) => 0.2 + 0.05 * sway(t) }, random);
  addNoise(sound, { low: 300, high: 1_400, loudness: (t) => 0.03 + 0.012 * sway(t + 1) }, random);
  for (let t = 0.35; t < seconds; t += 0.92) {
    for (const after of [0, 0.13]) thump(sound, t + after, 0.24, random);
  }
  return settled(sound, 0.15);
}

/** A quiet room with a purring cat. */
export function catSound(seconds: number, random: Random): Float32Array {
  const sound = silence(seconds);
  addNoise(sound, { low: 80, high: 400, loudness: () => 0.012 }, random);
  // A purr is noise switched about 25 times a second, breathing in and out.
  const purr = (t: number) =>
    Math.max(0, Math.sin(t * 6.283 * 25)) ** 2 * (0.55 + 0.45 * Math.sin(t * 6.283 * 0.45));
  addNoise(sound, { low: 60, high: 300, width: 0.15, loudness: (t) => 0.2 * purr(t) }, random);
  addNoise(sound, { low: 300, high: 1_200, width: 0.15, loudness: (t) => 0.03 * purr(t) }, random);
  return settled(sound, 0.2);
}

function each(
  sound: Float32Array,
  at: number,
  seconds: number,
  sample: (t: number) => number,
): void {
  const start = Math.round(at * SOUND_RATE), count = Math.round(seconds * SOUND_RATE);
  for (let i = 0; i < count; i++) {
    const to = (start + i) * 2;
    if (to < 0 || to + 1 >= sound.length) continue;
    const value = sample(i / SOUND_RATE);
    sound[to]! += value;
    sound[to + 1]! += value * 0.85;
  }
}

function bell(sound: Float32Array, at: number, hz: number, level: number): void {
  each(
    sound,
    at,
    2.4,
    (t) =>
      level * Math.exp(-t * 1.9) *
      (Math.sin(t * hz * 6.283) + 0.5 * Math.exp(-t * 3) * Math.sin(t * hz * 2.76 * 6.283)),
  );
}

function reed(sound: Float32Array, at: number, hz: number, seconds: number, level: number): void {
  each(sound, at, seconds, (t) => {
    const wave = Math.sin(t * hz * 6.283) + 0.4 * Math.sin(t * hz * 12.566) +
      0.25 * Math.sin(t * hz * 18.85);
    return level * wave * Math.min(1, t / 0.03, (seconds - t) / 0.08);
  });
}

function clap(sound: Float32Array, at: number, level: number, random: Random): void {
  let last = 0;
  each(sound, at, 0.05, (t) => {
    const white = random.next() * 2 - 1, high = white - last * 0.4;
    last = white;
    return level * high * Math.exp(-t * 110);
  });
}

function thump(sound: Float32Array, at: number, level: number, random: Random): void {
  let low = 0;
  each(sound, at, 0.16, (t) => {
    low += (random.next() * 2 - 1 - low) * 0.05;
    return level * (low * 3 + 0.6 * Math.sin(t * 6.283 * (85 - t * 180))) * Math.exp(-t * 24);
  });
}
