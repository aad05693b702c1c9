// SPDX-License-Identifier: AGPL-3.0-or-later

// The line of a journey in the plane of a map, one gentle arc from each point to the next, and how far
// along it a frame is.

import type { MapDrawing } from "../timeline/timeline.ts";

/** x grows to the right, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From `start` to `end`, drawn towards `middle` (a quadratic curve). */
export interface Arc {
  readonly start: Point;
  readonly middle: Point;
  readonly end: Point;
}

/** How far an arc rises above its chord, as a share of the chord; flat enough to be read as a way. */
const RISE = 0.13;
/** A chord steeper than this (the share of its length that goes sideways) has no clear upper side. */
const STEEP = 0.35;

/**
 * Arcs rise upwards, as the way of a ball does; steep ones bow away from the middle of the journey, so
 * that they keep clear of its inside, where the names are. A leg that goes back over one that was
 * there before bows to its other side.
 */
export function arcsThrough(points: readonly Point[]): Arc[] {
  const centre = middleOf(points);
  const arcs: Arc[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const start = points[i]!, end = points[i + 1]!;
    const dx = end.x - start.x, dy = end.y - start.y;
    const chord = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    // The normal on the side to bow to, as long as the chord.
    let side = { x: dy, y: -dx };
    const isSteep = Math.abs(dx) < STEEP * Math.sqrt(dx * dx + dy * dy);
    const outward = side.x * (chord.x - centre.x) + side.y * (chord.y - centre.y);
    if (isSteep ? outward < 0 || (outward === 0 && side.x > 0) : side.y > 0) side = turned(side);
    const before = arcs.find((arc) => isSame(arc.start, end) && isSame(arc.end, start));
    if (before && isSameSide(before, chord, side)) side = turned(side);
    arcs.push({
      start,
      middle: { x: chord.x + 2 * RISE * side.x, y: chord.y + 2 * RISE * side.y },
      end,
    });
  }
  return arcs;
}

function turned({ x, y }: Point): Point {
  return { x: -x, y: -y };
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function isSameSide({ middle }: Arc, chord: Point, side: Point): boolean {
  return (middle.x - chord.x) * side.x + (middle.y - chord.y) * side.y > 0;
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  const count = Math.max(1, points.length);
  return { x: sum.x / count, y: sum.y / count };
}

/** The point at `t` (0…1) of an arc. */
export function pointOn({ start, middle, end }: Arc, t: number): Point {
  const a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
  return {
    x: a * start.x + b * middle.x + c * end.x,
    y: a * start.y + b * middle.y + c * end.y,
  };
}

/** Steps of equal t; an arc this flat is no more than a 2000th of its chord off its chords then. */
const STEPS = 24;

export function pointsOn(arc: Arc, steps = STEPS): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => pointOn(arc, i / steps));
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boundsOf(points: readonly Point[]): Bounds {
  return {
    left: Math.min(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    right: Math.max(...points.map(({ x }) => x)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
}

/** What of a journey is to be seen. */
interface Travelled {
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
