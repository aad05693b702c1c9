// How much of a clip its decoder has to be given to show a frame.

import type { VideoIndex } from "../../media/mp4/video_index.ts";

/** Less than what `keyframes_child.ts` lets a frame fall short of its place. */
const CLOSE_SECONDS = 5e-4;

/**
 * How many of the first samples, as they are decoded, it takes to see the first frame at or after
 * `seconds` of the presentation. All of them where the index does not tell.
 */
export function samplesToShow(
  { samples, sampleAt, shownFromSeconds, keyframes }: VideoIndex,
  seconds: number,
): number {
  const beginsWithKeyframe = samples > 0 && keyframes[0]?.offset === sampleAt(0).offset;
  if (shownFromSeconds === undefined || !beginsWithKeyframe) return samples;
  const firstFrom = (least: number): number => {
    let first = Infinity;
    for (let n = 0; n < samples; n++) {
      const { shownAtSeconds: at } = sampleAt(n);
      if (at >= least && at < first) first = at;
    }
    return first;
  };
  const wanted = firstFrom(firstFrom(shownFromSeconds) + seconds - CLOSE_SECONDS);
  // What is shown before it may be decoded after it.
  let last = 0;
  for (let n = 0; n < samples; n++) if (sampleAt(n).shownAtSeconds <= wanted) last = n;
  return last + 1;
}
