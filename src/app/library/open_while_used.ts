// SPDX-License-Identifier: AGPL-3.0-or-later

// Something that is opened by its first user and closed some time after its last one, so that changed
// settings are soon in force and an idle server holds no library open.

interface OpenWhileUsedDeps<T> {
  readonly open: () => Promise<T>;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

export class OpenWhileUsed<T extends AsyncDisposable> implements AsyncDisposable {
  readonly #deps: OpenWhileUsedDeps<T>;
  #opened: Promise<T> | undefined;
  #users = 0;
  #isStale = false;
  #idle = new AbortController();
  #closing: Promise<void> = Promise.resolve();

  constructor(deps: OpenWhileUsedDeps<T>) {
    this.#deps = deps;
  }

  /** Throws what `open` and `work` throw; after a failed `open` the next user tries again. */
  async use<R>(work: (opened: T) => Promise<R>): Promise<R> {
    this.#users++;
    this.#idle.abort();
    try {
      return await work(await (this.#opened ??= this.#open()));
    } finally {
      if (--this.#users === 0) {
        this.#closing = this.#isStale ? this.#close() : this.#closeWhenIdle();
      }
    }
  }

  /** The next one who comes when it is not used opens it anew. */
  async renew(): Promise<void> {
    if (this.#users === 0) await this.#close();
    else this.#isStale = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#idle.abort();
    await this.#closing;
    await this.#close();
  }

  #open(): Promise<T> {
    const opening = this.#deps.open();
    opening.catch(() => {
      if (this.#opened === opening) this.#opened = undefined;
    });
    return opening;
  }

  async #closeWhenIdle(): Promise<void> {
    this.#idle = new AbortController();
    const { signal } = this.#idle;
    await this.#deps.sleep(this.#deps.idleMs, AbortSignal.any([signal, this.#deps.signal]));
    if (!signal.aborted && this.#users === 0) await this.#close();
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#isStale = false;
    await opened?.then((each) => each[Symbol.asyncDispose](), () => {});
  }
}
