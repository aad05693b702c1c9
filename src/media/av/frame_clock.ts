// When a decoded frame is shown, in seconds of the file's presentation.

import type { Frame, IRational } from "node-av/lib";
import type { Native } from "./native.ts";

/** A decoded frame; `seconds` counts from the start of the file's presentation. */
export interface DecodedFrame {
  readonly frame: Frame;
  readonly seconds: number;
  readonly durationSeconds: number;
}

export class FrameClock {
  /** Where the last frame ended, for a next one without a time of its own. */
  #lastEnd = 0;

  constructor(
    readonly native: Native,
    readonly timeBase: IRational,
    readonly frameRate: IRational,
    /** Where the presentation begins on the track's clock. */
    readonly originSeconds: number,
  ) {}

  timed(frame: Frame): DecodedFrame {
    const { num, den } = this.timeBase;
    const none = this.native.c.AV_NOPTS_VALUE;
    const best = frame.bestEffortTimestamp;
    const ticks = best === none ? frame.pts : best;
    const durationSeconds = Number(frame.duration) * num / den;
    // Some old files time only some frames; the others follow on.
    const seconds = ticks === none ? this.#lastEnd : Number(ticks) * num / den - this.originSeconds;
    this.#lastEnd = seconds + (durationSeconds || this.#usualSeconds(frame));
    return { frame, seconds, durationSeconds };
  }

  #usualSeconds(frame: Frame): number {
    if (!frame.isVideo()) return frame.nbSamples / Math.max(1, frame.sampleRate);
    const { num, den } = this.frameRate;
    return num > 0 && den > 0 ? den / num : 1 / 30;
  }
}
