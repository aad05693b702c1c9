// SPDX-License-Identifier: AGPL-3.0-or-later

// Sets a text as large as its room allows: at most a few balanced lines, shrunk to fit, and cut off
// with an ellipsis only when it would become too small to read.

import { graphemesOf } from "../../../base/text.ts";
import { cleanText, tidySpaces } from "../../timeline/clean_text.ts";
import { balance, type LinePiece, linePieces, type TextLine } from "./line_breaks.ts";
import { isRightToLeft } from "./script_runs.ts";
import type { Setting, ShapedLine, TypefaceRole, Typesetter } from "./shaped_line.ts";

/** All lengths in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** The size wanted, and the size below which words are left out instead. */
  readonly size: number;
  readonly smallest: number;
  readonly lines: number;
}

export interface Type {
  readonly voice: TypefaceRole;
  readonly tracking: number;
  /** From baseline to baseline, in ems. */
  readonly leading: number;
  readonly locale?: string;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly ShapedLine[];
  /** Baseline of each line in ems below the first; tall marks push lines apart. */
  readonly baselines: readonly number[];
  readonly missing: readonly string[];
}

/** No title has more; what is longer is cut. */
const MAX_CHARACTERS = 160;
/** A further line has to make the letters this much larger to be worth it. */
const WORTH_A_LINE = 1.12;
/** A line broken inside a hyphenated name has to make up for it by so much. */
const BROKEN_NAME = 0.8;
/** Air between the ink of two lines, in ems. */
const LINE_AIR = 0.1;

/** Height of a capital in ems; what a line without ink is taken to be. */
export const CAP_HEIGHT = 0.7;

function baselinesOf(lines: readonly ShapedLine[], leading: number): number[] {
  const baselines = [0];
  for (let i = 1; i < lines.length; i++) {
    const needed = lines[i - 1]!.ink.bottom - lines[i]!.ink.top + LINE_AIR;
    baselines.push(baselines[i - 1]! + Math.max(leading, needed));
  }
  return baselines;
}

/** Ems from the first baseline up to the highest ink, at least a capital. */
export function highestInk({ lines, baselines }: Pick<FittedText, "lines" | "baselines">): number {
  return Math.max(CAP_HEIGHT, ...lines.map(({ ink }, index) => -ink.top - baselines[index]!));
}

/** Ems from the highest to the lowest ink of the block. */
export function inkHeight(fitted: Pick<FittedText, "lines" | "baselines">): number {
  const { lines, baselines } = fitted;
  const tops = lines.map((line, index) => baselines[index]! + line.ink.top);
  const bottoms = lines.map((line, index) => baselines[index]! + line.ink.bottom);
  return Math.max(...bottoms, 0) - Math.min(...tops, -CAP_HEIGHT);
}

function inkWidth(lines: readonly ShapedLine[]): number {
  return Math.max(...lines.map(({ ink }) => ink.right - ink.left), 0.001);
}

interface Choice {
  readonly lines: readonly TextLine[];
  readonly size: number;
}

/** The best number of lines for these pieces: as large as possible, with few lines. */
function choose(
  pieces: readonly LinePiece[],
  widths: readonly number[],
  space: number,
  room: Room,
  leading: number,
): Choice {
  let best: Choice | undefined, merit = 0;
  for (let count = 1; count <= Math.min(room.lines, pieces.length); count++) {
    const lines = balance(pieces, widths, space, count);
    const widest = Math.max(...lines.map(({ width }) => width), 0.001);
    const height = (lines.length - 1) * leading + 1;
    const size = Math.min(room.size, room.width / widest, room.height / height);
    const broken = lines.slice(0, -1).some(({ text }) => /\p{L}\p{Pd}$/u.test(text));
    const worth = size * (broken ? BROKEN_NAME : 1);
    if (!best || worth > merit * WORTH_A_LINE) [best, merit] = [{ lines, size }, worth];
  }
  return best ?? { lines: [], size: room.size };
}

/** Sets `text` into `room`; no lines when nothing of it can be drawn. */
export function fitText(text: string, type: Type, room: Room, typesetter: Typesetter): FittedText {
  const covered = typesetter.cover(cleanText(text, MAX_CHARACTERS), type.voice);
  const words = tidySpaces(covered.text);
  const { missing } = covered;
  const setting: Setting = {
    voice: type.voice,
    tracking: type.tracking,
    rightToLeft: isRightToLeft(words),
    ...(type.locale === undefined ? {} : { locale: type.locale }),
  };
  const shape = (part: string) => typesetter.shape(part, setting);
  const widthOf = (part: string) => shape(part).width + type.tracking;
  const space = shape("n n").width - shape("nn").width;
  let pieces = linePieces(words);
  let widths = pieces.map((piece) => widthOf(piece.text));
  let choice = choose(pieces, widths, space, room, type.leading);
  if (choice.size < room.smallest && pieces.length > 1) {
    // The longest beginning that can be read, by halving.
    const all = pieces, allWidths = widths;
    let low = 1, high = all.length - 1;
    const cut = (count: number) => {
      const last = all[count - 1]!;
      const ending = `${last.text.replace(/[\p{P}\s]+$/u, "")}…`;
      pieces = [...all.slice(0, count - 1), { text: ending, spaceAfter: false }];
      widths = [...allWidths.slice(0, count - 1), widthOf(ending)];
      return choose(pieces, widths, space, room, type.leading);
    };
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (cut(middle).size >= room.smallest) low = middle;
      else high = middle - 1;
    }
    choice = cut(low);
  }
  const lines = choice.lines.map((line) => shape(line.text)).filter(({ glyphs }) =>
    glyphs.length > 0
  );
  const baselines = baselinesOf(lines, type.leading);
  const size = Math.min(
    choice.size,
    room.width / inkWidth(lines),
    room.height / inkHeight({ lines, baselines }),
  );
  return { size, lines, baselines: baselines.slice(0, lines.length), missing };
}

/** One line; letters are left out at its end when it would have to shrink below `room.smallest`. */
export function fitLine(text: string, type: Type, room: Room, typesetter: Typesetter): FittedText {
  const whole = fitText(text, type, { ...room, lines: 1, smallest: 0 }, typesetter);
  if (whole.size >= room.smallest || whole.lines.length === 0) return whole;
  const letters = graphemesOf(cleanText(text, MAX_CHARACTERS));
  let low = 1, high = letters.length - 1;
  const cut = (count: number) =>
    fitText(`${letters.slice(0, count).join("").trimEnd()}…`, type, {
      ...room,
      lines: 1,
      smallest: 0,
    }, typesetter);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (cut(middle).size >= room.smallest) low = middle;
    else high = middle - 1;
  }
  return { ...cut(low), missing: whole.missing };
}
