// A queue in front of one native context. Two calls at once on a decoder or graph abort the
// process, and so does a close while a call is in flight; a turn makes both impossible.

import { Fault } from "../../base/fault.ts";

/** Runs one piece of work at a time, in order; after `close` nothing runs any more. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  /** Rejects with Fault `internal` after `close`. A failed turn does not stop the next one. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#closing) {
      return Promise.reject(new Fault("internal", "A closed media file was used again"));
    }
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Waits for the turns in flight, then frees, once however often it is called. */
  close(free: () => void | Promise<void>): Promise<void> {
    return this.#closing ??= this.#last.then(free);
  }
}
