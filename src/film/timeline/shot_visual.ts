// What one shot looks like on the canvas: filled where that loses nothing, paired, or shown whole
// on a designed ground; on its own blurred enlargement, or uncropped on black, where that
// was asked for.

import { type Random, seededRandom } from "../../base/random.ts";
import type { Asset, Box, Face } from "../../library/asset.ts";
import type { ScaleMode } from "../brief/brief.ts";
import type { Shot } from "../select/cut.ts";
import type { Canvas } from "./canvas.ts";
import { coverBox, faceRegion, holds, LEAST_FACE_AIR, movedToHold, restingCover } from "./box.ts";
import { chooseHalfMove, chooseStillMove, type Direction } from "./still_move.ts";
import type { Ground, Source, Visual } from "./timeline.ts";

/** Part of a clip's picture that must survive a crop; a moving subject has no face boxes to trust. */
const MIN_CLIP_SHOWN = 0.6;
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
  if (shot.medium !== "still") return { visual: clipVisual(shot, canvas, ground, scale) };
  if (shot.pair) {
    const pair = pairVisual(shot, shot.pair, canvas, ground, random);
    if (pair) return { visual: pair };
  }
  const aspect = canvas.width / canvas.height;
  const chosen = mayFill(shot.asset, canvas, scale)
    ? chooseStillMove(shot.asset, shot.faces, aspect, random, previous)
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
        ground,
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

function clipVisual(
  shot: Shot,
  canvas: Canvas,
  ground: Ground,
  scale: ScaleMode | undefined,
): Visual {
  const { asset, faces, inSeconds } = shot;
  const crop = restingCover(asset.width / asset.height, canvas.width / canvas.height);
  const region = shot.medium === "live" ? faceRegion(faces, LEAST_FACE_AIR) : undefined;
  const placed = region ? movedToHold(crop, region) : crop;
  const fits = mayFill(asset, canvas, scale) && crop.width * crop.height >= MIN_CLIP_SHOWN &&
    (!region || holds(placed, region));
  return fits ? { kind: "clip", source: clipSource(shot), inSeconds, crop: placed } : {
    kind: "matted",
    source: clipSource(shot),
    ground,
    inSeconds,
    grow: 1,
    ...backdropIn(scale),
  };
}

/** Width ÷ height of half a landscape film. */
const HALF = 8 / 9;

/** Whether a picture cropped to half a landscape film keeps its faces, so that it may be one of two. */
export function fillsHalf(
  { asset, faces }: { readonly asset: Asset; readonly faces: readonly Face[] },
): boolean {
  return chooseHalfMove(asset, faces, HALF, seededRandom(0), undefined) !== undefined;
}

/** Two portraits side by side; nothing when one of them cannot be cropped to its half. */
function pairVisual(
  shot: Shot,
  pair: { readonly asset: Asset; readonly faces: readonly Face[] },
  canvas: Canvas,
  ground: Ground,
  random: Random,
): Visual | undefined {
  const half = canvas.width / 2 / canvas.height;
  const left = chooseHalfMove(shot.asset, shot.faces, half, random.fork("left"), undefined);
  const right = chooseHalfMove(
    pair.asset,
    pair.faces,
    half,
    random.fork("right"),
    left?.direction,
  );
  if (!left || !right) return undefined;
  return {
    kind: "pair",
    left: { source: photoSource(shot.asset), move: left.move },
    right: { source: photoSource(pair.asset), move: right.move },
    ground,
  };
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
  const box = coverBox(shot.asset.width / shot.asset.height, canvas.width / canvas.height);
  const inner: Box = {
    x: box.x + box.width * 0.03,
    y: box.y + box.height * 0.03,
    width: box.width * 0.94,
    height: box.height * 0.94,
  };
  const still = shot.medium !== "video";
  return {
    source: still ? photoSource(shot.asset) : clipSource(shot),
    inSeconds: still ? 0 : shot.inSeconds + seconds,
    move: { from: box, to: inner },
  };
}
