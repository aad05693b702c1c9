// SPDX-License-Identifier: AGPL-3.0-or-later

// How the camera moves over a still: chosen by what is in it, never cutting off what it is about, and
// never twice the same way in a row.

import type { Random } from "../../base/random.ts";
import type { Box, Face } from "../../library/asset.ts";
import {
  boxAround,
  centreOf,
  FACE_AIR,
  faceRegion,
  HAT_AIR,
  holds,
  MIN_FACE_AIR,
  type Move,
  movedToHold,
  restingCover,
} from "./box.ts";

export type Direction = "in" | "out" | "left" | "right" | "up" | "down";

interface ChosenMove {
  readonly move: Move;
  readonly direction: Direction;
}

/** What of a picture decides how it may be cropped. */
export interface Cropped {
  readonly asset: { readonly width: number; readonly height: number };
  readonly faces: readonly Face[];
  /** The salient region; it counts where there are no faces. */
  readonly subject?: Box;
  /** Nothing says whether there are faces. */
  readonly facesUnknown?: true;
}

/** Change of size over a still of up to four seconds; more looks hurried. */
const MIN_ZOOM = 0.04;
const MAX_ZOOM = 0.08;
/** Change of size beside a travel across the picture. */
const MAX_DRIFT = 0.05;
/** Share of its length and width a cropped picture shows over the whole move. */
const SHOWN = 0.88;
/** Keeping all of what it is about in view may keep a camera from travelling that far. */
const SHOWN_WITH_SUBJECT = 0.8, SHOWN_WITH_FACES = 0.75;
/** Shares of its height and width that a picture keeps at any time where heads may be anywhere in it. */
export const KEPT_WITH_CARE = 0.94;
const KEPT_WIDTH_WITH_CARE = 0.8;
/** Share of the frame a travel shows anew: as little as it needs, at most so much, or it would rush. */
const MIN_TRAVEL = 0.16;
const USUAL_TRAVEL = 0.24;
const MAX_TRAVEL = 0.4;
/** Across a panorama the eye follows more readily. */
const MAX_TRAVEL_ACROSS = 0.55;
/** Height at which eyes rest well; faces are brought towards it when there is room. */
const FACE_LINE = 0.42;
/** A change of less than this share of the frame looks as if the film had stopped. */
const MIN_CHANGE = 0.01;

/**
 * A move over the picture that fills a frame of `frameAspect`, or nothing when the crop would cut a
 * face or the subject, lose more of the picture than it may, or stand still: the picture is then
 * shown whole, or beside another one.
 */
export function chooseStillMove(
  picture: Cropped,
  frameAspect: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove | undefined {
  const chosen = chooseTileMove(picture, frameAspect, random, previous);
  if (chosen && moves(chosen)) return chosen;
  return isPanorama(picture.asset) ? crossed(picture, frameAspect, random, previous) : undefined;
}

/** From this shape on a picture shown whole is a strip. */
const PANORAMA_ASPECT = 3;
/** Fewer rows would be soft at the height of a frame. */
const MIN_PANORAMA_ROWS = 400;
/** Frame widths a camera crosses in one shot; more would rush. */
const MAX_CROSSED = 4;

/** A view as wide as only a camera that was turned takes it. */
export function isPanorama({ width, height }: Cropped["asset"]): boolean {
  return width >= PANORAMA_ASPECT * height && height >= MIN_PANORAMA_ROWS;
}

/** At full height from one end to the other, or as far around what it is about as one shot allows. */
function crossed(
  { asset, faces, subject }: Cropped,
  frameAspect: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove {
  const rest = restWith(restingCover(asset.width / asset.height, frameAspect), faces, subject).rest;
  const [low, high] = span(rest.x, MAX_CROSSED * rest.width, 1 - rest.width, undefined);
  const near = { ...rest, x: low }, far = { ...rest, x: high };
  const isRight = previous === "right" ? false : previous === "left" || random.next() < 0.5;
  return isRight
    ? { move: { from: near, to: far }, direction: "right" }
    : { move: { from: far, to: near }, direction: "left" };
}

/** Whether a crop leaves heads in, wherever they are. */
export function isCareful({ width, height }: Pick<Box, "width" | "height">): boolean {
  return height >= KEPT_WITH_CARE && width >= KEPT_WIDTH_WITH_CARE;
}

/** The same for one of several pictures on screen, which may rest. */
export function chooseTileMove(
  { asset, faces, subject, facesUnknown }: Cropped,
  frameAspect: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove | undefined {
  const aspect = asset.width / asset.height;
  const cover = restingCover(aspect, frameAspect);
  const leastHeight = facesUnknown ? KEPT_WITH_CARE : 0;
  if (facesUnknown && !isCareful(cover)) return undefined;
  const { region, rest } = restWith(cover, faces, subject);
  if (region && !holds(rest, region)) return undefined;
  const way = aspect > frameAspect ? ACROSS : TILT;
  const needed = SHOWN - rest[way.size];
  if (needed > way.most * rest[way.size] && !region) return undefined;
  const travelled = () => travel(way, rest, region, leastHeight, random, previous);
  const pushed = () => push(rest, region, leastHeight, random, previous);
  const wished = needed > 0 ? travelled() : pushed();
  // Where the region leaves no room one way, it may leave some the other.
  const chosen = moves(wished) ? wished : needed > 0 ? pushed() : travelled();
  const least = faces.length > 0 ? SHOWN_WITH_FACES : region ? SHOWN_WITH_SUBJECT : SHOWN;
  return showsEnough(chosen.move, least) ? chosen : undefined;
}

/** The share of its width or height with which a picture may be cropped to a tile. */
export function neededShare(
  { faces, subject, facesUnknown }: Cropped,
  size: "width" | "height",
): number {
  if (facesUnknown) return size === "height" ? KEPT_WITH_CARE : KEPT_WIDTH_WITH_CARE;
  const region = faceRegion(faces, MIN_FACE_AIR) ?? subject;
  if (!region) return SHOWN / (1 + MAX_TRAVEL);
  return Math.max(region[size] + 1e-3, faces.length > 0 ? SHOWN_WITH_FACES : SHOWN_WITH_SUBJECT);
}

/** False when the camera stands, or as good as stands. */
function moves({ move: { from, to } }: ChosenMove): boolean {
  return Math.max(
    Math.abs(to.x - from.x) / from.width,
    Math.abs(to.y - from.y) / from.height,
    Math.abs(to.width / from.width - 1),
  ) >= MIN_CHANGE;
}

/** With as much air around the faces as the frame allows. */
function restWith(cover: Box, faces: readonly Face[], subject: Box | undefined) {
  for (const air of [HAT_AIR, FACE_AIR]) {
    const region = faceRegion(faces, air) ?? subject, rest = restingBox(cover, region);
    if (!region || holds(rest, region)) return { region, rest };
  }
  const region = faceRegion(faces, MIN_FACE_AIR) ?? subject;
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
  leastHeight: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove {
  // Faces that nearly fill the frame leave room for a little of the zoom, or for none.
  const factor = Math.max(
    1 - random.between(MIN_ZOOM, MAX_ZOOM),
    leastFactor(rest, region),
    leastHeight / rest.height,
  );
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
  /** Share of the frame it may show anew. */
  readonly most: number;
  /** How often the way goes `towards`. */
  readonly chance: number;
}

const ACROSS: Way = {
  at: "x",
  size: "width",
  towards: "right",
  back: "left",
  most: MAX_TRAVEL_ACROSS,
  chance: 0.5,
};
const TILT: Way = {
  at: "y",
  size: "height",
  towards: "down",
  back: "up",
  most: MAX_TRAVEL,
  chance: 0.5,
};

function travel(
  way: Way,
  rest: Box,
  region: Box | undefined,
  leastHeight: number,
  random: Random,
  previous: Direction | undefined,
): ChosenMove {
  const { at, size } = way;
  const usual = random.between(MIN_TRAVEL, USUAL_TRAVEL) * rest[size];
  // A little more than it needs, so that a change of size beside it does not take it away.
  const needed = (SHOWN - rest[size]) * 1.08;
  const [low, high] = span(
    rest[at],
    Math.min(way.most * rest[size], Math.max(usual, needed)),
    1 - rest[size],
    region && [region[at] + region[size] - rest[size], region[at]],
  );
  const isTowards = previous === way.towards
    ? false
    : previous === way.back
    ? true
    : random.next() < way.chance;
  const near = { ...rest, [at]: low }, far = { ...rest, [at]: high };
  const [from, to] = isTowards ? [near, far] : [far, near];
  return {
    move: drifted({ from, to }, region, leastHeight, random),
    direction: isTowards ? way.towards : way.back,
  };
}

/** One end a little nearer, where that cuts nothing: a plain slide looks mechanical. */
function drifted(
  move: Move,
  region: Box | undefined,
  leastHeight: number,
  random: Random,
): Move {
  const factor = 1 - random.between(0, MAX_DRIFT), nearEnd = random.next() < 0.6 ? "to" : "from";
  const end = move[nearEnd], centre = centreOf(end);
  const near = keepInside(
    boxAround(centre.x, centre.y, end.width * factor, end.height * factor),
    end,
  );
  const changed = { ...move, [nearEnd]: near };
  const cuts = (region && !holds(near, region)) || near.height < leastHeight;
  return cuts || !showsEnough(changed, SHOWN) ? move : changed;
}

/** Positions from which a box may travel: around `rest`, inside the picture, the region always inside. */
function span(
  rest: number,
  reach: number,
  limit: number,
  region: readonly [number, number] | undefined,
): [number, number] {
  const floor = Math.max(0, region?.[0] ?? 0), ceiling = Math.min(limit, region?.[1] ?? limit);
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

/** Shares of the picture's width and height that are seen at some time of the move. */
function shownShares({ from, to }: Move): { width: number; height: number } {
  return {
    width: Math.max(from.x + from.width, to.x + to.width) - Math.min(from.x, to.x),
    height: Math.max(from.y + from.height, to.y + to.height) - Math.min(from.y, to.y),
  };
}

function showsEnough(move: Move, least: number): boolean {
  const { width, height } = shownShares(move);
  return Math.min(width, height) >= least - 1e-9;
}
