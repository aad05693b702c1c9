// SPDX-License-Identifier: AGPL-3.0-or-later

// The clock of one call and all its tries: it aborts when time runs out or when the caller asks to stop.

export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly #outer: AbortSignal | undefined;
  readonly #onOuter = () => this.#controller.abort(this.#outer?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endsMs = 0;
  #ranOut = false;

  constructor(ms: number, outer?: AbortSignal) {
    this.#ms = ms;
    this.#outer = outer;
    if (outer?.aborted) this.#onOuter();
    else outer?.addEventListener("abort", this.#onOuter, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborted when the caller asks to stop, and only then. */
  get outer(): AbortSignal | undefined {
    return this.#outer;
  }

  get leftMs(): number {
    return this.#endsMs - performance.now();
  }

  /** True when time ran out, rather than the caller asking to stop. */
  get ranOut(): boolean {
    return this.#ranOut;
  }

  /** Gives the full time again; for what is allowed to take long as long as it moves. */
  restart(): void {
    clearTimeout(this.#timer);
    if (this.signal.aborted) return;
    this.#endsMs = performance.now() + this.#ms;
    this.#timer = setTimeout(() => {
      this.#ranOut = true;
      this.#controller.abort(new Error("Time ran out"));
    }, this.#ms);
  }

  /** Ends with the work, or at once when the clock aborts, whatever the work makes of the signal. */
  async race<T>(work: Promise<T>): Promise<T> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(this.signal.reason);
    if (this.signal.aborted) onAbort();
    this.signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      this.signal.removeEventListener("abort", onAbort);
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#onOuter);
  }
}
