// When a text is on screen, and how strongly.

import type { Overlay } from "../../timeline/timeline.ts";
import { smoothstep } from "./ease.ts";
import { WHOLE_WEIGHT } from "./join_mix.ts";

/** Opacity 0…256 of an overlay at a frame of its item; 0 outside its time. */
export function overlayOpacity(overlay: Overlay, frame: number): number {
  const at = frame - overlay.startFrame, left = overlay.frames - 1 - at;
  if (at < 0 || left < 0) return 0;
  const coming = smoothstep((at + 1) / (overlay.fadeInFrames + 1));
  const going = smoothstep((left + 1) / (overlay.fadeOutFrames + 1));
  return Math.round(Math.min(coming, going) * WHOLE_WEIGHT);
}
