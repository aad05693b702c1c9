// SPDX-License-Identifier: AGPL-3.0-or-later

// What one shot looks like on the canvas: filled where nothing is lost that matters, beside others, or
// shown whole on a ground made of itself; uncropped on black where that was asked for.

import type { Random } from "../../base/random.ts";
import type { Asset, Box } from "../../library/asset.ts";
import type { ScaleMode } from "../brief/brief.ts";
import {
  faceRegion,
  holds,
  MIN_FACE_AIR,
  type Move,
  movedToHold,
  restingCover,
} from "../framing/box.ts";
import type { Canvas } from "../framing/canvas.ts";
import { clipCrop } from "../framing/clip_crop.ts";
import { detailMove } from "../framing/detail.ts";
import { clipSource, photoSource, type Source } from "../framing/source.ts";
import { chooseStillMove, type Direction } from "../framing/still_move.ts";
import { tileMoves } from "../framing/tile_moves.ts";
import { compareAssets } from "../select/candidate.ts";
import type { Shot, SplitPicture } from "../select/cut.ts";
import type { Ground, Rest, Tile, Visual } from "./timeline.ts";
/** Growth of a picture shown whole: enough to feel alive, too little to notice. */
const MATTED_GROWTH = 1.035;

interface ShotLook {
  readonly visual: Visual;
  /** Direction of the still's camera, so that the next still moves another way. */
  readonly direction?: Direction;
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
  photo: SplitPicture,
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
  { asset, faces }: Pick<Shot, "asset" | "faces">,
  framed?: Move,
): Pick<Rest, "source" | "move"> {
  const source = photoSource(asset);
  if (!framed) return { source };
  const { from, to } = framed, region = faceRegion(faces, MIN_FACE_AIR);
  return { source, move: { from, to: to === from ? nearer(from, REST_ZOOM, region) : to } };
}

/** A box without this share of it, which holds what the whole of it holds of `region`; else the box itself. */
function nearer(box: Box, share: number, region: Box | undefined): Box {
  const { x, y, width, height } = box;
  const middle = {
    x: x + width * share / 2,
    y: y + height * share / 2,
    width: width * (1 - share),
    height: height * (1 - share),
  };
  if (!region) return middle;
  const moved = movedToHold(middle, region);
  return holds(box, region) && !holds(moved, region) ? box : moved;
}

/** `undefined` where the shot has no second picture, or they cannot share this screen. */
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

function tileOf({ asset, medium, inSeconds = 0 }: SplitPicture, move: Move): Tile {
  return medium === undefined || medium === "still"
    ? { source: photoSource(asset), move }
    : { source: clipSource({ asset, medium }), move, inSeconds };
}

/** How near the camera comes to a card's backdrop. */
const BACKDROP_ZOOM = 0.06;

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
  const region = faceRegion(shot.faces, MIN_FACE_AIR) ?? shot.subject;
  const box = region ? movedToHold(cover, region) : cover;
  const still = shot.medium !== "video";
  return {
    source: still ? photoSource(shot.asset) : clipSource(shot),
    inSeconds: still ? 0 : shot.inSeconds + seconds,
    move: { from: box, to: nearer(box, BACKDROP_ZOOM, region) },
  };
}
