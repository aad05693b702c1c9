// When the line of a map grows: the eye finds the first point, follows, and rests on the last one.

import type { Fps } from "../brief/brief.ts";
import type { MapDrawing } from "./timeline.ts";

/** Seconds before the line sets out, and those for which its end is looked at. */
const BEFORE = 0.55, REST = 1.1;
/** On a short map both shrink so that the line has this share of the time. */
const LEAST_SHARE = 0.45;

/** `span.frames` include both joins, during which the line stands still. */
export function mapTimes(
  span: { readonly frames: number; readonly joinIn: number; readonly joinOut: number },
  fps: Fps,
): Pick<MapDrawing, "startFrame" | "frames"> {
  const visible = Math.max(1, span.frames - span.joinIn - span.joinOut);
  const pace = Math.min(1, visible * (1 - LEAST_SHARE) / ((BEFORE + REST) * fps));
  const before = Math.round(BEFORE * pace * fps), rest = Math.round(REST * pace * fps);
  return {
    startFrame: span.joinIn + before,
    frames: Math.max(1, visible - before - rest),
  };
}
