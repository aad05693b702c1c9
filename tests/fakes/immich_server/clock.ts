// The server's own time: it stands still until something is changed, so that tests are repeatable.

export class ServerClock {
  #ms: number;

  constructor(start: string) {
    this.#ms = Date.parse(start);
  }

  now(): string {
    return new Date(this.#ms).toISOString();
  }

  /** One second later: every change has a time of its own. */
  tick(): string {
    this.#ms += 1_000;
    return this.now();
  }

  set(instant: string): void {
    this.#ms = Date.parse(instant);
  }
}
