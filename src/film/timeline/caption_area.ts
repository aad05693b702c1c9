// SPDX-License-Identifier: AGPL-3.0-or-later

// The part of the canvas that captions may use. Players of upright films cover the right and lower edge with
// their own controls.

import type { Canvas } from "../framing/canvas.ts";
import type { Visual } from "./timeline.ts";
import { isUpright, PORTRAIT_MARGIN, shortSide, type TitleArea } from "./title_area.ts";
import { areasOfTiles, shownArea } from "./visual_areas.ts";

/** Letters of a date against those of a place. */
export const DATE_SIZE = 0.8;
/** From the line of a date to that of the place above it, in ems of the place. */
export const STACKED = 1.15;
/** Margin of captions: 5.5 % of the short side. */
const CAPTION_MARGIN = 0.055;
/** From the edges of a picture that does not cover the canvas, and so much of that from its lower one. */
const INNER_MARGIN = 0.035;
const LOW = 0.7;

/**
 * At one height through the film, and inside the picture where that does not cover the canvas: a
 * picture that fills the height reaches below the line. With `tile` inside that one, at its lower edge:
 * kept clear of a player's controls, words of the lowest tile would stand on its face.
 */
export function captionArea(canvas: Canvas, visual?: Visual, tile?: number): TitleArea {
  const short = shortSide(canvas), margin = CAPTION_MARGIN * short;
  const shown = visual &&
    (visual.kind === "tiles" && tile !== undefined
      ? areasOfTiles(canvas, visual.along, visual.tiles)[tile]
      : shownArea(canvas, visual));
  const inner = INNER_MARGIN * short;
  const hasControls = isUpright(canvas) && tile === undefined;
  const right = canvas.width - (hasControls ? PORTRAIT_MARGIN * canvas.width : margin);
  const bottom = canvas.height - (hasControls ? PORTRAIT_MARGIN * canvas.height : margin);
  if (!shown) return { left: margin, top: margin, right, bottom };
  return {
    left: Math.max(margin, shown.x + inner),
    top: Math.max(margin, shown.y + inner),
    right: Math.min(right, shown.x + shown.width - inner),
    bottom: Math.min(bottom, shown.y + shown.height - inner * LOW),
  };
}
