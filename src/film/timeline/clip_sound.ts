// The sound a shot brings along, with the sentences in it.

import type { FactReader } from "../../bank/fact.ts";
import type { Fps } from "../brief/brief.ts";
import type { Shot } from "../select/cut.ts";
import { clipSource } from "./shot_visual.ts";
import type { ClipSound } from "./timeline.ts";

/** Nothing for stills and for clips that are known to be silent. */
export function clipSoundOf(
  shot: Shot,
  frames: number,
  fps: Fps,
  facts: FactReader,
): ClipSound | undefined {
  if (shot.medium === "still") return undefined;
  const source = clipSource(shot);
  const known = facts.get("clip-v1", source.key);
  if (known && !known.hasSound) return undefined;
  const frameOf = (seconds: number) => Math.round((seconds - shot.inSeconds) * fps);
  const speech = (known?.speech ?? [])
    .map(({ start, end }) => ({
      start: Math.max(0, frameOf(start)),
      end: Math.min(frames, frameOf(end)),
    }))
    .filter(({ start, end }) => end > start);
  return { source, inSeconds: shot.inSeconds, muted: false, speech };
}
