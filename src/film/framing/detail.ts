// SPDX-License-Identifier: AGPL-3.0-or-later

// A second look at a picture: its people, what stands out in it, or its middle, from nearer; and a face
// as large as another one beside it.

import type { Box, PersonId } from "../../library/asset.ts";
import {
  boxAround,
  centreOf,
  FACE_AIR,
  faceRegion,
  holds,
  MIN_FACE_AIR,
  type Move,
  movedToHold,
  restingCover,
} from "./box.ts";
import type { Cropped } from "./still_move.ts";

/** So much of what the frame could show at least … */
const NEARER = 0.5;
/** … and at most so much of the picture's area: clearly nearer, and still a picture of its own. */
const MAX_AREA = 0.52;
/** The camera goes on nearer by this share. */
const PUSH = 0.06;
/** A detail of fewer pixels is soft on a screen. */
const MIN_PIXELS = 1_000;
/**
 * The move of a detail; `undefined` for a picture of which nothing says what it is about, that is too small, or
 * whose subject fills the frame.
 */
export function detailMove(
  { asset: { width, height }, faces, subject, facesUnknown }: Cropped,
  frameAspect: number,
): Move | undefined {
  const cover = restingCover(width / height, frameAspect);
  // What stands out beside unknown faces may be a shoulder.
  const region = faceRegion(faces, FACE_AIR) ?? (facesUnknown ? undefined : subject);
  if (!region) return undefined;
  const needed = Math.max(region.width / cover.width, region.height / cover.height);
  const short = Math.min(cover.width * width, cover.height * height);
  const share = Math.max(NEARER, needed, MIN_PIXELS / short);
  const widest = share * (1 + PUSH);
  if (widest > 1 || share ** 2 * cover.width * cover.height > MAX_AREA) return undefined;
  const centre = centreOf(region);
  const box = (size: number): Box =>
    movedToHold(
      boxAround(centre.x, centre.y, cover.width * size, cover.height * size),
      region,
    );
  const to = box(share), from = box(widest);
  return holds(to, region) && holds(from, region) ? { from, to } : undefined;
}

/** So much of the frame's height has a face that is compared with another one. */
const FACE_HEIGHT = 0.36;
/** Faces that are compared look at one another from this height. */
const FACE_LINE = 0.44;
/** Fewer pixels are soft on half a screen. */
const MIN_FACE_PIXELS = 420;

/** The move over a face; `undefined` where it is missing or at the edge, or another face would be cut. */
export function faceMove(
  { asset: { width, height }, faces }: Cropped,
  person: PersonId,
  frameAspect: number,
): Move | undefined {
  const face = faces.find((each) => each.person === person);
  if (!face) return undefined;
  const cover = restingCover(width / height, frameAspect);
  const region = faceRegion([face], MIN_FACE_AIR)!;
  const least = Math.min(
    1,
    MIN_FACE_PIXELS / Math.min(cover.width * width, cover.height * height),
  );
  const wished = Math.max(face.box.height / FACE_HEIGHT / cover.height, least);
  const centre = centreOf(face.box);
  const box = (share: number): Box => {
    const size = { width: cover.width * share, height: cover.height * share };
    const y = centre.y + (0.5 - FACE_LINE) * size.height;
    return movedToHold(boxAround(centre.x, y, size.width, size.height), region);
  };
  const from = box(Math.min(1, wished * (1 + PUSH))), to = box(Math.min(1 / (1 + PUSH), wished));
  const others = faces.filter((each) => each !== face).map((each) => each.box);
  const isCut = (frame: Box) =>
    !holds(frame, region) || others.some((other) => !holds(frame, other) && meet(frame, other));
  return isCut(from) || isCut(to) ? undefined : { from, to };
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
