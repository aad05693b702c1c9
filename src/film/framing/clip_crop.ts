// SPDX-License-Identifier: AGPL-3.0-or-later

// How a clip fills a frame: standing still where that loses little, else travelling as a still does.

import { type Random, seededRandom } from "../../base/random.ts";
import type { Box } from "../../library/asset.ts";
import type { Orientation } from "../brief/brief.ts";
import { FACE_AIR, faceRegion, holds, MIN_FACE_AIR, movedToHold, restingCover } from "./box.ts";
import { canvasOf } from "./canvas.ts";
import type { Medium } from "./source.ts";
import {
  chooseStillMove,
  chooseTileMove,
  type Cropped,
  type Direction,
  KEPT_WITH_CARE,
} from "./still_move.ts";

/** Share of its width and height with which a clip stands still in the frame. */
const CLIP_SHOWN = 0.88;

/**
 * A clip stands still where that loses little; one of another shape travels as a still does. Where its faces
 * are is known of one moment.
 */
export function clipCrop(
  { asset, faces, subject, facesUnknown, medium }: Cropped & { readonly medium: Medium },
  aspect: number,
  random: Random,
  previous: Direction | undefined,
): { crop: Box; to?: Box; direction?: Direction } | undefined {
  const cover = restingCover(asset.width / asset.height, aspect);
  const region = faceRegion(faces, MIN_FACE_AIR);
  const wished = faceRegion(faces, FACE_AIR);
  const crop = region ? movedToHold(movedToHold(cover, region), wished!) : cover;
  const isKept = facesUnknown ? cover.height >= KEPT_WITH_CARE : !region || holds(crop, region);
  if (Math.min(crop.width, crop.height) >= CLIP_SHOWN && isKept) return { crop };
  const known = {
    faces,
    ...(subject && medium === "live" ? { subject } : {}),
    ...(facesUnknown ? { facesUnknown } : {}),
  };
  const chosen = chooseTileMove({ asset, ...known }, aspect, random, previous);
  return chosen && {
    crop: chosen.move.from,
    to: chosen.move.to,
    direction: chosen.direction,
  };
}

/** Whether a picture fills a film of this shape alone without losing what may not be lost. */
export function fillsAlone(
  shot: Cropped & { readonly medium: Medium },
  orientation: Orientation,
): boolean {
  const { width, height } = canvasOf(orientation, 1080), random = seededRandom(0);
  const chosen = shot.medium === "still"
    ? chooseStillMove(shot, width / height, random, undefined)
    : clipCrop(shot, width / height, random, undefined);
  return chosen !== undefined;
}
