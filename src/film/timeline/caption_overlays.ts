// When the date and the place of a shot are on screen, and what it shows in words: never during a
// dissolve.

import type { Fps } from "../brief/brief.ts";
import { subtitleOf } from "../titles/subtitle_words.ts";
import type { Overlay } from "./timeline.ts";

const FADE_SECONDS = 0.35;
/** A caption shorter than this cannot be read and is left out. */
const MIN_SECONDS = 1.2;
/** The eye takes the picture in first. */
const DELAY_SECONDS = 0.15;

/** Of `caption` only as much is shown as can be read while the shot stands. */
export function captionOverlays(
  words: { readonly date?: string; readonly place?: string; readonly caption?: string },
  span: { readonly frames: number; readonly joinIn: number; readonly joinOut: number },
  fps: Fps,
): Overlay[] {
  const startFrame = span.joinIn + Math.round(DELAY_SECONDS * fps);
  const frames = span.frames - span.joinOut - startFrame;
  if (frames < MIN_SECONDS * fps) return [];
  const fade = Math.round(FADE_SECONDS * fps);
  const times = { startFrame, frames, fadeInFrames: fade, fadeOutFrames: fade };
  const caption = words.caption && subtitleOf(words.caption, (frames - fade) / fps);
  const shown = { ...words, caption };
  return (["date", "place", "caption"] as const).flatMap((role) => {
    const text = shown[role];
    return text ? [{ role, text, ...times }] : [];
  });
}
