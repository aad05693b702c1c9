// Chords for every beat: functions, their colours, and the themes made of them.

import type { Random } from "../../../base/random.ts";
import type { Colour, MoodStyle } from "../moods/mood_style.ts";
import type { Phrase } from "../phrases.ts";
import { type Harmony, harmonyOf, type Key, type ModeName } from "../score.ts";

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

function inventThemes(key: Key, random: Random): Themes {
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

type Role = "T" | "S" | "D";

interface Degree {
  /** Roman numeral relative to the major scale of the tonic. */
  readonly degree: string;
  readonly kind: Kind;
  readonly weight: number;
}

const d = (degree: string, kind: Kind, weight: number): Degree => ({ degree, kind, weight });

const DEGREES: Readonly<Record<ModeName, Readonly<Record<Role, readonly Degree[]>>>> = {
  major: {
    T: [d("I", "tonic", 4), d("VI", "minor", 4), d("III", "minor", 1.5)],
    S: [d("IV", "major", 5), d("II", "minor", 3)],
    D: [d("V", "dominant", 1)],
  },
  mixolydian: {
    T: [d("I", "tonic", 4), d("VI", "minor", 2)],
    S: [d("IV", "major", 4), d("II", "minor", 2)],
    D: [d("bVII", "major", 4), d("V", "minor", 1)],
  },
  minor: {
    T: [d("I", "minor", 3), d("bVI", "major", 3), d("bIII", "major", 3)],
    S: [d("IV", "minor", 3), d("bVI", "major", 4)],
    D: [d("bVII", "major", 4), d("V", "minor", 1)],
  },
  dorian: {
    T: [d("I", "minor", 3), d("bIII", "major", 3)],
    S: [d("IV", "major", 5), d("II", "minor", 1)],
    D: [d("bVII", "major", 3), d("V", "minor", 2)],
  },
};

/** The tonic chord itself. */
function tonicOf(mode: ModeName): Degree {
  return DEGREES[mode].T[0]!;
}

/** Four-bar paths that begin at rest: the home theme. */
const HOME_PATHS = ["TTSD", "TSTD", "TDTS", "TTSS", "TSSD", "TSTS", "TTSD", "TDTS"] as const;
/** Four-bar paths that begin away from rest: contrast. */
const AWAY_PATHS = ["STSD", "SDTT", "STTD", "SSTD", "TSTD"] as const;

/** One bar of a cadence: one chord, or two that share it. */
type CadenceBar = ReadonlyArray<readonly [degree: string, quality: string]>;

/** The two bars before the last chord of the film. */
const CADENCES: Readonly<Record<ModeName, readonly (readonly CadenceBar[])[]>> = {
  major: [
    [[["IV", ""]], [["V", "sus4"], ["V", ""]]],
    [[["II", "m7"]], [["V", "sus4"], ["V", ""]]],
    [[["IV", "add9"]], [["V", "7sus4"], ["V", "7"]]],
  ],
  mixolydian: [[[["bVII", ""]], [["IV", ""]]], [[["II", "m7"]], [["IV", ""], ["bVII", ""]]]],
  minor: [
    [[["IV", "m"]], [["V", "sus4"], ["V", ""]]],
    [[["bVI", ""]], [["bVII", ""]]],
    [[["bVI", "maj7"]], [["V", "sus4"], ["V", ""]]],
  ],
  dorian: [[[["IV", ""]], [["bVII", ""]]], [[["bVII", ""]], [["IV", ""]]]],
};

/** A gentler way home for moods that borrow: major, then minor subdominant. */
const PLAGAL_CADENCE: readonly CadenceBar[] = [[["IV", ""]], [["IV", "m"]]];

/** What the last chord wears. */
const LAST_CHORD: Readonly<Record<ModeName, readonly string[]>> = {
  major: ["add9", ""],
  mixolydian: ["add9", ""],
  minor: ["madd9", "m"],
  dorian: ["madd9", "m7"],
};

/** What the chord is in its key. */
type Kind = "tonic" | "major" | "dominant" | "minor";

const DRESSES: Readonly<Record<Colour, Readonly<Record<Kind, readonly string[]>>>> = {
  plain: { tonic: [""], major: [""], dominant: [""], minor: ["m"] },
  warm: { tonic: ["add9", ""], major: ["add9", ""], dominant: ["", "sus4"], minor: ["m7", "m"] },
  dreamy: {
    tonic: ["maj7", "add9"],
    major: ["maj7", "add9"],
    dominant: ["7sus4", "sus4"],
    minor: ["m7", "m9"],
  },
  open: { tonic: ["", "sus2"], major: ["", "add9"], dominant: ["", "sus4"], minor: ["m", "m7"] },
  sweet: { tonic: ["6", ""], major: ["6", ""], dominant: ["7", ""], minor: ["m7", "m"] },
};

/** A function that dresses degrees, always the same degree the same way. */
function wardrobe(colour: Colour, random: Random): (degree: string, kind: Kind) => string {
  const worn = new Map<string, string>();
  return (degree, kind) => {
    const name = `${degree}/${kind}`;
    let dress = worn.get(name);
    if (dress === undefined) {
      dress = random.fork(name).pick(DRESSES[colour][kind]);
      worn.set(name, dress);
    }
    return dress;
  };
}
