// A second look at a large picture: its people, what stands out in it, or its middle, from nearer.

import type { Box } from "../../library/asset.ts";
import {
  boxAround,
  centreOf,
  FACE_AIR,
  faceRegion,
  holds,
  movedToHold,
  restingCover,
} from "./box.ts";
import type { Cropped } from "./still_move.ts";
import type { Move } from "./timeline.ts";

/** So much of what the frame could show: clearly nearer, and still a picture of its own. */
const NEARER = 0.5, LEAST_NEARER = 0.72;
/** The camera goes on nearer by this share. */
const PUSH = 0.06;
/** A detail of fewer pixels is soft on a screen. */
const LEAST_PIXELS = 1_000;
/** Things stand a little below the middle of a picture, heads above it. */
const MIDDLE = { x: 0.5, y: 0.52 };

/** Nothing where the picture is too small for it, or what it shows fills the frame already. */
export function detailMove(
  { asset: { width, height }, faces, subject }: Cropped,
  frameAspect: number,
): Move | undefined {
  const cover = restingCover(width / height, frameAspect);
  const region = faceRegion(faces, FACE_AIR) ?? subject;
  const needed = region
    ? Math.max(region.width / cover.width, region.height / cover.height)
    : NEARER;
  const share = Math.max(NEARER, needed);
  const short = Math.min(cover.width * width, cover.height * height) * share;
  if (share > LEAST_NEARER || short < LEAST_PIXELS) return undefined;
  const centre = region ? centreOf(region) : MIDDLE;
  const box = (size: number): Box => {
    const placed = boxAround(centre.x, centre.y, cover.width * size, cover.height * size);
    return region ? movedToHold(placed, region) : placed;
  };
  const to = box(share), from = box(share * (1 + PUSH));
  return !region || (holds(to, region) && holds(from, region)) ? { from, to } : undefined;
}
