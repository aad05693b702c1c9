// SPDX-License-Identifier: AGPL-3.0-or-later

// Where on the canvas the pictures of an item lie.

import {
  type Along,
  type Area,
  clipArea,
  mattedArea,
  tileAreas,
  wholeArea,
  wholeClipArea,
  wholeShare,
} from "../framing/areas.ts";
import type { Canvas } from "../framing/canvas.ts";
import type { Tile, Visual } from "./timeline.ts";

const WHOLE_BELOW = 0.96, WHOLE_ABOVE = 1.04;

/** The same of tiles whose crops are known. */
export function areasOfTiles(canvas: Canvas, along: Along, tiles: readonly Tile[]): Area[] {
  const shown = tiles.map(({ source, move: { from } }) => ({
    width: source.width * from.width,
    height: source.height * from.height,
  }));
  // Crops are as long as the canvas together, but for rounding, unless the pictures are shown whole.
  const share = wholeShare(canvas, along, shown);
  return tileAreas(canvas, along, shown, share < WHOLE_BELOW || share > WHOLE_ABOVE);
}

/** Where a picture that is shown whole lies; nothing for what covers the canvas. */
export function shownArea(canvas: Canvas, visual: Visual): Area | undefined {
  if (visual.kind !== "matted") return undefined;
  const { source, backdrop } = visual;
  const isClip = source.kind === "video" || source.part === "motion";
  if (backdrop === undefined) return (isClip ? clipArea : mattedArea)(canvas, source);
  return isClip ? wholeClipArea(canvas, source) : wholeArea(canvas, source, canvas);
}
