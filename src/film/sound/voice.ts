// SPDX-License-Identifier: AGPL-3.0-or-later

// Which stretch of which clip is heard when, in samples of the film. Follows from the timeline
// alone, so sound and picture cannot drift apart.

import type { ClipSound, Join, Timeline } from "../timeline/timeline.ts";
import { samplesOf } from "./samples.ts";

/** Long enough that an edit does not click, short enough not to be heard as a fade: 10 ms. */
export const EDIT_SAMPLES = 480;

/** One item's own sound. */
export interface ItemSound {
  readonly sound: ClipSound;
  /** First sample of the film it may be heard in, and for how many; joins included. */
  readonly start: number;
  readonly samples: number;
  /** Samples of the rise at its start and of the fall at its end. */
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** Where there is speech, in samples from the voice's start. */
  readonly speech: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

/** Samples of each channel in the whole film. */
export function filmSamples({ totalFrames, fps }: Pick<Timeline, "totalFrames" | "fps">): number {
  return samplesOf(totalFrames, fps);
}

/** Voices by their start. Muted sounds are none. */
export function voicesOf(
  timeline: Pick<Timeline, "items" | "joins" | "fps" | "totalFrames">,
): ItemSound[] {
  const { items, joins, fps } = timeline;
  const total = filmSamples(timeline);
  const fade = (join: Join | undefined) =>
    join?.style === "dissolve" && join.frames > 0 ? samplesOf(join.frames, fps) : EDIT_SAMPLES;
  const voices: ItemSound[] = [];
  items.forEach(({ sound, startFrame, frames }, index) => {
    if (!sound || sound.muted) return;
    const start = samplesOf(startFrame, fps);
    const samples = Math.min(samplesOf(frames, fps), total - start);
    if (samples <= 0) return;
    voices.push({
      sound,
      start,
      samples,
      fadeIn: fade(joins.find(({ after }) => after === index - 1)),
      fadeOut: fade(joins.find(({ after }) => after === index)),
      speech: sound.speech
        .map((span) => ({
          start: Math.max(0, samplesOf(span.start, fps)),
          end: Math.min(samples, samplesOf(span.end, fps)),
        }))
        .filter(({ start, end }) => end > start),
    });
  });
  return voices.sort((a, b) => a.start - b.start);
}

/**
 * Factor of a voice at sample `at` of its own. Sine ramps: where one voice leaves while another
 * comes, their powers add up to one.
 */
export function fadeAt(
  { samples, fadeIn, fadeOut }: Pick<ItemSound, "samples" | "fadeIn" | "fadeOut">,
  at: number,
): number {
  return ramp(at + 0.5, fadeIn) * ramp(samples - at - 0.5, fadeOut);
}

function ramp(distance: number, samples: number): number {
  if (distance >= samples) return 1;
  return distance <= 0 ? 0 : Math.sin(distance / samples * Math.PI / 2);
}
