// SPDX-License-Identifier: AGPL-3.0-or-later

// How fast a machine draws: told of every frame that is drawn, it says of each second whether that was well within
// the time, or too much.

/** Frames that are looked at together, some second; and the milliseconds a screen has for one. */
export const TIMED_FRAMES = 24;
const SLOW_MS = 20;
/** Frames of the film for one that was drawn, from which on too many were left out. */
const MISSED = 1.35;

export class Pace {
  #times: number[] = [];
  #from = 0;

  /** What comes does not follow on what was drawn. */
  begin(): void {
    this.#times = [];
  }

  /** `frame` of the film was drawn within so many milliseconds. */
  drawn(frame: number, ms: number): "fast" | "slow" | undefined {
    if (this.#times.length === 0) this.#from = frame;
    this.#times.push(ms);
    if (this.#times.length < TIMED_FRAMES) return undefined;
    const median = this.#times.toSorted((a, b) => a - b)[TIMED_FRAMES / 2]!;
    // A browser may draw later than it says.
    const missed = (frame - this.#from) / (TIMED_FRAMES - 1);
    this.begin();
    return median > SLOW_MS || missed > MISSED ? "slow" : "fast";
  }
}
