// SPDX-License-Identifier: AGPL-3.0-or-later

// The plan of a composed track: tempo, metre, key, where it lands. Its beat grid follows from the plan,
// so cuts can be planned on music that does not exist yet.

import { type Random, seededRandom } from "../../base/random.ts";
import type { Fps, Mood } from "../brief/brief.ts";
import type { Flavour } from "./harmony/bank.ts";
import type { BeatsPerBar, Metre } from "./moods/mood_style.ts";
import { MOODS } from "./moods/moods.ts";
import type { Key } from "./score.ts";

interface TrackPlan {
  readonly mood: Mood;
  readonly seed: number;
  readonly bpm: number;
  readonly beatsPerBar: BeatsPerBar;
}

interface TrackWishes {
  readonly mood: Mood;
  readonly seed: number;
  /** Tempo is chosen, inside the mood's range, so that about this length ends on a whole bar. */
  readonly lengthSecondsHint?: number;
  /** Given this, a beat is a whole number of frames, and every cut on a beat is exact. */
  readonly fps?: Fps;
}

function weighted<T extends { readonly weight?: number }>(random: Random, items: readonly T[]): T {
  let left = random.next() * items.reduce((sum, item) => sum + (item.weight ?? 1), 0);
  return items.find((item) => (left -= item.weight ?? 1) < 0) ?? items[items.length - 1]!;
}

/** Key and harmony of a track; they depend on mood and seed alone, so a score finds them again. */
export function keyFor(mood: Mood, seed: number): Key & { readonly flavour: Flavour } {
  const random = seededRandom(seed).fork(`${mood}/key`);
  const { mode, tonics, flavours } = weighted(random, MOODS[mood].keys);
  return { mode, tonic: random.pick(tonics), flavour: random.pick(flavours) };
}

/** The chance by which everything else of a score is chosen. */
export function scoreRandom(mood: Mood, seed: number): Random {
  return seededRandom(seed).fork(`${mood}/score`);
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
  return { mood, seed, bpm: best.bpm, beatsPerBar };
}

/** Beats of the film in seconds, from the first one, with which it begins, to the last before `seconds`. */
export function beatGrid({ bpm }: { readonly bpm: number }, seconds: number): number[] {
  const beats: number[] = [];
  for (let k = 0; k * 60 / bpm < seconds; k++) beats.push(k * 60 / bpm);
  return beats;
}

/** Shortest ring a last chord needs to sound finished; with the room's decay it is then 40 dB down. */
const RING_SECONDS = 2.4;

interface Landing {
  /** Whole bars before the last chord. */
  readonly bars: number;
  readonly seconds: number;
  /** From the landing to the end of the film. */
  readonly ringSeconds: number;
}

/** On a card that closes the film the last chord may ring a little shorter. */
const CARD_RING_SECONDS = 1.8;

/**
 * The bar line of the last chord: the first on the card that closes the film, or else the last that leaves the
 * chord time to ring. Then the ring lasts at least 2.4 s (less in films of a few seconds) and less than
 * one bar more than that.
 */
export function landingOf(
  grid: { readonly bpm: number; readonly beatsPerBar: number },
  totalSeconds: number,
  cardSeconds?: number,
): Landing {
  const bar = grid.beatsPerBar * 60 / grid.bpm;
  // A landing asked for exactly must not be lost to rounding.
  const fitting = (ring: number) =>
    Math.max(0, Math.floor((totalSeconds - Math.min(ring, totalSeconds / 3)) / bar + 1e-6));
  const onCard = cardSeconds === undefined ? Infinity : Math.ceil(cardSeconds / bar - 0.02);
  const bars = onCard <= fitting(CARD_RING_SECONDS) ? onCard : fitting(RING_SECONDS);
  // Counted in beats, as all notes are.
  const seconds = bars * grid.beatsPerBar * (60 / grid.bpm);
  return { bars, seconds, ringSeconds: totalSeconds - seconds };
}
