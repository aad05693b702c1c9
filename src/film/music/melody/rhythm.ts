// The rhythm of a phrase: bars made of a theme's three cells, so that the first bar comes back as
// the third and the ear has something to hold on to.

import type { Random } from "../../../base/random.ts";
import type { Cell, Cells } from "./cells.ts";

/** One note without its pitch, in beats from the start of the phrase. */
export interface Pulse {
  readonly beat: number;
  readonly beats: number;
  /** 1 on a bar line, about 0.6 on other beats, 0.25 between. */
  readonly weight: number;
  /** Index of the pulse this one imitates, in the same list. */
  readonly imitates?: number;
}

export interface Motif {
  readonly opening: Cell;
  readonly moving: Cell;
  readonly resting: Cell;
}

export function inventMotif(cells: Cells, random: Random): Motif {
  const opening = random.pick(cells.opening);
  const others = cells.moving.filter((cell) => cell.join() !== opening.join());
  return {
    opening,
    moving: random.pick(others.length > 0 ? others : cells.moving),
    resting: random.pick(cells.resting),
  };
}

/** Cells of a phrase of `bars` bars: opening, moving, opening …, resting. */
function sequence(motif: Motif, bars: number): Cell[] {
  return Array.from({ length: bars }, (_, bar) => {
    if (bar === bars - 1) return motif.resting;
    return bar % 2 === 0 ? motif.opening : motif.moving;
  });
}

function weightOf(beat: number, beatsPerBar: number): number {
  const inBar = beat % beatsPerBar;
  if (inBar < 1e-6) return 1;
  if (Math.abs(inBar - Math.round(inBar)) > 1e-6) return 0.25;
  return beatsPerBar === 4 && Math.round(inBar) === 2 ? 0.75 : 0.55;
}

export function phraseRhythm(motif: Motif, bars: number, beatsPerBar: number): Pulse[] {
  const pulses: Pulse[] = [];
  const firstOf: number[] = [];
  sequence(motif, bars).forEach((cell, bar) => {
    let beat = bar * beatsPerBar;
    firstOf[bar] = pulses.length;
    let note = 0;
    for (const length of cell) {
      if (length > 0) {
        const imitates = bar >= 2 && bar < bars - 1 ? firstOf[bar - 2]! + note : undefined;
        pulses.push({ beat, beats: length, weight: weightOf(beat, beatsPerBar), imitates });
        note++;
      }
      beat += Math.abs(length);
    }
  });
  return pulses;
}
