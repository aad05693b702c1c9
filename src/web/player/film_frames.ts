// SPDX-License-Identifier: AGPL-3.0-or-later

// What is on the screen at a frame of a previewed film, and where its camera is: the film's own numbers.

import {
  boxAt,
  dissolveWeight,
  fadeWeight,
  moveOfAspect,
  pixelBox,
  seenAt,
  WHOLE_WEIGHT,
} from "../../film/render/plan/motion.ts";
import type { Box } from "../../library/asset.ts";
import type { Size } from "../../media/size.ts";
import type { Move } from "../../film/framing/box.ts";
import type { PreviewFilm } from "../../app/previews/preview_film.ts";

export interface DrawnLayer {
  /** The place among the film's items. */
  readonly index: number;
  /** Frame of the item itself. */
  readonly own: number;
  /** Share of it over the layer below, 0…1. */
  readonly opacity: number;
}

interface Drawn {
  /** The outgoing item first; empty before the first frame and after the last. */
  readonly layers: readonly DrawnLayer[];
  /** Share of black over all of it, 0…1. */
  readonly black: number;
}

export function drawnAt(
  { items, totalFrames, fadeOutFrames }: Pick<
    PreviewFilm,
    "items" | "totalFrames" | "fadeOutFrames"
  >,
  frame: number,
): Drawn {
  const layers = seenAt(items, frame).map((index, place): DrawnLayer => {
    const { at, into } = items[index]!, own = frame - at;
    const weight = place === 0 ? WHOLE_WEIGHT : dissolveWeight(own, Math.max(1, into));
    return { index, own, opacity: weight / WHOLE_WEIGHT };
  });
  const isFading = fadeOutFrames > 0 && frame >= totalFrames - fadeOutFrames;
  const light = isFading ? fadeWeight(totalFrames - 1 - frame, fadeOutFrames) : WHOLE_WEIGHT;
  return { layers, black: 1 - light / WHOLE_WEIGHT };
}

/** Pixels of a picture that its camera shows over an area, at a frame of its item. */
export function cameraBox(
  picture: Size,
  move: Move,
  area: Size,
  own: number,
  frames: number,
): Box {
  const fitted = moveOfAspect(move, picture, area.width / area.height);
  return pixelBox(boxAt(fitted, own, frames), picture);
}
