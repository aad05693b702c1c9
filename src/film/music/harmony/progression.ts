// The chords of a track: three four-bar progressions (home, contrast, departure), stretched over the
// phrases of the film, and the cadence that ends it.

import type { Random } from "../../../base/random.ts";
import type { Phrase } from "../form/phrases.ts";
import { type Harmony, harmonyOf, type Key } from "../key.ts";
import type { MoodStyle } from "../moods/mood_style.ts";
import { type Kind, wardrobe } from "./colours.ts";
import {
  AWAY_PATHS,
  CADENCES,
  type Degree,
  DEGREES,
  HOME_PATHS,
  LAST_CHORD,
  PLAGAL_CADENCE,
  type Role,
  tonicOf,
} from "./functions.ts";

/** A chord and how long it lasts, in beats from the start of the film. */
export interface ChordSpan {
  readonly startBeat: number;
  readonly beats: number;
  readonly harmony: Harmony;
}

type Bar = readonly Harmony[];

export interface Themes {
  readonly A: readonly Degree[];
  readonly B: readonly Degree[];
  readonly C: readonly Degree[];
}

function choose(random: Random, options: readonly Degree[], avoid: (Degree | undefined)[]): Degree {
  const free = options.filter((o) => !avoid.some((a) => a?.degree === o.degree));
  const pool = free.length > 0 ? free : options;
  let left = random.next() * pool.reduce((sum, o) => sum + o.weight, 0);
  return pool.find((o) => (left -= o.weight) < 0) ?? pool[pool.length - 1]!;
}

/** Degrees along a path of roles: neighbours differ, and the last differs from the first. */
function alongPath(random: Random, style: Key, path: string, home: boolean): Degree[] {
  const table = DEGREES[style.mode];
  const degrees: Degree[] = [];
  [...path].forEach((role, i) => {
    if (i === 0 && home) return degrees.push(tonicOf(style.mode));
    // Contrast begins anywhere but on the tonic.
    const avoid = [degrees[i - 1], i === 0 ? tonicOf(style.mode) : undefined];
    if (i === path.length - 1) avoid.push(degrees[0]);
    // Rest inside a theme is better found on a relative of the tonic than on the tonic again.
    const options = table[role as Role].map((o) =>
      home && o.degree === "I" ? { ...o, weight: o.weight / 5 } : o
    );
    degrees.push(choose(random, options, avoid));
  });
  return degrees;
}

export function inventThemes(key: Key, random: Random): Themes {
  const A = alongPath(random, key, random.pick(HOME_PATHS), true);
  const unlike = (others: (readonly Degree[])[], label: string) => {
    let found: Degree[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const chance = random.fork(`${label}/${turn}`);
      found = alongPath(chance, key, chance.pick(AWAY_PATHS), false);
      if (others.every((o) => o.some((degree, i) => degree.degree !== found[i]!.degree))) break;
    }
    return found;
  };
  const B = unlike([A], "B");
  return { A, B, C: unlike([A, B], "C") };
}

/** Indices into a four-chord theme for a phrase of `bars` bars, its ends kept. */
function stretched(bars: number): number[] {
  if (bars <= 4) return [[0], [0, 3], [0, 1, 3], [0, 1, 2, 3]][bars - 1] ?? [0];
  // What is left over stands on the last chord, which leads on.
  return [0, 1, 2, ...new Array<number>(bars - 3).fill(3)];
}

/** All chords from the first beat to the end of the film, the last chord included. */
export function harmonize(
  phrases: readonly Phrase[],
  landingBar: number,
  beatsPerBar: number,
  key: Key,
  style: MoodStyle,
  random: Random,
): ChordSpan[] {
  const dress = wardrobe(random.pick(style.colours), random.fork("dress"));
  const themes = inventThemes(key, random.fork("themes"));
  const chord = (degree: string, kind: Kind) => harmonyOf(key, degree, dress(degree, kind));
  const bars: Bar[] = [];
  phrases.forEach((phrase, index) => {
    const theme = themes[phrase.theme];
    const order = stretched(phrase.bars);
    order.forEach((position, i) => {
      const { degree, kind } = theme[position]!;
      const next = order[i + 1] !== undefined ? theme[order[i + 1]!]! : nextFirst(index, phrases);
      bars.push(barOf(degree, kind, next));
    });
  });
  function nextFirst(index: number, all: readonly Phrase[]): Degree {
    const following = all[index + 1];
    return following ? themes[following.theme][0]! : tonicOf(key.mode);
  }
  function barOf(degree: string, kind: Kind, next: Degree): Bar {
    // A dominant that goes home may lean in first; a subdominant that goes home may darken.
    if (kind === "dominant" && next.degree === "I") {
      return [harmonyOf(key, degree, "sus4"), harmonyOf(key, degree, "")];
    }
    const borrowed = style.borrows && key.mode === "major" && degree === "IV" &&
      next.degree === "I";
    if (borrowed) return [chord(degree, kind), harmonyOf(key, degree, "m")];
    return [chord(degree, kind)];
  }
  const cadence = style.borrows && key.mode === "major" && random.next() < 0.35
    ? PLAGAL_CADENCE
    : random.pick(CADENCES[key.mode]);
  cadence.slice(-Math.min(2, landingBar)).forEach((bar, i, shown) => {
    bars[landingBar - shown.length + i] = bar.map(([degree, quality]) =>
      harmonyOf(key, degree, quality)
    );
  });
  bars.length = landingBar;
  bars.push([harmonyOf(key, "I", random.pick(LAST_CHORD[key.mode]))]);
  return bars.flatMap((bar, index) => {
    const first = bar.length === 2 ? Math.ceil(beatsPerBar / 2) : beatsPerBar;
    return bar.map((harmony, part) => ({
      startBeat: index * beatsPerBar + (part === 0 ? 0 : first),
      beats: part === 0 ? first : beatsPerBar - first,
      harmony,
    }));
  });
}
