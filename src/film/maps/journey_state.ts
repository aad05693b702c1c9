// SPDX-License-Identifier: AGPL-3.0-or-later

// What of a journey is on its map at one frame: lines, points, names, and the marks as small bitmaps.

import type { MapDrawing } from "../timeline/timeline.ts";
import type { Rgb } from "../titles/drawing/colour.ts";
import { type Arc, type Point, pointOn, reachedAt, travelledAt } from "./journey_line.ts";
import { chordOf } from "./leg_ink.ts";
import type { MapColours } from "./map_colours.ts";

/** All opacities are 0…256. */
export interface JourneyState {
  readonly legs: ReadonlyArray<
    { readonly leg: number; readonly share: number; readonly opacity: number }
  >;
  readonly marks: readonly MarkBitmap[];
  /** The opacity of each name, in the order of the names. */
  readonly names: readonly number[];
}

export interface Journey {
  readonly map: MapDrawing;
  readonly points: readonly Point[];
  readonly arcs: readonly Arc[];
  /** The point of each name. */
  readonly named: readonly number[];
}

/** Seconds in which a point comes up, a name appears, and the ring of an arrival runs out. */
const GROW = 0.35, NAME = 0.45, WAVE_SECONDS = 1.1;
/** The first point is there a little before the line sets out. */
const LEAD = 0.3;
/** Legs of earlier cards, beside the one that is travelled. */
const PAST_OPACITY = 140;

export interface JourneyFilm {
  at(frame: number): JourneyState;
  /** From this frame on nothing changes any more. */
  readonly settledFrom: number;
}

/** Everything that does not change from frame to frame is found once. */
export function journeyFilm(
  { map, points, arcs, named }: Journey,
  short: number,
  colours: MapColours,
  fps: number,
): JourneyFilm {
  const lengths = arcs.map(chordOf);
  const reached = reachedAt(map, lengths, points.length).map((frame, point) =>
    point === 0 ? frame - LEAD * fps : frame
  );
  /** 0…1, so many seconds after a point was reached. */
  const since = (point: number, frame: number, seconds: number) =>
    Math.min(1, Math.max(0, (frame - reached[point]!) / (seconds * fps)));
  const stateAt = (frame: number): JourneyState => {
    const at = travelledAt(map, lengths, frame);
    const legs = arcs.flatMap((_, leg) => {
      if (leg < map.from) return [{ leg, share: 1, opacity: PAST_OPACITY }];
      if (leg > at.leg || frame < map.startFrame) return [];
      return [{ leg, share: leg < at.leg ? 1 : at.share, opacity: 256 }];
    });
    const marks = points.flatMap((point, index) => {
      const grown = settling(since(index, frame, GROW));
      if (!(grown > 0)) return [];
      const { kind } = map.points[index]!;
      return [paintMark(point, pointDiscs(kind, grown, short, colours))];
    });
    const wave = waveDiscs(since(map.to, frame, WAVE_SECONDS), short, colours);
    if (wave.length > 0) marks.unshift(paintMark(points[map.to]!, wave));
    const isUnderWay = map.to > map.from && frame >= map.startFrame && frame < reached[map.to]!;
    if (isUnderWay) {
      marks.push(paintMark(pointOn(arcs[at.leg]!, at.share), headDiscs(short, colours)));
    }
    return {
      legs,
      marks,
      names: named.map((point) => Math.round(256 * smooth(since(point, frame, NAME)))),
    };
  };
  const last = Math.max(...reached.filter((frame) => frame < Infinity));
  return { at: stateAt, settledFrom: last + WAVE_SECONDS * fps };
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Comes up a little too far and settles. */
function settling(t: number): number {
  const back = 1.4, left = t - 1;
  return t <= 0 ? 0 : 1 + left * left * ((back + 1) * left + back);
}

/** A disc, or with `hole` a ring, in pixels; later ones lie on earlier ones. */
interface Disc {
  readonly radius: number;
  readonly hole?: number;
  readonly colour: Rgb;
  readonly opacity: number;
  /** Fades from the edge to so far outside instead of ending there. */
  readonly soft?: number;
}

/** Straight alpha; x, y, width and height are even. */
export interface MarkBitmap {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export function paintMark({ x: cx, y: cy }: Point, discs: readonly Disc[]): MarkBitmap {
  const reach = Math.max(0, ...discs.map(({ radius, soft = 0 }) => radius + soft)) + 1;
  const x = Math.floor((cx - reach) / 2) * 2, y = Math.floor((cy - reach) / 2) * 2;
  const width = Math.ceil((cx + reach - x) / 2) * 2, height = Math.ceil((cy + reach - y) / 2) * 2;
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 4) {
      const dx = x + column + 0.5 - cx, dy = y + row + 0.5 - cy;
      const distance = Math.sqrt(dx * dx + dy * dy);
      let r = 0, g = 0, b = 0, alpha = 0;
      for (const disc of discs) {
        const share = coverOf(disc, distance) * disc.opacity;
        r = r * (1 - share) + disc.colour.r * share;
        g = g * (1 - share) + disc.colour.g * share;
        b = b * (1 - share) + disc.colour.b * share;
        alpha = alpha * (1 - share) + share;
      }
      if (alpha <= 0) continue;
      rgba[at] = Math.round(r / alpha);
      rgba[at + 1] = Math.round(g / alpha);
      rgba[at + 2] = Math.round(b / alpha);
      rgba[at + 3] = Math.round(alpha * 255);
    }
  }
  return { x, y, width, height, rgba };
}

function coverOf({ radius, hole, soft }: Disc, distance: number): number {
  if (soft !== undefined) {
    const t = Math.min(1, Math.max(0, 1 - (distance - radius) / soft));
    return t * t;
  }
  const outer = Math.min(1, Math.max(0, radius + 0.5 - distance));
  return hole === undefined ? outer : outer * Math.min(1, Math.max(0, distance - hole + 0.5));
}

/** Shares of the short side. */
const STOP = 0.0115, STOP_EYE = 0.0062, HOME = 0.0085, HOME_EYE = 0.0047, HEAD = 0.0066;
const SHADE = 0.009, WAVE = 0.034;

/** `grown` 0…1 is how far the mark has come up. */
function pointDiscs(
  kind: "home" | "stop",
  grown: number,
  short: number,
  { point, line, shade }: MapColours,
): Disc[] {
  const size = short * grown;
  const [outer, eye] = kind === "stop" ? [STOP, STOP_EYE] : [HOME, HOME_EYE];
  return [
    { radius: outer * size, soft: SHADE * size, colour: shade, opacity: 0.6 },
    { radius: outer * size, colour: point, opacity: 1 },
    { radius: eye * size, colour: kind === "stop" ? line : shade, opacity: 1 },
  ];
}

function headDiscs(short: number, { point, shade }: MapColours): Disc[] {
  return [
    { radius: HEAD * short, soft: SHADE * short, colour: shade, opacity: 0.6 },
    { radius: HEAD * short, colour: point, opacity: 1 },
  ];
}

/** The ring that runs outwards from a point that was just reached; `t` 0…1 is its age. */
function waveDiscs(t: number, short: number, { line }: MapColours): Disc[] {
  if (t <= 0 || t >= 1) return [];
  const out = 1 - (1 - t) * (1 - t);
  const radius = (STOP + (WAVE - STOP) * out) * short;
  return [{
    radius,
    hole: radius - Math.max(1, 0.0028 * short),
    colour: line,
    opacity: 0.75 * (1 - t),
  }];
}
