// What becomes of work over many assets when the library cannot give one of them: a server that lost one
// file goes on serving the others, and one that is broken itself gives none.

import type { Fault } from "../base/fault.ts";

/** After so many in a row the library itself is taken to be broken. */
const MOST_IN_A_ROW = 8;

/** The library answers, and has no file of this one, or none it can give now. */
export function isAwayNow({ code, about }: Fault): boolean {
  return code === "not_found" || code === "library_unreadable" && about !== undefined;
}

/** Of one pass over assets, or of several that ask again about what is still missing. */
export class AwayNow {
  #hasGiven = false;
  #inARow = 0;
  #last: Fault | undefined;

  /** The library gave one of the assets, now or at an earlier time, whatever became of it. */
  given(): void {
    this.#hasGiven = true;
    this.#inARow = 0;
  }

  /** Whether the pass goes on without the asset. */
  leaves(fault: Fault): boolean {
    if (!isAwayNow(fault)) return false;
    if (fault.code === "not_found") return true;
    this.#last = fault;
    return ++this.#inARow < MOST_IN_A_ROW;
  }

  /** Throws the last Fault where the library could give nothing at all. */
  end(): void {
    if (this.#last && !this.#hasGiven) throw this.#last;
  }
}
