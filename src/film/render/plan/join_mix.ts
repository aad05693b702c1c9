// How two items share the frames of their join.

import type { Join } from "../../timeline/timeline.ts";

/** Weight 256 shows all of a picture; the kernel blends in steps of 1/256. */
export const WHOLE_WEIGHT = 256;

/** What is on screen at one frame of a join. */
export type JoinMix =
  /** Both pictures; `weight` is the share of the incoming one. */
  | { readonly kind: "dissolve"; readonly weight: number }
  /** One picture over black; `weight` is the share of the picture. */
  | { readonly kind: "dip"; readonly shows: "outgoing" | "incoming"; readonly weight: number };

/**
 * The mix at `frame` (0…frames − 1) of a join. A dissolve never repeats a pure picture: its first
 * frame already holds some of the next one, its last still some of the one before.
 */
export function joinMix(style: Join["style"], frame: number, frames: number): JoinMix {
  if (style !== "dip") {
    return { kind: "dissolve", weight: Math.round((frame + 1) / (frames + 1) * WHOLE_WEIGHT) };
  }
  const way = (frame + 0.5) / frames * 2 - 1;
  return {
    kind: "dip",
    shows: way < 0 ? "outgoing" : "incoming",
    weight: Math.round(Math.abs(way) * WHOLE_WEIGHT),
  };
}

/** Share of the picture `left` frames before the end of a fade of `frames`; the last frame is black. */
export function fadeWeight(left: number, frames: number): number {
  return left >= frames ? WHOLE_WEIGHT : Math.round(left / frames * WHOLE_WEIGHT);
}
