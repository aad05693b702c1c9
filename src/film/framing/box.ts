// SPDX-License-Identifier: AGPL-3.0-or-later

// Geometry of crops: boxes in fractions of a picture.

import { type Box, type Face, isSureFace } from "../../library/asset.ts";

/** Largest box of the wanted aspect (width ÷ height in pixels) inside a picture of another. */
function coverBox(pictureAspect: number, wantedAspect: number): Box {
  if (pictureAspect > wantedAspect) {
    const width = wantedAspect / pictureAspect;
    return { x: (1 - width) / 2, y: 0, width, height: 1 };
  }
  const height = pictureAspect / wantedAspect;
  return { x: 0, y: (1 - height) / 2, width: 1, height };
}

/** Share of the lost height that a crop loses above; less than half, since heads and skies are at the top. */
const LOST_ABOVE = 0.28;

/** The covering box at its best position when nothing is known of what is in the picture. */
export function restingCover(pictureAspect: number, wantedAspect: number): Box {
  const cover = coverBox(pictureAspect, wantedAspect);
  return { ...cover, y: LOST_ABOVE * (1 - cover.height) };
}

/** The box moved inside the picture. */
function clampBox(box: Box): Box {
  return {
    ...box,
    x: Math.min(Math.max(0, box.x), 1 - box.width),
    y: Math.min(Math.max(0, box.y), 1 - box.height),
  };
}

/** A box of the given size around a point, kept inside the picture. */
export function boxAround(x: number, y: number, width: number, height: number): Box {
  return clampBox({ x: x - width / 2, y: y - height / 2, width, height });
}

export function centreOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Faces with a smaller share of the largest one's area are of bystanders and may leave the frame. A friend behind the
 * one who holds the camera has a third of the largest one's height; what may be no face has to be nearer.
 */
const BYSTANDER_SHARE = { sure: 0.04, doubtful: 0.12 };

/** Room around a face, in face sizes. */
export interface Air {
  readonly above: number;
  readonly beside: number;
  readonly below: number;
}

/** What keeps party hats and raised arms, what looks right, and what just keeps hair, ears and chin: most detectors end a face at the brow. */
export const HAT_AIR: Air = { above: 1.15, beside: 0.5, below: 0.4 };
export const FACE_AIR: Air = { above: 0.7, beside: 0.5, below: 0.5 };
export const MIN_FACE_AIR: Air = { above: 0.45, beside: 0.25, below: 0.2 };

/** Around all faces that matter, with their air; nothing without faces. */
export function faceRegion(faces: readonly Face[], air: Air): Box | undefined {
  const largest = Math.max(...faces.map(({ box }) => box.width * box.height));
  const counted = faces.filter((face) => {
    const share = BYSTANDER_SHARE[isSureFace(face) ? "sure" : "doubtful"];
    return face.box.width * face.box.height >= largest * share;
  });
  if (counted.length === 0) return undefined;
  let left = 1, top = 1, right = 0, bottom = 0;
  for (const { box } of counted) {
    left = Math.min(left, box.x - box.width * air.beside);
    top = Math.min(top, box.y - box.height * air.above);
    right = Math.max(right, box.x + box.width * (1 + air.beside));
    bottom = Math.max(bottom, box.y + box.height * (1 + air.below));
  }
  left = Math.max(0, left);
  top = Math.max(0, top);
  return { x: left, y: top, width: Math.min(1, right) - left, height: Math.min(1, bottom) - top };
}

/** True when `inner` is inside `outer`, give or take a rounding error. */
export function holds(outer: Box, inner: Box): boolean {
  const slack = 1e-6;
  return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack;
}

/** The nearest position of `box` that holds `inner`; the box itself when `inner` does not fit. */
export function movedToHold(box: Box, inner: Box): Box {
  if (inner.width > box.width || inner.height > box.height) return box;
  return clampBox({
    ...box,
    x: Math.min(Math.max(box.x, inner.x + inner.width - box.width), inner.x),
    y: Math.min(Math.max(box.y, inner.y + inner.height - box.height), inner.y),
  });
}

/**
 * A camera path over a still: boxes in fractions of the upright picture, each with the aspect of
 * the area it fills. Positions are eased between the first and last frame of the item, joins included.
 */
export interface Move {
  readonly from: Box;
  readonly to: Box;
}
