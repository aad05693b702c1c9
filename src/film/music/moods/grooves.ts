// SPDX-License-Identifier: AGPL-3.0-or-later

// What the drums play. Steps are sixteenths (16 in 4/4, 12 in 3/4) or halves of an eighth (12 in 6/8):
// "X" loud, "x" medium, "o" soft, "." rest. The first pattern of a piece is for the verse, the second
// for the refrain; a metre that is missing is silent.

import { type Channel, DRUM } from "../score.ts";

interface Piece {
  /** Its own instrument; a piece without one belongs to the groove's kit. */
  readonly voice?: Channel["voice"];
  readonly midi: number;
  /** Intensity it enters at. */
  readonly from: number;
  readonly gainDb: number;
  readonly pan: number;
  readonly send: number;
}

const PIECES = {
  kick: { midi: DRUM.kick, from: 1.6, gainDb: -5.5, pan: 0, send: 0.04 },
  snare: { midi: DRUM.snare, from: 1.8, gainDb: -9, pan: 0.05, send: 0.13 },
  stick: { midi: DRUM.stick, from: 1.3, gainDb: -13, pan: 0.1, send: 0.16 },
  hat: { midi: DRUM.hat, from: 1.5, gainDb: -18, pan: 0.28, send: 0.06 },
  ride: { midi: DRUM.ride, from: 2.4, gainDb: -20, pan: 0.3, send: 0.1 },
  shaker: { voice: "shaker", midi: 60, from: 1.4, gainDb: -19, pan: 0.35, send: 0.08 },
  tambourine: { voice: "tambourine", midi: 60, from: 2.3, gainDb: -19, pan: -0.32, send: 0.1 },
  claps: { voice: "claps", midi: 60, from: 2.5, gainDb: -13, pan: -0.1, send: 0.2 },
  block: { voice: "wood block", midi: 65, from: 1.1, gainDb: -14, pan: -0.35, send: 0.16 },
  bells: { voice: "sleigh bells", midi: 60, from: 0.8, gainDb: -19, pan: 0.3, send: 0.15 },
  low: { voice: "low drum", midi: 38, from: 1.5, gainDb: -5, pan: -0.12, send: 0.3 },
  high: { voice: "low drum", midi: 43, from: 2.3, gainDb: -7, pan: 0.2, send: 0.3 },
  pulse: { voice: "soft kick", midi: 60, from: 1.8, gainDb: -10, pan: 0, send: 0.08 },
} as const satisfies Readonly<Record<string, Piece>>;

type Patterns = Readonly<
  Partial<Record<keyof typeof PIECES, readonly [verse: string, refrain: string]>>
>;

interface GrooveStyle {
  readonly kit: "brush kit" | "light kit";
  /** Softer, and entering later, than a full band. */
  readonly gainDb?: number;
  readonly later?: number;
  readonly four?: Patterns;
  readonly three?: Patterns;
  readonly six?: Patterns;
}

const GROOVES = {
  hush: {
    kit: "brush kit",
    gainDb: -4,
    later: 0.5,
    four: {
      pulse: ["X...............", "X.........o....."],
      shaker: ["x...X...x...X...", "x.o.X.o.x.o.X.o."],
      snare: ["................", "............o..."],
    },
    three: { pulse: ["X...........", "X.......o..."], shaker: ["x...X...x...", "x.o.X.o.x.o."] },
    six: { pulse: ["X...........", "X.........o."], shaker: ["x.....x.....", "x.o.o.x.o.o."] },
  },
  brushes: {
    kit: "brush kit",
    gainDb: -3,
    later: 0.3,
    four: {
      kick: ["X.......o.......", "X.....o.x......."],
      snare: ["....x.......x...", "....x..o....x..o"],
      hat: ["x...x...x...x...", "x.o.x.o.x.o.x.o."],
    },
    three: {
      kick: ["X...........", "X.........o."],
      snare: ["....o...o...", "....x...x..o"],
      hat: ["x...x...x...", "x.o.x.o.x.o."],
    },
    six: {
      kick: ["X...........", "X.........o."],
      snare: ["......x.....", "......x....o"],
      hat: ["x.....x.....", "x.o.o.x.o.o."],
    },
  },
  soft: {
    kit: "brush kit",
    gainDb: -3,
    later: 0.4,
    four: {
      pulse: ["X.......o.......", "X......ox......."],
      stick: ["....x.......x...", "....x.......x.o."],
      shaker: ["x.o.x.o.x.o.x.o.", "xoxoXoxoxoxoXoxo"],
    },
    three: {
      pulse: ["X...........", "X.......o..."],
      stick: ["........x...", "....o...x..."],
      shaker: ["x.o.x.o.x.o.", "xoxoxoxoxoxo"],
    },
    six: {
      pulse: ["X...........", "X.........o."],
      stick: ["......x.....", "......x...o."],
      shaker: ["x.o.o.x.o.o.", "x.oxo.x.oxo."],
    },
  },
  stroll: {
    kit: "light kit",
    four: {
      kick: ["X.......x.......", "X.....o.x.....o."],
      snare: ["....X.......X...", "....X.......X..o"],
      shaker: ["x.X.x.X.x.X.x.X.", "xoXoxoXoxoXoxoXo"],
      claps: ["................", "....x.......x..."],
    },
  },
  backbeat: {
    kit: "light kit",
    four: {
      kick: ["X..o....x.......", "X..o....x.o....."],
      snare: ["....x.......x...", "....X.......X..o"],
      hat: ["x.o.x.o.x.o.x.o.", "x.x.x.x.x.x.x.x."],
      tambourine: ["................", "..x...x...x...x."],
    },
  },
  stomp: {
    kit: "light kit",
    four: {
      kick: ["X.......X.......", "X.....x.X......."],
      claps: ["....x.......x...", "....X.......X.x."],
      tambourine: ["x.X.x.X.x.X.x.X.", "xoXoxoXoxoXoxoXo"],
      stick: ["..x...x...x...x.", "..x..xx...x..xx."],
    },
  },
  tiptoe: {
    kit: "brush kit",
    four: {
      kick: ["X.......x.......", "X.......x.....o."],
      snare: ["....x..o....x...", "....x..o....x.o."],
      block: ["..x...x...x.x...", "x..x..x...x....."],
      shaker: ["x...X...x...X...", "x.o.X.o.x.o.X.o."],
    },
    three: {
      kick: ["X...........", "X.........o."],
      snare: ["....x...x...", "....x...x.o."],
      block: ["..x...x...x.", "x.x...x.x..."],
      shaker: ["x...X...x...", "x.o.X.o.X.o."],
    },
  },
  run: {
    kit: "light kit",
    four: {
      kick: ["X...x...X...x...", "X...x...X...x.o."],
      snare: ["....x.......x...", "....X..o....X..o"],
      hat: ["..x...x...x...x.", "o.x.o.x.o.x.o.x."],
      shaker: ["................", "xoXoxoXoxoXoxoXo"],
    },
  },
  drive: {
    kit: "light kit",
    four: {
      kick: ["X.....x.X.....x.", "X..x..x.X..x..x."],
      snare: ["....X.......X...", "....X.......X.ox"],
      hat: ["x.x.x.x.x.x.x.x.", "xoxoxoxoxoxoxoxo"],
      claps: ["................", "....X.......X..."],
    },
  },
  march: {
    kit: "light kit",
    gainDb: -2,
    four: {
      low: ["X.........x.....", "X.....x...x....."],
      high: ["......o.x...o...", "....x.......x.oo"],
      kick: ["X...............", "X.......x......."],
      snare: ["................", "........X......."],
    },
    six: {
      low: ["X.........x.", "X.....x...x."],
      high: ["......x.....", "......x...o."],
      kick: ["X...........", "X.....x....."],
    },
  },
  thunder: {
    kit: "light kit",
    gainDb: -2,
    four: {
      low: ["X...............", "X..x..x.X..x..x."],
      high: ["........o...o...", "..o...o...o.xx.x"],
      shaker: ["x.o.x.o.x.o.x.o.", "xoxoxoxoxoxoxoxo"],
      snare: ["................", "....x.......X..."],
    },
    six: {
      low: ["X...........", "X.....x..x.."],
      high: ["......o.....", "...o..x..o.o"],
      shaker: ["x.o.o.x.o.o.", "xoxoxoxoxoxo"],
    },
  },
  sleigh: {
    kit: "brush kit",
    gainDb: -1,
    four: {
      bells: ["x...x...x...x...", "x.o.x.o.x.o.x.o."],
      kick: ["X.......x.......", "X.....o.x......."],
      snare: ["....x.......x...", "....x..o....x..o"],
      ride: ["................", "x.o.x.o.x.o.x.o."],
    },
    three: {
      bells: ["x...x...x...", "x.o.x.o.x.o."],
      kick: ["X...........", "X.........o."],
      snare: ["....x...x...", "....x...x..o"],
    },
    six: {
      bells: ["x.....x.....", "x.o.o.x.o.o."],
      kick: ["X...........", "X.........o."],
      snare: ["......x.....", "......x....o"],
    },
  },
} as const satisfies Readonly<Record<string, GrooveStyle>>;

export type Groove = keyof typeof GROOVES;

/** One drum line of a groove. */
export interface KitLine {
  readonly channel: Channel;
  readonly midi: number;
  readonly from: number;
  readonly verse: string;
  readonly refrain: string;
}

export function linesOf(groove: Groove, beatsPerBar: number): KitLine[] {
  const style: GrooveStyle = GROOVES[groove];
  const patterns = (beatsPerBar === 4 ? style.four : beatsPerBar === 3 ? style.three : style.six) ??
    {};
  return Object.entries(patterns).map(([name, [verse, refrain]]) => {
    const piece: Piece = PIECES[name as keyof typeof PIECES];
    const { voice = style.kit, midi, from, gainDb, pan, send } = piece;
    return {
      channel: { part: "kit", voice, gainDb: gainDb + (style.gainDb ?? 0), pan, send },
      midi,
      from: from + (style.later ?? 0),
      verse,
      refrain,
    };
  });
}

export type Fill = "swell" | "brush" | "toms";

/**
 * The last two beats before a part, in sixteenths, small and big: snare, tom and two low drums, loud in
 * capitals.
 */
export const FILLS: Readonly<Record<Fill, readonly [small: string, big: string]>> = {
  swell: ["........", "........"],
  brush: [".....s.s", "s.ss.sSS"],
  toms: ["....t.ts", "h.hhllSS"],
};

export const FILL_PIECES: Readonly<Record<string, Omit<KitLine, "from" | "verse" | "refrain">>> = {
  s: fillPiece("brush kit", DRUM.snare, -14, 0.2),
  t: fillPiece("light kit", DRUM.midTom, -12, 0.2),
  h: fillPiece("low drum", 45, -9, 0.25),
  l: fillPiece("low drum", 40, -9, 0.25),
  crash: fillPiece("light kit", DRUM.crash, -20, 0.35),
  swell: fillPiece("cymbal swell", 60, -16, 0.3),
  boom: fillPiece("low drum", 36, -4, 0.3),
};

function fillPiece(voice: Channel["voice"], midi: number, gainDb: number, send: number) {
  return { channel: { part: "kit", voice, gainDb, pan: 0, send } as const, midi };
}
