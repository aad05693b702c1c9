// SPDX-License-Identifier: AGPL-3.0-or-later

// A circuit breaker: what has failed is left alone for a while, and the last failure is repeated meanwhile.

import { Fault, reasonOf } from "./fault.ts";

interface BreakerWaits {
  /** After the first failure; doubles with every further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** `now` is a clock in milliseconds that only goes forward. */
export class CircuitBreaker {
  #failures = 0;
  #openUntilMs = -Infinity;
  #failure: Fault | undefined;
  #isProbing = false;

  constructor(private readonly waits: BreakerWaits, private readonly now: () => number) {}

  /** What is repeated instead of another try; `undefined` when it may be tried. */
  get openBecause(): Fault | undefined {
    return this.now() < this.#openUntilMs ? this.#failure : undefined;
  }

  /**
   * Runs the work, or repeats the last failure. When the wait is over one caller tries, and the others are
   * refused until its end is known. Rejects with Fault; `cancelled` counts neither as failure nor as success.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failure && (this.openBecause || this.#isProbing)) throw this.#failure;
    const isProbe = this.#failure !== undefined, failuresBefore = this.#failures;
    if (isProbe) this.#isProbing = true;
    try {
      const result = await work();
      this.#failures = 0;
      this.#failure = undefined;
      return result;
    } catch (error) {
      const failure = error instanceof Fault ? error : new Fault("internal", reasonOf(error));
      // Calls that ran side by side failed once, not several times.
      if (failure.code !== "cancelled" && this.#failures === failuresBefore) {
        const waitMs = this.waits.firstMs * 2 ** this.#failures++;
        this.#openUntilMs = this.now() + Math.min(waitMs, this.waits.longestMs);
        this.#failure = failure;
      }
      throw failure;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }
}
