// SPDX-License-Identifier: AGPL-3.0-or-later

// Taste in numbers: what a pitch costs where it stands, and what it costs to get there. Lower is better.

import { type Harmony, type Key, mod12 } from "../score.ts";
import type { Pulse } from "./rhythm.ts";

export type MelodicArc = "arch" | "rise" | "fall" | "wave";

export interface Song {
  readonly key: Key;
  readonly pulses: readonly Pulse[];
  readonly harmonyAt: (beat: number) => Harmony;
  /** Lowest and highest pitch. */
  readonly low: number;
  readonly high: number;
  readonly arc: MelodicArc;
  /** Pitch classes the last note may have, best first. */
  readonly goals: readonly number[];
  /** Keeps this voice out of the way of another one. */
  readonly against?: (beat: number) => number | undefined;
  /** What is known already, such as a hook that comes back. */
  readonly given?: ReadonlyArray<number | undefined>;
  /** How much small leaps cost; counter-melodies walk. */
  readonly stepwise: number;
}

const ARCS: Readonly<Record<MelodicArc, (at: number) => number>> = {
  arch: (at) => 0.25 + 0.6 * Math.sin(Math.PI * Math.min(1, at * 1.05)),
  rise: (at) => 0.2 + 0.6 * at,
  fall: (at) => 0.8 - 0.5 * at,
  wave: (at) => 0.5 + 0.28 * Math.sin(2 * Math.PI * at),
};

/** Cost of an interval in semitones, by size; steps are free, sevenths and tritones are not sung. */
const INTERVAL = [1.1, 0, 0, 0.7, 0.8, 1.3, 9, 1.8, 3, 3.2, 12, 12, 3.5];

function leap(from: number, to: number): number {
  return INTERVAL[Math.abs(to - from)] ?? 25;
}

function belongs(
  pitch: number,
  harmony: Harmony,
): "root" | "tone" | "colour" | "clash" | "passing" {
  const pc = mod12(pitch);
  const at = harmony.pcs.indexOf(pc);
  if (at >= 0) return at === 0 ? "root" : at < 3 ? "tone" : "colour";
  // A semitone above a chord tone grates when it is held.
  return harmony.pcs.some((tone) => mod12(tone + 1) === pc) ? "clash" : "passing";
}

export function placeCost(song: Song, index: number, pitch: number): number {
  const pulse = song.pulses[index]!;
  const kind = belongs(pitch, song.harmonyAt(pulse.beat));
  const held = pulse.weight + Math.min(1, pulse.beats / 2);
  let cost = 0;
  if (kind === "clash") cost += 7 * held;
  else if (kind === "passing") cost += 2.6 * held - 0.4;
  else if (kind === "colour") cost += 0.5 * held;
  const at = song.pulses.length > 1 ? index / (song.pulses.length - 1) : 1;
  const target = song.low + (song.high - song.low) * ARCS[song.arc](at);
  cost += 0.04 * (pitch - target) ** 2;
  if (index === song.pulses.length - 1) {
    const goal = song.goals.indexOf(mod12(pitch));
    cost += goal < 0 ? 20 : goal * 0.8;
  }
  const other = song.against?.(pulse.beat);
  if (other !== undefined) {
    const apart = Math.abs(other - pitch);
    if (apart <= 2) cost += 6;
    else if ([1, 6, 11].includes(mod12(apart))) cost += 3 * pulse.weight;
    else if ([3, 4, 8, 9].includes(mod12(apart))) cost -= 0.8;
  }
  return cost;
}

/** Cost of going a → b → c. */
export function turnCost(song: Song, index: number, a: number, b: number, c: number): number {
  const first = b - a, second = c - b;
  let cost = leap(b, c) * (Math.abs(second) > 2 ? song.stepwise : 1);
  if (Math.abs(first) >= 5) {
    // After a leap the line turns back by step.
    if (first * second > 0) cost += 3.5;
    else if (second !== 0 && Math.abs(second) <= 2) cost -= 0.6;
  }
  if (first === 0 && second === 0) cost += 4;
  // A line that only swings around one note goes nowhere.
  if (first !== 0 && first + second === 0) cost += 1.2;
  const left = belongs(b, song.harmonyAt(song.pulses[index - 1]!.beat));
  if ((left === "passing" || left === "clash") && Math.abs(second) > 2) cost += 4;
  const reached = belongs(c, song.harmonyAt(song.pulses[index]!.beat));
  if ((reached === "passing" || reached === "clash") && Math.abs(second) > 2) cost += 3;
  return cost;
}

/** A pulse that imitates another wants its interval; the path knows both, so it can be compared. */
export function imitationCost(song: Song, pitches: readonly number[], next: number): number {
  const index = pitches.length;
  const model = song.pulses[index]!.imitates;
  const before = song.pulses[index - 1]!.imitates;
  if (model === undefined || before === undefined || model !== before + 1) return 0;
  const wanted = pitches[model]! - pitches[before]!;
  const got = next - pitches[index - 1]!;
  // One scale step more or less is a sequence, not a mistake.
  const off = Math.max(0, Math.abs(wanted - got) - 1);
  return Math.min(4, 1.1 * off) + (Math.sign(wanted) === Math.sign(got) ? 0 : 1.2);
}
