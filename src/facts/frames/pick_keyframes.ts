// Which keyframes of a clip stand for it.

import type { KeyframeSample } from "../../media/mp4/video_index.ts";

/** Seconds at k/(count + 1) of the length, k = 1…count. */
export function targetsOf(durationSeconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => durationSeconds * (k + 1) / (count + 1));
}

/** The keyframe nearest to each target (the earlier of two as near), each once, in order of time. */
export function pickKeyframes(
  keyframes: readonly KeyframeSample[],
  durationSeconds: number,
  count: number,
): KeyframeSample[] {
  const picked = targetsOf(durationSeconds, count).map((target) =>
    keyframes.reduce((best, each) =>
      Math.abs(each.atSeconds - target) < Math.abs(best.atSeconds - target) ? each : best
    )
  );
  return keyframes.filter((each) => picked.includes(each));
}
