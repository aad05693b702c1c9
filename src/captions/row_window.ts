// Answers gathered into windows, each banked in one transaction.

import type { Bank, Unreadable } from "../bank/bank.ts";
import type { FactValues, ProducerName } from "../bank/fact.ts";

/** Ends early, without an error, when the signal fires. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** No answer waits longer for the slowest of its window: it would be lost to a kill. */
const LONGEST_WAIT_MS = 1_000;

export class RowWindow<P extends ProducerName> {
  readonly #bank: Pick<Bank, "write">;
  readonly #producer: P;
  readonly #size: number;
  readonly #sleep: Sleep;
  #rows: Array<{ sourceKey: string; value: FactValues[P] | Unreadable }> = [];
  #waiting = new AbortController();
  /** Of a write nobody waited for; the next who comes hears of it. */
  #failure: { readonly error: unknown } | undefined;

  /** `size` answers make a window, and so do fewer after a second. */
  constructor(bank: Pick<Bank, "write">, producer: P, size: number, sleep: Sleep) {
    this.#bank = bank;
    this.#producer = producer;
    this.#size = size;
    this.#sleep = sleep;
  }

  /** Throws what the bank throws, also for answers given before. */
  add(sourceKey: string, value: FactValues[P] | Unreadable): void {
    this.#rows.push({ sourceKey, value });
    if (this.#failure || this.#rows.length >= this.#size) this.flush();
    else if (this.#rows.length === 1) void this.#flushSoon();
  }

  /** Throws as `add`. */
  flush(): void {
    this.#waiting.abort();
    const rows = this.#rows, failure = this.#failure;
    this.#rows = [];
    this.#failure = undefined;
    if (rows.length > 0) this.#bank.write(this.#producer, rows);
    if (failure) throw failure.error;
  }

  async #flushSoon(): Promise<void> {
    const { signal } = this.#waiting = new AbortController();
    await this.#sleep(LONGEST_WAIT_MS, signal);
    if (signal.aborted) return;
    try {
      this.flush();
    } catch (error) {
      this.#failure = { error };
    }
  }
}
