// What is decided about a composed track before the film is laid out: tempo, metre and key. The
// beat grid follows from it exactly, so cuts can be planned on music that does not exist yet.

import { type Random, seededRandom } from "../../base/random.ts";
import type { Fps, Mood } from "../brief/brief.ts";
import type { Key } from "./key.ts";
import { landingOf } from "./landing.ts";
import { MOODS } from "./moods/all.ts";
import type { BeatsPerBar, Metre } from "./moods/mood_style.ts";

export interface TrackPlan {
  readonly mood: Mood;
  readonly seed: number;
  readonly bpm: number;
  readonly beatsPerBar: BeatsPerBar;
  readonly key: Key;
  /** Film seconds of beat 0, which is also bar 0. Composed tracks start with the film. */
  readonly firstBeat: 0;
}

export interface TrackWishes {
  readonly mood: Mood;
  readonly seed: number;
  /** Tempo is chosen, inside the mood's range, so that about this length ends on a whole bar. */
  readonly lengthSecondsHint?: number;
  /** Given this, a beat is a whole number of frames, and every cut on a beat is exact. */
  readonly fps?: Fps;
}

function weighted<T extends { readonly weight: number }>(random: Random, items: readonly T[]): T {
  let left = random.next() * items.reduce((sum, item) => sum + item.weight, 0);
  return items.find((item) => (left -= item.weight) < 0) ?? items[items.length - 1]!;
}

/** Key of a track; it depends on mood and seed alone, so a score finds it again from its plan. */
export function keyFor(mood: Mood, seed: number): Key {
  const random = seededRandom(seed).fork(`${mood}/key`);
  const { mode, tonics } = weighted(random, MOODS[mood].keys);
  return { mode, tonic: random.pick(tonics) };
}

/** Tempi inside a metre's range: those with whole frames per beat, or steps of half a beat. */
function tempi(metre: Metre, fps: Fps | undefined): number[] {
  const [slow, fast] = metre.bpm;
  const found: number[] = [];
  if (fps) {
    for (let frames = Math.ceil(60 * fps / fast); 60 * fps / frames >= slow; frames++) {
      found.push(60 * fps / frames);
    }
  }
  if (found.length === 0) { for (let bpm = slow; bpm <= fast; bpm += 0.5) found.push(bpm); }
  return found;
}

export function planTrack(wishes: TrackWishes): TrackPlan {
  const { mood, seed, lengthSecondsHint, fps } = wishes;
  const random = seededRandom(seed).fork(`${mood}/tempo`);
  const metre = weighted(random, MOODS[mood].metres);
  const { beatsPerBar } = metre;
  let best = { bpm: 0, cost: Infinity };
  for (const bpm of tempi(metre, fps)) {
    // Up to a second and a half of longer ring is the price of variety between seeds.
    const chance = random.between(0, 1.5);
    const tooLong = lengthSecondsHint === undefined
      ? 0
      : landingOf({ bpm, beatsPerBar }, lengthSecondsHint).ringSeconds;
    if (chance + tooLong < best.cost) best = { bpm, cost: chance + tooLong };
  }
  return { mood, seed, bpm: best.bpm, beatsPerBar, key: keyFor(mood, seed), firstBeat: 0 };
}

/** Beats of the film in seconds, from the first one to the last before `seconds`. */
export function beatGrid(
  plan: { readonly bpm: number; readonly firstBeat?: number },
  seconds: number,
): number[] {
  const first = plan.firstBeat ?? 0;
  const beats: number[] = [];
  for (let k = 0; first + k * 60 / plan.bpm < seconds; k++) beats.push(first + k * 60 / plan.bpm);
  return beats;
}
