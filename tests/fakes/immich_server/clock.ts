// The server's own time: it stands still while a test says what is there, so that this is repeatable,
// and goes on with the time that passes once the server listens.

export class ServerClock {
  #ms: number;
  /** When it went on, by this machine's own counting. */
  #since: number | undefined;

  constructor(start: string) {
    this.#ms = Date.parse(start);
  }

  /** Goes on from here. */
  start(): void {
    this.#since ??= performance.now();
  }

  nowMs(): number {
    if (this.#since === undefined) return this.#ms;
    const passedMs = Math.floor(performance.now() - this.#since);
    this.#since += passedMs;
    return this.#ms += passedMs;
  }

  now(): string {
    return new Date(this.nowMs()).toISOString();
  }

  set(instant: string): void {
    this.nowMs();
    this.#ms = Date.parse(instant);
  }

  /** A millisecond later at the least: every change has a time of its own, however fast they come. */
  tick(): string {
    this.#ms = this.nowMs() + 1;
    return new Date(this.#ms).toISOString();
  }
}
