// The door before costly work: few at once, the rest waits shortly, and who would wait too long is
// told so at once. Sixteen hashes side by side made other pages wait a second.

export interface GateLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
}

/** Two at once at most, and one core stays with everybody who does not sign in. */
export function hashLimits(cores: number): GateLimits {
  return { atOnce: Math.max(1, Math.min(2, cores - 1)), mostWaiting: 16, longestWaitMs: 2_000 };
}

/** What a caller who was turned away is told to wait, in seconds. */
export const BUSY_RETRY_AFTER_SECONDS = 2;

export class HashGate {
  readonly #limits: GateLimits;
  /** In the order of arrival; each is called with whether it may go in. */
  readonly #waiting: Array<(mayEnter: boolean) => void> = [];
  #inside = 0;

  constructor(limits: GateLimits = hashLimits(navigator.hardwareConcurrency)) {
    this.#limits = limits;
  }

  /** The work's result; `undefined` when it was not begun because too many wait or waited too long. */
  async run<T>(work: () => Promise<T>): Promise<{ readonly result: T } | undefined> {
    if (!await this.#enter()) return undefined;
    try {
      return { result: await work() };
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<boolean> {
    if (this.#inside < this.#limits.atOnce) {
      this.#inside++;
      return Promise.resolve(true);
    }
    if (this.#waiting.length >= this.#limits.mostWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const called = (mayEnter: boolean) => {
        clearTimeout(timer);
        resolve(mayEnter);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1);
        called(false);
      }, this.#limits.longestWaitMs);
      this.#waiting.push(called);
    });
  }

  /** The place goes to who has waited longest, and only then becomes free. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#inside--;
    else next(true);
  }
}
