// What of a journey is on its map at one frame: lines, points and names.

import type { MapDrawing } from "../timeline/timeline.ts";
import { type Arc, type Point, pointOn } from "./journey_line.ts";
import { chordOf } from "./leg_ink.ts";
import type { MapColours } from "./map_colours.ts";
import { headDiscs, type MarkBitmap, paintMark, pointDiscs, waveDiscs } from "./marks.ts";
import { reachedAt, travelledAt } from "./travel.ts";

/** All opacities are 0…256. */
export interface JourneyState {
  readonly legs: ReadonlyArray<
    { readonly leg: number; readonly share: number; readonly opacity: number }
  >;
  readonly marks: readonly MarkBitmap[];
  /** Of each name, in the order of the names. */
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
const GROW = 0.35, NAME = 0.45, WAVE = 1.1;
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
    const wave = waveDiscs(since(map.to, frame, WAVE), short, colours);
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
  return { at: stateAt, settledFrom: last + WAVE * fps };
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Comes up a little too far and settles. */
function settling(t: number): number {
  const back = 1.4, left = t - 1;
  return t <= 0 ? 0 : 1 + left * left * ((back + 1) * left + back);
}
