// Functional harmony as data: which degrees can stand for rest (T), departure (S) and tension (D)
// in each mode, and how phrases move between them.

import type { ModeName } from "../key.ts";
import type { Kind } from "./colours.ts";

export type Role = "T" | "S" | "D";

export interface Degree {
  /** Roman numeral relative to the major scale of the tonic. */
  readonly degree: string;
  readonly kind: Kind;
  readonly weight: number;
}

const d = (degree: string, kind: Kind, weight: number): Degree => ({ degree, kind, weight });

export const DEGREES: Readonly<Record<ModeName, Readonly<Record<Role, readonly Degree[]>>>> = {
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
export function tonicOf(mode: ModeName): Degree {
  return DEGREES[mode].T[0]!;
}

/** Four-bar paths that begin at rest: the home theme. */
export const HOME_PATHS = ["TTSD", "TSTD", "TDTS", "TTSS", "TSSD", "TSTS", "TTSD", "TDTS"] as const;
/** Four-bar paths that begin away from rest: contrast. */
export const AWAY_PATHS = ["STSD", "SDTT", "STTD", "SSTD", "TSTD"] as const;

/** One bar of a cadence: one chord, or two that share it. */
export type CadenceBar = ReadonlyArray<readonly [degree: string, quality: string]>;

/** The two bars before the last chord of the film. */
export const CADENCES: Readonly<Record<ModeName, readonly (readonly CadenceBar[])[]>> = {
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
export const PLAGAL_CADENCE: readonly CadenceBar[] = [[["IV", ""]], [["IV", "m"]]];

/** What the last chord wears. */
export const LAST_CHORD: Readonly<Record<ModeName, readonly string[]>> = {
  major: ["add9", ""],
  mixolydian: ["add9", ""],
  minor: ["madd9", "m"],
  dorian: ["madd9", "m7"],
};
