// Rhythms a bar of melody can have, by character and metre, in beats; negative numbers are rests.
// A theme is built from one opening cell, one that moves on, and one that comes to rest.

import type { BeatsPerBar, Character } from "../moods/mood_style.ts";

export type Cell = readonly number[];

export interface Cells {
  readonly opening: readonly Cell[];
  readonly moving: readonly Cell[];
  readonly resting: readonly Cell[];
}

/** Eighths of 6/8 as parts of its dotted beat. */
const six = (...eighths: number[]): Cell => eighths.map((n) => n / 3);

const CALM_SIX: Cells = {
  opening: [six(2, 1, 3), six(3, 2, 1), six(3, 3), six(1, 1, 1, 3)],
  moving: [six(3, 3), six(5, 1), six(6)],
  resting: [six(6), six(5, -1)],
};
const SINGING_SIX: Cells = {
  opening: [six(2, 1, 2, 1), six(2, 1, 3), six(1, 1, 1, 3), six(3, 1, 1, 1)],
  moving: [six(3, 2, 1), six(3, 3), six(2, 1, 3)],
  resting: [six(5, -1), six(3, -2, 1)],
};
const CALM_THREE: Cells = {
  opening: [[2, 1], [1, 1, 1], [1.5, 0.5, 1]],
  moving: [[3], [2, 1], [1, 2]],
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
      opening: [[1.5, 0.5, 2], [2, 1, 1], [1, 1, 2], [-1, 1, 2], [3, 1], [1, 1.5, 1.5]],
      moving: [[2, 2], [3, 1], [4], [1, 3]],
      resting: [[4], [3, -1]],
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
        [0.5, 0.5, 1, 0.5, 0.5, 1],
        [1, 0.5, 0.5, 1, 1],
        [0.5, 1, 0.5, 1, 1],
        [-0.5, 0.5, 0.5, 0.5, 1, 1],
        [1.5, 0.5, 0.5, 0.5, 1],
        [0.5, 0.5, 0.5, 0.5, 1, 1],
        [1, 1, 0.5, 0.5, 1],
      ],
      moving: [[1, 1, 2], [0.5, 0.5, 0.5, 0.5, 2], [1.5, 1.5, 1], [1, 0.5, 0.5, 2], [2, 1, 1]],
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
        [1.5, 0.5, 2],
        [-0.5, 1, 0.5, 1, 1],
        [1, 0.5, 1.5, 1],
      ],
      moving: [[2, 2], [1.5, 2.5], [3, 1], [1.5, 1.5, 1]],
      resting: [[3, -1], [2, -2], [2.5, -0.5, 0.5, 0.5]],
    },
    3: SINGING_THREE,
    2: SINGING_SIX,
  },
  broad: {
    4: {
      opening: [[3, 1], [2, 1, 1], [1.5, 0.5, 2], [2, 1.5, 0.5], [1, 1, 2]],
      moving: [[4], [2, 2], [3, 1], [2, 1, 1]],
      resting: [[4], [3, -1], [3, 1]],
    },
    3: CALM_THREE,
    2: CALM_SIX,
  },
};

export function cellsOf(character: Character, beatsPerBar: BeatsPerBar): Cells {
  return CELLS[character][beatsPerBar];
}
