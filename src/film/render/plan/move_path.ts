// Where the camera of a still is at a frame: the one truth for the renderer and any preview.

import type { Box } from "../../../library/asset.ts";
import type { Move } from "../../timeline/timeline.ts";
import type { Size } from "../../../media/size.ts";
import { easeMove } from "./ease.ts";

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
