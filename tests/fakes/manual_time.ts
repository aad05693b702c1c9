// SPDX-License-Identifier: AGPL-3.0-or-later

// Time that stands still until a test moves it: short waits are over at once and remembered, long ones
// end when they are told to.

export class ManualTime {
  /** Milliseconds of every wait that was over at once. */
  readonly waits: number[] = [];
  readonly #long = new Set<() => void>();
  readonly #longFrom: number;

  constructor(longFromMs: number) {
    this.#longFrom = longFromMs;
  }

  readonly now = () => 0;

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    if (ms < this.#longFrom) {
      this.waits.push(ms);
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#long.add(resolve);
    signal.addEventListener("abort", () => {
      this.#long.delete(resolve);
      resolve();
    }, { once: true });
    return promise;
  };

  /** Every long wait is over. */
  runOut(): void {
    for (const end of [...this.#long]) end();
  }
}
