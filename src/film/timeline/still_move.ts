// How the camera moves over a still: chosen by what is in it, never cutting off a face, and never
// twice the same way in a row.

import type { Random } from "../../base/random.ts";
import type { Box, Face } from "../../library/asset.ts";
import {
  boxAround,
  centreOf,
  FACE_AIR,
  faceRegion,
  holds,
  LEAST_FACE_AIR,
  movedToHold,
  restingCover,
} from "./box.ts";
import type { Move } from "./timeline.ts";

export type Direction = "in" | "out" | "left" | "right" | "up" | "down";

export interface ChosenMove {
  readonly move: Move;
  readonly direction: Direction;
}

/** Change of size over a still of up to four seconds; more looks hurried. */
const MIN_ZOOM = 0.04;
const MAX_ZOOM = 0.08;
/** Wider than the frame by so much is panned across instead of pushed into. */
const PAN_FROM = 1.35;
/** A pan shows at most so much of the frame anew, or it would rush. */
const MAX_PAN_SHARE = 0.32;
/** Share of the picture a cropped still must show over its whole move. */
const MIN_SHOWN = 0.58;
/** With faces fully in frame less of the picture may be shown: they are what it is about. */
const MIN_SHOWN_WITH_FACES = 0.4;
/** Height at which eyes rest well; faces are brought towards it when there is room. */
const FACE_LINE = 0.42;
/** A change of less than this share of the frame looks as if the film had stopped. */
const LEAST_CHANGE = 0.01;

/**
 * A move over the picture that fills a frame of `frameAspect`, or nothing when cropping would lose
 * a face or too much of the picture, or faces leave no room to move (it is then shown whole, on a
 * ground).
 */
export function chooseStillMove(
  picture: { readonly width: number; readonly height: number },
  faces: readonly Face[],
  frameAspect: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove | undefined {
  const chosen = chooseHalfMove(picture, faces, frameAspect, random, previous);
  return chosen && moves(chosen) ? chosen : undefined;
}

/** The same for one of two pictures side by side, which may rest: both are worth more than a move. */
export function chooseHalfMove(
  picture: { readonly width: number; readonly height: number },
  faces: readonly Face[],
  frameAspect: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove | undefined {
  const aspect = picture.width / picture.height;
  const cover = restingCover(aspect, frameAspect);
  const { region, rest } = restWithFaces(cover, faces);
  if (region && !holds(rest, region)) return undefined;
  const along = aspect > frameAspect ? ACROSS : region ? TILT_WITH_FACES : TILT;
  const travelled = () => travel(along, rest, region, random, previous);
  const pushed = () => push(rest, region, random, previous);
  const isLonger = Math.max(aspect / frameAspect, frameAspect / aspect) >= PAN_FROM;
  const wished = isLonger ? travelled() : pushed();
  // Where faces leave no room one way, they may leave some the other.
  const chosen = moves(wished) ? wished : isLonger ? pushed() : travelled();
  const shown = shownShare(chosen.move);
  return shown < (region ? MIN_SHOWN_WITH_FACES : MIN_SHOWN) ? undefined : chosen;
}

/** False when the camera stands, or as good as stands. */
function moves({ move: { from, to } }: ChosenMove): boolean {
  return Math.max(
    Math.abs(to.x - from.x) / from.width,
    Math.abs(to.y - from.y) / from.height,
    Math.abs(to.width / from.width - 1),
  ) >= LEAST_CHANGE;
}

/** With as much air around the faces as the frame allows. */
function restWithFaces(cover: Box, faces: readonly Face[]) {
  const airy = faceRegion(faces, FACE_AIR), rest = restingBox(cover, airy);
  if (!airy || holds(rest, airy)) return { region: airy, rest };
  const region = faceRegion(faces, LEAST_FACE_AIR);
  return { region, rest: restingBox(cover, region) };
}

/** The covering box where it looks best: faces near the face line, all of them inside. */
function restingBox(cover: Box, region: Box | undefined): Box {
  if (!region) return cover;
  const centre = centreOf(region);
  const wished = boxAround(
    centre.x,
    centre.y + (0.5 - FACE_LINE) * cover.height,
    cover.width,
    cover.height,
  );
  return movedToHold(wished, region);
}

function push(
  rest: Box,
  region: Box | undefined,
  random: Random,
  previous: Direction | undefined,
): ChosenMove {
  // Faces that nearly fill the frame leave room for a little of the zoom, or for none.
  const factor = Math.max(1 - random.between(MIN_ZOOM, MAX_ZOOM), leastFactor(rest, region));
  const towards = region ? centreOf(region) : {
    x: rest.x + rest.width * random.between(0.35, 0.65),
    y: rest.y + rest.height * random.between(0.38, 0.58),
  };
  // Drifting only part of the way keeps the composition while the eye follows.
  const centre = centreOf(rest);
  const near = boxAround(
    centre.x + (towards.x - centre.x) * (1 - factor) * 3,
    centre.y + (towards.y - centre.y) * (1 - factor) * 3,
    rest.width * factor,
    rest.height * factor,
  );
  const inside = keepInside(region ? movedToHold(near, region) : near, rest);
  const safe = region && !holds(inside, region) ? rest : inside;
  const inwards = previous === "in" ? false : previous === "out" ? true : random.next() < 0.6;
  return inwards
    ? { move: { from: rest, to: safe }, direction: "in" }
    : { move: { from: safe, to: rest }, direction: "out" };
}

/** How small a part of `rest` may become and still hold the faces. */
function leastFactor(rest: Box, region: Box | undefined): number {
  if (!region) return 0;
  // A hair more, or a rounding error would leave the faces too large for it.
  return Math.min(1, Math.max(region.width / rest.width, region.height / rest.height) + 1e-9);
}

/** A way across a picture that is longer than the frame: `towards` is where the box's edge grows. */
interface Way {
  readonly at: "x" | "y";
  readonly size: "width" | "height";
  readonly towards: Direction;
  readonly back: Direction;
  /** Of the frame, shown anew. */
  readonly share: number;
  /** It goes at most so far down what is outside of the frame. */
  readonly farthest: number;
  /** How often the way goes `towards`. */
  readonly chance: number;
}

const ACROSS: Way = {
  at: "x",
  size: "width",
  towards: "right",
  back: "left",
  share: MAX_PAN_SHARE,
  farthest: 1,
  chance: 0.5,
};
/** Eyes like to rise; without faces a tall picture is shown nearly whole, but hardly its foot. */
const TILT: Way = {
  at: "y",
  size: "height",
  towards: "down",
  back: "up",
  share: MAX_PAN_SHARE * 1.6,
  farthest: 0.5,
  chance: 0.3,
};
const TILT_WITH_FACES: Way = { ...TILT, share: MAX_PAN_SHARE * 0.5, farthest: 1 };

function travel(
  way: Way,
  rest: Box,
  region: Box | undefined,
  random: Random,
  previous: Direction | undefined,
): ChosenMove {
  const { at, size } = way;
  const [low, high] = span(
    rest[at],
    rest[size] * way.share,
    way.farthest * (1 - rest[size]),
    region && [
      region[at] + region[size] - rest[size],
      region[at],
    ],
  );
  const isTowards = previous === way.towards
    ? false
    : previous === way.back
    ? true
    : random.next() < way.chance;
  const near = { ...rest, [at]: low }, far = { ...rest, [at]: high };
  return isTowards
    ? { move: { from: near, to: far }, direction: way.towards }
    : { move: { from: far, to: near }, direction: way.back };
}

/** Positions from which a box may travel: around `rest`, inside the picture, faces always inside. */
function span(
  rest: number,
  reach: number,
  limit: number,
  faces: readonly [number, number] | undefined,
): [number, number] {
  const floor = Math.max(0, faces?.[0] ?? 0), ceiling = Math.min(limit, faces?.[1] ?? limit);
  const low = Math.max(floor, Math.min(rest - reach / 2, ceiling - reach));
  return [low, Math.min(ceiling, low + reach)];
}

function keepInside(box: Box, outer: Box): Box {
  return {
    ...box,
    x: Math.min(Math.max(box.x, outer.x), outer.x + outer.width - box.width),
    y: Math.min(Math.max(box.y, outer.y), outer.y + outer.height - box.height),
  };
}

/** Share of the picture seen at some time of the move. */
function shownShare({ from, to }: Move): number {
  const width = Math.max(from.x + from.width, to.x + to.width) - Math.min(from.x, to.x);
  const height = Math.max(from.y + from.height, to.y + to.height) - Math.min(from.y, to.y);
  return width * height;
}
