// SPDX-License-Identifier: AGPL-3.0-or-later

// How pictures share a screen: the shape of each tile, and what each picture shows in its own.

import { type Random, seededRandom } from "../../base/random.ts";
import type { PersonId } from "../../library/asset.ts";
import type { Orientation } from "../brief/brief.ts";
import { type Along, remainingCanvas, roomOfTiles, tileAreas, wholeShare } from "./areas.ts";
import { type Move, restingCover } from "./box.ts";
import { type Canvas, canvasOf } from "./canvas.ts";
import { clipCrop } from "./clip_crop.ts";
import { detailMove, faceMove } from "./detail.ts";
import type { Medium } from "./source.ts";
import { chooseTileMove, type Cropped, type Direction, neededShare } from "./still_move.ts";

/**
 * What a picture beside a shot's own is there for, where it is not simply company: a detail of the shot's
 * own picture; what its clip rests on, so that it comes after it; the same person years before; what its owner
 * put there, which stays whatever its shape.
 */
export type SplitRole = "detail" | "rest" | "then" | "by_hand";

/** How pictures that are narrower or wider than the film stand on its canvas together. */
export function alongOf({ width, height }: Cropped["asset"], canvas: Canvas): Along {
  return width / height < canvas.width / canvas.height ? "row" : "column";
}

/** A picture of a screen that several share; a still unless it says otherwise. */
interface Shared extends Cropped {
  readonly medium?: Medium;
  readonly as?: SplitRole;
  /** Whose faces are compared. */
  readonly person?: PersonId;
}

/** Whether these pictures can share the screen of a film of this shape. */
export function fillTogether(pictures: readonly Shared[], orientation: Orientation): boolean {
  return tileMoves(pictures, canvasOf(orientation, 1080), seededRandom(0)) !== undefined;
}

/** A move for each picture; `undefined` for mixed shapes, or where one cannot be cropped to its tile. */
export function tileMoves(pictures: readonly Shared[], canvas: Canvas, random: Random) {
  const compared = pictures.find(({ as }) => as === "then")?.person;
  const along = compared === undefined ? alongOf(pictures[0]!.asset, canvas) : splitOf(canvas);
  const isOfSide = ({ asset }: Shared) => alongOf(asset, canvas) === along;
  const byHand = pictures.some(({ as }) => as === "by_hand")
    ? () => wholeMoves(pictures, canvas)
    : () => undefined;
  if (compared === undefined && !pictures.every(isOfSide)) return byHand();
  const own = pictures.map(({ asset }) => asset);
  const share = wholeShare(canvas, along, own);
  const mayBeWhole = compared === undefined && share >= MIN_WHOLE && share <= MAX_WHOLE &&
    pictures.every(({ as }) => as !== "detail");
  const areas = tileShapes(pictures, canvas, along).filter((shapes) => !shapes.some(isStrip))
    .map((shapes) => tileAreas(canvas, along, shapes));
  for (const tiles of mayBeWhole ? [...areas, tileAreas(canvas, along, own, true)] : areas) {
    let direction: Direction | undefined;
    const moves = pictures.flatMap((picture, index) => {
      const { width, height } = tiles[index]!, aspect = width / height;
      if (compared !== undefined) return faceMove(picture, compared, aspect) ?? [];
      const chosen = tileMove(picture, aspect, random.fork(`${index}`), direction);
      direction = chosen?.direction;
      return chosen?.move ?? [];
    });
    if (moves.length === pictures.length) return { along, moves };
  }
  return byHand();
}

/** Whole pictures of these shares of the canvas stand on the ground; others lose a little to fill it. */
const LEAST_FILLING = 0.96, MOST_FILLING = 1.04;

/** Still cameras on pictures of any shapes, along the edge where they are larger. */
function wholeMoves(pictures: readonly Shared[], canvas: Canvas) {
  const own = pictures.map(({ asset }) => asset);
  const covered = (along: Along) => {
    const share = wholeShare(canvas, along, own);
    return Math.min(share, 1 / share);
  };
  const along: Along = covered("row") >= covered("column") ? "row" : "column";
  const share = wholeShare(canvas, along, own);
  const fills = share >= LEAST_FILLING && share <= MOST_FILLING;
  const tiles = tileAreas(canvas, along, own, !fills);
  const moves = own.map(({ width, height }, index): Move => {
    const tile = tiles[index]!, aspect = width / height;
    const box = restingCover(aspect, fills ? tile.width / tile.height : aspect);
    return { from: box, to: box };
  });
  return { along, moves };
}

/**
 * Pictures that cannot be cropped stand whole beside one another where they leave little ground, and enough
 * that it looks meant.
 */
const MIN_WHOLE = 0.72, MAX_WHOLE = 0.95;

/**
 * The shapes tiles may have, the best first: each picture's own, so that all lose the same share; what each
 * needs for its faces, and the others what is left; of two, one whole and the other what is left. Faces
 * that are compared have equal halves.
 */
function tileShapes(pictures: readonly Shared[], canvas: Canvas, along: Along): Canvas[][] {
  const own = pictures.map(({ asset }) => asset), [first, second] = own;
  if (pictures.some(({ as }) => as === "then")) return [own.map(() => ({ width: 1, height: 1 }))];
  const withFirst = [first!, remainingCanvas(canvas, along, first!)];
  if (pictures.some(({ as }) => as === "detail")) return [withFirst];
  const needed = neededShapes(pictures, canvas, along);
  return [
    own,
    ...(needed ? [needed] : []),
    ...(pictures.length === 2
      ? [withFirst, [remainingCanvas(canvas, along, second!), second!]]
      : []),
  ];
}

/** `undefined` where all can lose the same share, or they need more than there is. */
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
    return { length, needs: neededShare(picture, size) };
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
