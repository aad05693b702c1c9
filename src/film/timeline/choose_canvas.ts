// SPDX-License-Identifier: AGPL-3.0-or-later

// Size, shape and pace of the film's frames, from what was asked and what most shots are.

import type { Brief, Fps, Orientation } from "../brief/brief.ts";
import { type Canvas, canvasOf, orientationOf } from "../framing/canvas.ts";
import type { Cut, Shot } from "../select/cut.ts";

/**
 * What was asked for, else what the cut's pictures were put together for: shots that left it since
 * then do not turn the film.
 */
export function chooseCanvas(
  canvas: Brief["canvas"],
  cut: Pick<Cut, "shots" | "orientation">,
): Canvas {
  return canvasOf(shapeOf(canvas, cut), canvas.shortEdge);
}

/** As `chooseCanvas`. */
export function shapeOf(
  canvas: Brief["canvas"],
  { shots, orientation }: Pick<Cut, "shots" | "orientation">,
): Orientation {
  return canvas.orientation ?? orientation ?? orientationOf(shots.map(({ asset }) => asset));
}

/** A source counts for a rate when it is this near, so 29.97 is 30 and 59.94 is 60. */
const RATE_TOLERANCE = 0.6;

/**
 * 30 unless more than half of the video seconds are 25 or 50 (then 25), or at least 50 per second
 * (then 60): one slow-motion clip must not double the work of a film.
 */
export function chooseFps(asked: Fps | undefined, shots: readonly Shot[]): Fps {
  if (asked) return asked;
  let all = 0, pal = 0, fast = 0;
  for (const { medium, hold, asset } of shots) {
    if (medium !== "video") continue;
    const rate = asset.frameRate ?? 30;
    all += hold.ideal;
    if (Math.abs(rate - 25) < RATE_TOLERANCE || Math.abs(rate - 50) < RATE_TOLERANCE) {
      pal += hold.ideal;
    } else if (rate >= 50) fast += hold.ideal;
  }
  if (pal * 2 > all) return 25;
  return fast * 2 > all ? 60 : 30;
}
