// SPDX-License-Identifier: AGPL-3.0-or-later

// The rhythm of a tune: cells, and how they fill a bar.

import type { Random } from "../../../base/random.ts";
import type { BeatsPerBar, Character } from "../moods/mood_style.ts";

/** One note without its pitch, in beats from the start of the phrase. */
export interface Pulse {
  readonly beat: number;
  readonly beats: number;
  /** 1 on a bar line, about 0.6 on other beats, 0.25 between. */
  readonly weight: number;
  /** Index of the pulse this one imitates, in the same list. */
  readonly imitates?: number;
}

/** Two bars to be known again, what becomes of the first when it returns, and how a phrase ends. */
export interface Motif {
  readonly first: Cell;
  readonly second: Cell;
  readonly varied: Cell;
  readonly resting: Cell;
}

export function inventMotif(cells: Cells, random: Random): Motif {
  const first = random.pick(cells.opening);
  const others = cells.moving.filter((cell) => cell.join() !== first.join());
  return {
    first,
    second: random.pick(others.length > 0 ? others : cells.moving),
    varied: varied(first),
    resting: random.pick(cells.resting),
  };
}

/** A full bar loses the note before its last, a calm one divides its longest. */
function varied(cell: Cell): Cell {
  const notes = cell.filter((length) => length > 0);
  if (notes.length >= 4) return [...cell.slice(0, -2), cell.at(-2)! + cell.at(-1)!];
  const longest = cell.indexOf(Math.max(...cell)), length = cell[longest]!;
  // Dotted beats divide into two and one.
  const long = Number.isInteger(2 * length) ? length / 2 : length * 2 / 3;
  return cell.toSpliced(longest, 1, long, length - long);
}

/** Where a phrase stands in its theme. */
interface Place {
  /** The bar of the theme it begins at. */
  readonly from: number;
  readonly bars: number;
  /** It comes to rest. */
  readonly closes: boolean;
  /** The statement is varied when it comes again. */
  readonly varies: boolean;
}

/** Four bars: statement, its going on, the statement again or varied, rest. */
function sequence(motif: Motif, { from, bars, closes, varies }: Place): Cell[] {
  return Array.from({ length: bars }, (_, bar) => {
    if (bar === bars - 1 && closes) return motif.resting;
    if ((from + bar) % 2 === 1) return motif.second;
    return from + bar > 0 && varies ? motif.varied : motif.first;
  });
}

function weightOf(beat: number, beatsPerBar: number): number {
  const inBar = beat % beatsPerBar;
  if (inBar < 1e-6) return 1;
  if (Math.abs(inBar - Math.round(inBar)) > 1e-6) return 0.25;
  return beatsPerBar === 4 && Math.round(inBar) === 2 ? 0.75 : 0.55;
}

export function phraseRhythm(motif: Motif, place: Place, beatsPerBar: number): Pulse[] {
  const pulses: Pulse[] = [];
  const firstOf: number[] = [];
  sequence(motif, place).forEach((cell, bar) => {
    let beat = bar * beatsPerBar;
    firstOf[bar] = pulses.length;
    let note = 0;
    for (const length of cell) {
      if (length > 0) {
        const imitates = bar >= 2 && bar < place.bars - 1 ? firstOf[bar - 2]! + note : undefined;
        pulses.push({ beat, beats: length, weight: weightOf(beat, beatsPerBar), imitates });
        note++;
      }
      beat += Math.abs(length);
    }
  });
  return pulses;
}

type Cell = readonly number[];

export interface Cells {
  readonly opening: readonly Cell[];
  readonly moving: readonly Cell[];
  readonly resting: readonly Cell[];
}

/** Eighths of 6/8 as parts of its dotted beat. */
const six = (...eighths: number[]): Cell => eighths.map((n) => n / 3);

const CALM_SIX: Cells = {
  opening: [six(2, 1, 3), six(3, 2, 1), six(1, 1, 1, 3), six(2, 1, 2, 1)],
  moving: [six(3, 3), six(5, 1)],
  resting: [six(6), six(5, -1)],
};
const SINGING_SIX: Cells = {
  opening: [six(2, 1, 2, 1), six(2, 1, 3), six(1, 1, 1, 3), six(3, 1, 1, 1)],
  moving: [six(3, 2, 1), six(3, 3), six(2, 1, 3)],
  resting: [six(5, -1), six(3, -2, 1)],
};
const CALM_THREE: Cells = {
  opening: [[1, 1, 1], [1.5, 0.5, 1], [-1, 1, 0.5, 0.5], [1, 0.5, 1.5]],
  moving: [[2, 1], [1, 2], [2.5, 0.5]],
  resting: [[3], [2, -1]],
};
const SINGING_THREE: Cells = {
  opening: [[1.5, 0.5, 1], [1, 1, 1], [1, 0.5, 0.5, 1], [2, 0.5, 0.5], [-0.5, 0.5, 1, 1]],
  moving: [[2, 1], [1, 2], [1, 1, 1]],
  resting: [[2, -1], [2, -0.5, 0.5], [3]],
};
const LIVELY_THREE: Cells = {
  opening: [[0.5, 0.5, 1, 1], [1, 0.5, 0.5, 1], [1, 1, 0.5, 0.5], [-0.5, 0.5, 0.5, 0.5, 1]],
  moving: [[1, 1, 1], [2, 1], [1.5, 0.5, 1]],
  resting: [[2, -1], [1, 1, -1], [2, -0.5, 0.5]],
};

const CELLS: Readonly<Record<Character, Readonly<Record<BeatsPerBar, Cells>>>> = {
  calm: {
    4: {
      opening: [[1.5, 0.5, 2], [2, 1, 1], [1, 1, 2], [-1, 1, 1, 1], [1, 1.5, 1.5], [1.5, 1.5, 1]],
      moving: [[2, 2], [3, 1], [1, 3], [2, 1, 1]],
      resting: [[3, -1], [3, 1], [2, -1, 1]],
    },
    3: CALM_THREE,
    2: CALM_SIX,
  },
  singing: {
    4: {
      opening: [
        [1.5, 0.5, 1, 1],
        [1, 1, 1.5, 0.5],
        [-0.5, 0.5, 1, 2],
        [0.5, 0.5, 1, 2],
        [1, 0.5, 0.5, 2],
        [-1, 0.5, 0.5, 1, 1],
        [2, 0.5, 0.5, 1],
      ],
      moving: [[2, 1, 1], [1.5, 0.5, 2], [3, 1], [2, 2], [1, 1, 2]],
      resting: [[3, -1], [3, -0.5, 0.5], [2, -1, 0.5, 0.5]],
    },
    3: SINGING_THREE,
    2: SINGING_SIX,
  },
  lively: {
    4: {
      opening: [
        [1, 0.5, 0.5, 1, 1],
        [0.5, 1, 0.5, 1, 1],
        [-0.5, 0.5, 0.5, 0.5, 1, 1],
        [1.5, 0.5, 0.5, 0.5, 1],
        [0.5, 0.5, 1, 2],
        [1.5, 1.5, 0.5, 0.5],
        [1, 1, 0.5, 0.5, 1],
      ],
      moving: [[1, 1, 2], [1.5, 1.5, 1], [1.5, 0.5, 2], [2, 1, 1]],
      resting: [[1, 1, 1, -1], [2, -2], [0.5, 0.5, 2, -1], [2, -1, 0.5, 0.5], [3, -1]],
    },
    3: LIVELY_THREE,
    2: SINGING_SIX,
  },
  driving: {
    4: {
      opening: [
        [1.5, 1.5, 1],
        [1.5, 0.5, 1.5, 0.5],
        [0.5, 0.5, 1, 1.5, 0.5],
        [1.5, 0.5, 1, 1],
        [-0.5, 1, 0.5, 1, 1],
        [1, 0.5, 1.5, 1],
      ],
      moving: [[2, 1, 1], [1.5, 1.5, 1], [1.5, 0.5, 2], [1, 1, 2]],
      resting: [[3, -1], [1, 1, -2], [2.5, -0.5, 0.5, 0.5]],
    },
    3: SINGING_THREE,
    2: SINGING_SIX,
  },
  broad: {
    4: {
      opening: [[2, 1, 1], [1.5, 0.5, 2], [2, 1.5, 0.5], [1, 1, 2], [1.5, 0.5, 1, 1]],
      moving: [[2, 2], [3, 1], [2, 1, 1], [3, 0.5, 0.5]],
      resting: [[4], [3, -1], [3, 1]],
    },
    3: CALM_THREE,
    2: CALM_SIX,
  },
};

export function cellsOf(character: Character, beatsPerBar: BeatsPerBar): Cells {
  return CELLS[character][beatsPerBar];
}
