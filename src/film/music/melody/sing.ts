// Finds the pitches of a phrase: the cheapest path through all singable pitches, where cost is bad
// taste (dissonance on strong beats, unresolved leaps, wandering away from the motif or the arch).

import type { Random } from "../../../base/random.ts";
import { chordScale, mod12 } from "../key.ts";
import { imitationCost, placeCost, type Song, turnCost } from "./taste.ts";

export interface Tune {
  readonly beat: number;
  readonly beats: number;
  readonly midi: number;
  readonly weight: number;
}

/** Pitches of the scale over each pulse, inside the range. */
function choicesAt(song: Song, index: number): number[] {
  const scale = chordScale(song.key, song.harmonyAt(song.pulses[index]!.beat));
  const choices: number[] = [];
  for (let p = song.low; p <= song.high; p++) if (scale.includes(mod12(p))) choices.push(p);
  return choices;
}

interface Path {
  readonly cost: number;
  readonly pitches: readonly number[];
}

/** Ends of a path by its last two pitches: only the cheapest path to each pair is kept. */
export function sing(song: Song, random: Random): Tune[] {
  if (song.pulses.length === 0) return [];
  const taste = (index: number, pitch: number) =>
    2.4 * random.fork(`${index}/${mod12(pitch)}`).next() +
    0.8 * random.fork(`${index}:${pitch}`).next();
  let paths: Path[] = choicesAt(song, 0).map((p) => ({
    cost: placeCost(song, 0, p) + taste(0, p),
    pitches: [p],
  }));
  for (let index = 1; index < song.pulses.length; index++) {
    const best = new Map<number, Path>();
    for (const next of choicesAt(song, index)) {
      const here = placeCost(song, index, next) + taste(index, next);
      for (const path of paths) {
        const last = path.pitches[index - 1]!;
        const cost = path.cost + here + imitationCost(song, path.pitches, next) +
          turnCost(song, index, path.pitches[index - 2] ?? last + 1, last, next);
        const end = last * 128 + next;
        const known = best.get(end);
        if (!known || cost < known.cost) best.set(end, { cost, pitches: [...path.pitches, next] });
      }
    }
    paths = [...best.values()].sort((a, b) => a.cost - b.cost).slice(0, 48);
  }
  const pitches = paths[0]!.pitches;
  return song.pulses.map((pulse, i) => ({
    beat: pulse.beat,
    beats: pulse.beats,
    midi: pitches[i]!,
    weight: pulse.weight,
  }));
}
