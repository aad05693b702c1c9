// What one shot looks like on the canvas: filled where nothing is lost that matters, beside others, or
// shown whole on a ground made of itself; uncropped on black where that was asked for.

import { type Random, seededRandom } from "../../base/random.ts";
import type { Asset, Box } from "../../library/asset.ts";
import type { Orientation, ScaleMode } from "../brief/brief.ts";
import { compareAssets } from "../select/candidate.ts";
import type { Beside, Shot } from "../select/cut.ts";
import { besideWhole, roomOfTiles, tileAreas } from "./areas.ts";
import { type Canvas, canvasOf } from "./canvas.ts";
import { faceRegion, holds, LEAST_FACE_AIR, movedToHold, restingCover } from "./box.ts";
import { detailMove, faceMove } from "./detail.ts";
import {
  chooseStillMove,
  chooseTileMove,
  type Cropped,
  type Direction,
  neededShare,
} from "./still_move.ts";
import type { Along, Ground, Move, Rest, Source, Tile, Visual } from "./timeline.ts";

/** Share of its width and height with which a clip stands still in the frame. */
const CLIP_SHOWN = 0.88;
/** Growth of a picture shown whole: enough to feel alive, too little to notice. */
const MATTED_GROWTH = 1.035;

export interface ShotLook {
  readonly visual: Visual;
  /** Of the still's camera, so that the next still moves another way. */
  readonly direction?: Direction;
}

function photoSource(asset: Asset): Source {
  return source(asset, "original", "photo");
}

/** The file a moving shot is decoded from. */
export function clipSource(shot: Pick<Shot, "asset" | "medium">): Source {
  return shot.medium === "live"
    ? source(shot.asset, "motion", "video")
    : source(shot.asset, "original", "video");
}

function source(asset: Asset, part: Source["part"], kind: Source["kind"]): Source {
  const { id, sourceKey, width, height } = asset;
  const key = part === "motion" ? `${sourceKey}+motion` : sourceKey;
  return { key, asset: id, part, kind, width, height };
}

export function chooseShotLook(
  shot: Shot,
  canvas: Canvas,
  ground: Ground,
  random: Random,
  previous: Direction | undefined,
  scale?: ScaleMode,
): ShotLook {
  const tiles = tilesVisual(shot, canvas, ground, random);
  if (tiles) return { visual: tiles };
  if (shot.medium !== "still") return clipLook(shot, canvas, random, previous, scale);
  const aspect = canvas.width / canvas.height;
  const detail = shot.secondLook === "detail" ? detailMove(shot, aspect) : undefined;
  if (detail) {
    const visual = { kind: "still", source: photoSource(shot.asset), move: detail } as const;
    return { visual, direction: "in" };
  }
  const chosen = mayFill(shot.asset, canvas, scale)
    ? chooseStillMove(shot, aspect, random, previous)
    : undefined;
  const grow = scale === "fit" ? 1 : MATTED_GROWTH;
  return chosen
    ? {
      visual: { kind: "still", source: photoSource(shot.asset), move: chosen.move },
      direction: chosen.direction,
    }
    : {
      visual: {
        kind: "matted",
        source: photoSource(shot.asset),
        grow,
        ...backdropIn(scale),
      },
    };
}

/** A picture of the film's own shape, give or take this much, loses nothing worth a bar. */
const SAME_SHAPE = 0.02;

function mayFill({ width, height }: Asset, canvas: Canvas, scale: ScaleMode | undefined): boolean {
  if (scale !== "fit") return true;
  return Math.abs(width / height / (canvas.width / canvas.height) - 1) <= SAME_SHAPE;
}

function backdropIn(scale: ScaleMode | undefined): { readonly backdrop?: "blur" | "black" } {
  return scale === undefined ? {} : { backdrop: scale === "fit" ? "black" : "blur" };
}

function clipLook(
  shot: Shot,
  canvas: Canvas,
  random: Random,
  previous: Direction | undefined,
  scale: ScaleMode | undefined,
): ShotLook {
  const { asset, inSeconds } = shot, clip = { source: clipSource(shot), inSeconds };
  const fills = mayFill(asset, canvas, scale) &&
    clipCrop(shot, canvas.width / canvas.height, random, previous);
  if (!fills) return { visual: { kind: "matted", ...clip, grow: 1, ...backdropIn(scale) } };
  const { direction, ...crop } = fills;
  return { visual: { kind: "clip", ...clip, ...crop }, ...(direction ? { direction } : {}) };
}

/** The photo on which the clip of its moment rests; nothing where this frame would cut it. */
export function restOnPhoto(
  photo: Beside,
  canvas: Canvas,
  random: Random,
): Pick<Rest, "source" | "move"> | undefined {
  const chosen = chooseStillMove(photo, canvas.width / canvas.height, random, undefined);
  return chosen && { source: photoSource(photo.asset), move: chosen.move };
}

/** How near the camera comes to the still on which a Live Photo rests. */
const REST_ZOOM = 0.05;

/** The still of a Live Photo as its clip is framed; where that stands the camera goes on nearer. */
export function restOf(
  { asset }: Pick<Shot, "asset">,
  framed?: Move,
): Pick<Rest, "source" | "move"> {
  const source = photoSource(asset);
  if (!framed) return { source };
  const { from, to } = framed;
  return { source, move: { from, to: to === from ? near(from, REST_ZOOM) : to } };
}

/** The middle of a box without this share of it. */
function near({ x, y, width, height }: Box, share: number): Box {
  return {
    x: x + width * share / 2,
    y: y + height * share / 2,
    width: width * (1 - share),
    height: height * (1 - share),
  };
}

/**
 * A clip stands still where that loses little; one of another shape travels as a still does. Only of a
 * Live Photo, whose still has face boxes, is known where faces are.
 */
function clipCrop(
  { asset, faces, subject, medium }: Cropped & Pick<Shot, "medium">,
  aspect: number,
  random: Random,
  previous: Direction | undefined,
): { crop: Box; to?: Box; direction?: Direction } | undefined {
  const cover = restingCover(asset.width / asset.height, aspect);
  const region = medium === "live" ? faceRegion(faces, LEAST_FACE_AIR) : undefined;
  const crop = region ? movedToHold(cover, region) : cover;
  const rests = Math.min(crop.width, crop.height) >= CLIP_SHOWN && (!region || holds(crop, region));
  if (rests) return { crop };
  const known = medium === "live" ? { faces, ...(subject ? { subject } : {}) } : { faces: [] };
  const chosen = chooseTileMove({ asset, ...known }, aspect, random, previous);
  return chosen && {
    crop: chosen.move.from,
    to: chosen.move.to,
    direction: chosen.direction,
  };
}

/** Whether a picture fills a film of this shape alone without losing what may not be lost. */
export function fillsAlone(
  shot: Cropped & Pick<Shot, "medium">,
  orientation: Orientation,
): boolean {
  const { width, height } = canvasOf(orientation, 1080), random = seededRandom(0);
  const chosen = shot.medium === "still"
    ? chooseStillMove(shot, width / height, random, undefined)
    : clipCrop(shot, width / height, random, undefined);
  return chosen !== undefined;
}

/** How pictures that are narrower or wider than the film stand on its canvas together. */
export function alongOf({ width, height }: Cropped["asset"], canvas: Canvas): Along {
  return width / height < canvas.width / canvas.height ? "row" : "column";
}

/** A picture of a screen that several share; a still unless it says otherwise. */
type Shared = Cropped & Pick<Beside, "medium" | "as" | "person">;

/** Whether these pictures can share the screen of a film of this shape. */
export function fillTogether(pictures: readonly Shared[], orientation: Orientation): boolean {
  return tileMoves(pictures, canvasOf(orientation, 1080), seededRandom(0)) !== undefined;
}

/** Nothing where they are not of one side of the film's shape, or one cannot be cropped to its tile. */
function tileMoves(pictures: readonly Shared[], canvas: Canvas, random: Random) {
  const compared = pictures.find(({ as }) => as === "then")?.person;
  const along = compared === undefined ? alongOf(pictures[0]!.asset, canvas) : splitOf(canvas);
  const isOfSide = ({ asset }: Shared) => alongOf(asset, canvas) === along;
  if (compared === undefined && !pictures.every(isOfSide)) return undefined;
  for (const shapes of tileShapes(pictures, canvas, along)) {
    if (shapes.some(isStrip)) continue;
    const areas = tileAreas(canvas, along, shapes);
    let direction: Direction | undefined;
    const moves = pictures.flatMap((picture, index) => {
      const { width, height } = areas[index]!, aspect = width / height;
      if (compared !== undefined) return faceMove(picture, compared, aspect) ?? [];
      const chosen = tileMove(picture, aspect, random.fork(`${index}`), direction);
      direction = chosen?.direction;
      return chosen?.move ?? [];
    });
    if (moves.length === pictures.length) return { along, moves };
  }
  return undefined;
}

/**
 * The shapes tiles may have, the best first: each picture's own, so that all lose the same share; what each
 * needs for its faces, and the others what is left; of two, one whole and the other what is left. Faces
 * that are compared have equal halves.
 */
function tileShapes(pictures: readonly Shared[], canvas: Canvas, along: Along): Canvas[][] {
  const own = pictures.map(({ asset }) => asset), [first, second] = own;
  if (pictures.some(({ as }) => as === "then")) return [own.map(() => ({ width: 1, height: 1 }))];
  const withFirst = [first!, besideWhole(canvas, along, first!)];
  if (pictures.some(({ as }) => as === "detail")) return [withFirst];
  const needed = neededShapes(pictures, canvas, along);
  return [
    own,
    ...(needed ? [needed] : []),
    ...(pictures.length === 2 ? [withFirst, [besideWhole(canvas, along, second!), second!]] : []),
  ];
}

/** Nothing where all can lose the same share, or they need more than there is. */
function neededShapes(
  pictures: readonly Shared[],
  canvas: Canvas,
  along: Along,
): Canvas[] | undefined {
  const size = along === "row" ? "width" : "height";
  const room = roomOfTiles(canvas, along, pictures.length);
  const parts = pictures.map((picture) => {
    const { width, height } = picture.asset;
    const length = along === "row" ? width / height : height / width;
    const isKnown = picture.medium !== "video";
    return { length, needs: neededShare(isKnown ? picture : { ...picture, faces: [] }, size) };
  });
  const fixed = new Set<typeof parts[number]>();
  for (;;) {
    const free = parts.filter((part) => !fixed.has(part));
    const left = parts.reduce((sum, p) => fixed.has(p) ? sum - p.length * p.needs : sum, room);
    const share = left / free.reduce((sum, { length }) => sum + length, 0);
    if (free.length === 0 || share <= 0 || share >= 1) return undefined;
    const short = free.filter(({ needs }) => needs > share);
    for (const part of short) fixed.add(part);
    if (short.length > 0) continue;
    if (fixed.size === 0) return undefined;
    return pictures.map(({ asset: { width, height } }, index) => {
      const part = parts[index]!, kept = fixed.has(part) ? part.needs : share;
      return along === "row" ? { width: width * kept, height } : { width, height: height * kept };
    });
  }
}

/** Two faces stand side by side where there is the width for it. */
function splitOf({ width, height }: Canvas): Along {
  return width >= height ? "row" : "column";
}

/** A tile this much longer than it is wide, or the other way round, shows nothing. */
const LONGEST_TILE = 2.5;

function isStrip({ width, height }: Canvas): boolean {
  return Math.min(width, height) * LONGEST_TILE < Math.max(width, height);
}

/** A tile is this near to the shape of the picture it shows whole: pixels are even. */
const ROUNDED = 0.005;

function tileMove(
  picture: Shared,
  tileAspect: number,
  random: Random,
  previous: Direction | undefined,
): { readonly move: Move; readonly direction?: Direction } | undefined {
  const { medium = "still", as, asset } = picture, own = asset.width / asset.height;
  const aspect = Math.abs(tileAspect / own - 1) < ROUNDED ? own : tileAspect;
  if (as === "detail") {
    const move = detailMove(picture, aspect);
    return move && { move };
  }
  if (medium === "still") return chooseTileMove(picture, aspect, random, previous);
  const chosen = clipCrop({ ...picture, medium }, aspect, random, previous);
  if (!chosen) return undefined;
  const { crop, to = crop, ...direction } = chosen;
  return { move: { from: crop, to }, ...direction };
}

/** Nothing where the shot has no second picture, or they cannot share this screen. */
function tilesVisual(
  shot: Shot,
  canvas: Canvas,
  ground: Ground,
  random: Random,
): Visual | undefined {
  const beside = shot.beside?.filter(({ as }) => as !== "rest") ?? [];
  if (beside.length === 0) return undefined;
  const pictures = [shot, ...beside].toSorted((a, b) => compareAssets(a.asset, b.asset));
  const chosen = tileMoves(pictures, canvas, random.fork("tiles"));
  return chosen && {
    kind: "tiles",
    along: chosen.along,
    tiles: chosen.moves.map((move, index) => tileOf(pictures[index]!, move)),
    ground,
  };
}

function tileOf({ asset, medium, inSeconds = 0 }: Beside, move: Move): Tile {
  return medium === undefined || medium === "still"
    ? { source: photoSource(asset), move }
    : { source: clipSource({ asset, medium }), move, inSeconds };
}

/**
 * The backdrop of a card: the shot's picture filling the canvas whatever it loses; it is blurred. Of a
 * clip the picture after so many `seconds` of the shot.
 */
export function backdropOf(
  shot: Shot,
  canvas: Canvas,
  seconds = 0,
): { source: Source; inSeconds: number; move: { from: Box; to: Box } } {
  const cover = restingCover(shot.asset.width / shot.asset.height, canvas.width / canvas.height);
  const region = faceRegion(shot.faces, LEAST_FACE_AIR) ?? shot.subject;
  const box = region ? movedToHold(cover, region) : cover;
  const nearer = near(box, 0.06);
  const kept = region ? movedToHold(nearer, region) : nearer;
  // What fits the frame only just has no room for a camera that goes nearer.
  const inner = region && holds(box, region) && !holds(kept, region) ? box : kept;
  const still = shot.medium !== "video";
  return {
    source: still ? photoSource(shot.asset) : clipSource(shot),
    inSeconds: still ? 0 : shot.inSeconds + seconds,
    move: { from: box, to: inner },
  };
}
