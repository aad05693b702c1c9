// SPDX-License-Identifier: AGPL-3.0-or-later

// How things move, mix and fade over their frames.

import type { Box } from "../../../library/asset.ts";
import type { Size } from "../../../media/size.ts";
import type { Overlay } from "../../timeline/timeline.ts";
import type { Move } from "../../framing/box.ts";

/**
 * The box at `frame` of an item of `frames`. A zoom changes the size by the same factor in every
 * equal step, so that it looks equally fast throughout, and position and size move together, so
 * that the point it heads for stays where it is.
 */
export function boxAt({ from, to }: Move, frame: number, frames: number): Box {
  const u = frames > 1 ? easeMove(frame / (frames - 1)) : 0;
  const ratio = to.width / from.width;
  // Below one part in a million the size is constant and the formula would divide by zero.
  const share = Math.abs(ratio - 1) < 1e-6 ? u : (Math.pow(ratio, u) - 1) / (ratio - 1);
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    width: between(from.width, to.width),
    height: between(from.height, to.height),
  };
}

/** The box in pixels of a picture of this size. */
export function pixelBox({ x, y, width, height }: Box, size: Size): Box {
  return {
    x: x * size.width,
    y: y * size.height,
    width: width * size.width,
    height: height * size.height,
  };
}

/**
 * The largest box with the same middle inside `box` whose pixels have `aspect`; the box itself when
 * they already do. A plan that is a hair off must not squeeze a face.
 */
export function boxOfAspect(
  box: Box,
  picture: { readonly width: number; readonly height: number },
  aspect: number,
): Box {
  const wide = box.width * picture.width / (box.height * picture.height);
  const width = wide > aspect ? box.width * aspect / wide : box.width;
  const height = wide > aspect ? box.height : box.height * wide / aspect;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

export function moveOfAspect(
  move: Move,
  picture: { readonly width: number; readonly height: number },
  aspect: number,
): Move {
  return {
    from: boxOfAspect(move.from, picture, aspect),
    to: boxOfAspect(move.to, picture, aspect),
  };
}

/** Share of the time in which a camera move gathers speed, and again in which it loses it. */
const RAMP = 0.08;

/** Constant speed between two short ramps; 0 at 0, 1 at 1, speed continuous. */
function easeMove(t: number): number {
  const speed = 1 / (1 - RAMP);
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  if (t < RAMP) return speed * t * t / (2 * RAMP);
  if (t > 1 - RAMP) return 1 - speed * (1 - t) * (1 - t) / (2 * RAMP);
  return speed * (t - RAMP / 2);
}

/** Slow at both ends. */
export function smoothstep(t: number): number {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
}

/** Weight 256 shows all of a picture; the kernel blends in steps of 1/256. */
export const WHOLE_WEIGHT = 256;

/**
 * Share of the incoming picture at `frame` (0…frames − 1) of a dissolve. It never repeats a pure picture:
 * its first frame already holds some of the next one, its last still some of the one before.
 */
export function dissolveWeight(frame: number, frames: number): number {
  return Math.round((frame + 1) / (frames + 1) * WHOLE_WEIGHT);
}

/** Share of the picture `left` frames before the end of a fade of `frames`; the last frame is black. */
export function fadeWeight(left: number, frames: number): number {
  return left >= frames ? WHOLE_WEIGHT : Math.round(left / frames * WHOLE_WEIGHT);
}

/** Opacity 0…256 of an overlay at a frame of its item; 0 outside its time. */
export function overlayOpacity(
  overlay: Pick<Overlay, "startFrame" | "frames" | "fadeInFrames" | "fadeOutFrames">,
  frame: number,
): number {
  const at = frame - overlay.startFrame, left = overlay.frames - 1 - at;
  if (at < 0 || left < 0) return 0;
  const coming = smoothstep((at + 1) / (overlay.fadeInFrames + 1));
  const going = smoothstep((left + 1) / (overlay.fadeOutFrames + 1));
  return Math.round(Math.min(coming, going) * WHOLE_WEIGHT);
}

/** An item as far as its place in the film goes. */
export interface Placed {
  /** Its first visible frame, the join into it included. */
  readonly at: number;
  readonly frames: number;
}

/** Indices of the items seen at `frame`, the outgoing one first: one, or two inside a join. */
export function seenAt(items: readonly Placed[], frame: number): readonly number[] {
  const seen: number[] = [];
  for (let i = 0; i < items.length; i++) {
    const { at, frames } = items[i]!;
    if (frame >= at && frame < at + frames) seen.push(i);
  }
  return seen.slice(-2);
}
