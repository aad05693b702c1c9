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

export interface CaptionSpan {
  readonly frames: number;
  readonly joinIn: number;
  readonly joinOut: number;
}

/** The frames of a shot that belong to no join, after the delay. */
function captionTimes(span: CaptionSpan, fps: Fps): { startFrame: number; frames: number } {
  const startFrame = span.joinIn + Math.round(DELAY_SECONDS * fps);
  return { startFrame, frames: span.frames - span.joinOut - startFrame };
}

/** Whether the shot stands long enough for a caption to be read. */
export function hasCaptionRoom(span: CaptionSpan, fps: Fps): boolean {
  return captionTimes(span, fps).frames >= MIN_SECONDS * fps;
}

/** Of `caption` only as much is shown as can be read while the shot stands. */
export function captionOverlays(
  words: { readonly date?: string; readonly place?: string; readonly caption?: string },
  span: CaptionSpan,
  fps: Fps,
): Overlay[] {
  if (!hasCaptionRoom(span, fps)) return [];
  const { startFrame, frames } = captionTimes(span, fps);
  const fade = Math.round(FADE_SECONDS * fps);
  const times = { startFrame, frames, fadeInFrames: fade, fadeOutFrames: fade };
  const caption = words.caption && subtitleOf(words.caption, (frames - fade) / fps);
  const shown = { ...words, caption };
  return (["date", "place", "caption"] as const).flatMap((role) => {
    const text = shown[role];
    return text ? [{ role, text, ...times }] : [];
  });
}
