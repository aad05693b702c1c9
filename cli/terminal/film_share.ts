// How much of a whole film is done, from its first event on. What rendering will cost is known only
// when the cut is; until then the steps before it count for a fixed part.

import type { ShownProgress } from "./progress_view.ts";

/** Where the steps before rendering begin and end, as shares of the film. */
const BEFORE_RENDERING: Readonly<
  Partial<Record<ShownProgress["phase"], readonly [number, number]>>
> = {
  discovery: [0, 0.03],
  analysis: [0.03, 0.15],
  selection: [0.15, 0.15],
  music: [0.15, 0.16],
};
/** Nothing is made of the film yet, and after a dry run nothing will be. */
export function isBeforeRendering(phase: ShownProgress["phase"]): boolean {
  return BEFORE_RENDERING[phase] !== undefined;
}

/** Only a film that is complete is done. */
const ALMOST = 0.99;

/** Follows one film; the share never goes back and is 1 only when the film is complete. */
export class FilmShare {
  #share = 0;
  /** Share and pace at the moment when rendering had been planned. */
  #from: { readonly share: number; readonly pace: number } | undefined;

  /** The event with a share of the whole film, and with a time only when one can be told. */
  follow(event: ShownProgress): ShownProgress {
    const span = BEFORE_RENDERING[event.phase];
    if (event.phase === "complete") this.#share = 1;
    else if (span && !this.#from) {
      const done = event.total > 0 ? event.done / event.total : 0;
      this.#rise(span[0] + (span[1] - span[0]) * done);
    } else {
      this.#from ??= { share: this.#share, pace: event.share };
      const { share, pace } = this.#from;
      const ofRest = pace < 1 ? (event.share - pace) / (1 - pace) : 0;
      this.#rise(share + (ALMOST - share) * ofRest);
    }
    const { etaSeconds, ...rest } = event;
    const isTold = etaSeconds !== undefined && this.#from !== undefined;
    return { ...rest, share: this.#share, ...(isTold ? { etaSeconds } : {}) };
  }

  #rise(to: number): void {
    this.#share = Math.max(this.#share, Math.min(ALMOST, to));
  }
}
