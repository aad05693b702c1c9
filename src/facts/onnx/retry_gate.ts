// When a model that could not be loaded is tried again.

import { Fault, reasonOf } from "../../base/fault.ts";

/** 10, 20, 40, 80, 120, 120 … (inference.md 1.9). */
const FIRST_WAIT_SECONDS = 10, LONGEST_WAIT_SECONDS = 120;

/** One model's failures. `now` is a clock in milliseconds that only goes forward. */
export class RetryGate {
  #failures = 0;
  #openAt = -Infinity;
  #failure: Fault | undefined;

  constructor(private readonly now: () => number) {}

  /** What is said again instead of another try; `undefined` when it may be tried. */
  get closedBy(): Fault | undefined {
    return this.now() < this.#openAt ? this.#failure : undefined;
  }

  /** Runs a load, or repeats the last failure. Rejects with Fault. */
  async through<T>(load: () => Promise<T>): Promise<T> {
    if (this.closedBy) throw this.closedBy;
    const failuresBefore = this.#failures;
    try {
      const loaded = await load();
      this.#failures = 0;
      this.#failure = undefined;
      return loaded;
    } catch (error) {
      const failure = error instanceof Fault ? error : new Fault("internal", reasonOf(error));
      // Loads that ran side by side failed once, not twice.
      if (this.#failures === failuresBefore) {
        const wait = FIRST_WAIT_SECONDS * 2 ** this.#failures++;
        this.#openAt = this.now() + Math.min(wait, LONGEST_WAIT_SECONDS) * 1000;
        this.#failure = failure;
      }
      throw failure;
    }
  }
}
