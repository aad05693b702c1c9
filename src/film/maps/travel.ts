// How far a journey has come at a frame of its map.

import type { MapDrawing } from "../timeline/timeline.ts";

/** What of a journey is to be seen. */
export interface Travelled {
  /** The leg (from point `leg` to the next) the line is on, and how much of it is drawn, 0…1. */
  readonly leg: number;
  readonly share: number;
}

type Timing = Pick<MapDrawing, "from" | "to" | "startFrame" | "frames">;

/** Slow at both ends, with a speed that never jumps. */
function eased(t: number): number {
  const x = Math.min(1, Math.max(0, t));
  return x * x * x * (x * (x * 6 - 15) + 10);
}

/**
 * `lengths` of all legs, in any unit. A long leg is travelled faster than a short one, so that both
 * are seen.
 */
export function travelledAt(
  { from, to, startFrame, frames }: Timing,
  lengths: readonly number[],
  frame: number,
): Travelled {
  if (to > from && frame >= startFrame + frames) return { leg: to - 1, share: 1 };
  const shares = sharesOf(lengths.slice(from, to));
  let left = eased((frame - startFrame) / Math.max(1, frames));
  for (const [index, share] of shares.entries()) {
    if (left < share || index === shares.length - 1) {
      return { leg: from + index, share: Math.min(1, left / share) };
    }
    left -= share;
  }
  return { leg: from, share: 0 };
}

/** The frame at which each point of the map is reached; −Infinity for what lies behind, Infinity ahead. */
export function reachedAt(timing: Timing, lengths: readonly number[], points: number): number[] {
  const { from, to, startFrame, frames } = timing;
  return Array.from({ length: points }, (_, point) => {
    if (point < from || (point === from && from > 0)) return -Infinity;
    if (point === from) return startFrame;
    if (point > to) return Infinity;
    for (let frame = startFrame; frame < startFrame + frames; frame++) {
      const { leg, share } = travelledAt(timing, lengths, frame);
      if (leg >= point || (leg === point - 1 && share >= 1)) return frame;
    }
    return startFrame + frames;
  });
}

function sharesOf(lengths: readonly number[]): number[] {
  const weights = lengths.map((length) => Math.sqrt(Math.max(1e-6, length)));
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / sum);
}
