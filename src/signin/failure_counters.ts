// The failures of one address, of one user name, and of everybody: how long each makes the next try
// wait, and how many tries may be looked at side by side before the limit could be passed.

import { THROTTLE } from "./throttle_figures.ts";

export interface FailureCounter {
  /** Notes one failure. */
  failed(now: number): void;
  /** Milliseconds until a try is looked at again; 0 when it may be at once. */
  waitMs(now: number): number;
  /** Tries that may be looked at side by side while there is no wait; at least 1. */
  seats(now: number): number;
}

const recent = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - THROTTLE.windowMs);

/** Five failures within the window lock the address out; then it begins anew. */
export class AddressFailures implements FailureCounter {
  #times: readonly number[] = [];
  #lockedUntil = Number.NEGATIVE_INFINITY;

  failed(now: number): void {
    this.#times = [...recent(this.#times, now), now];
    if (this.#times.length < THROTTLE.addressFailures) return;
    this.#lockedUntil = now + THROTTLE.addressLockMs;
    this.#times = [];
  }

  waitMs(now: number): number {
    return Math.max(0, this.#lockedUntil - now);
  }

  seats(now: number): number {
    return THROTTLE.addressFailures - recent(this.#times, now).length;
  }
}

/**
 * The fifth failure within the window makes the name wait, every further one twice as long, up to ten
 * minutes. A name that is left alone for a whole window after its wait begins anew.
 */
export class UsernameFailures implements FailureCounter {
  #times: readonly number[] = [];
  /** Failures since the first of the five; 0 while there were fewer. */
  #streak = 0;
  #waitUntil = Number.NEGATIVE_INFINITY;

  failed(now: number): void {
    if (!this.#goesOn(now)) {
      this.#times = [...recent(this.#times, now), now];
      this.#streak = 0;
      if (this.#times.length < THROTTLE.usernameFailures) return;
      this.#times = [];
      this.#streak = THROTTLE.usernameFailures - 1;
    }
    this.#streak++;
    const doubled = 2 ** (this.#streak - THROTTLE.usernameFailures);
    this.#waitUntil = now +
      Math.min(THROTTLE.usernameFirstWaitMs * doubled, THROTTLE.usernameMostWaitMs);
  }

  waitMs(now: number): number {
    return Math.max(0, this.#waitUntil - now);
  }

  seats(now: number): number {
    return this.#goesOn(now) ? 1 : THROTTLE.usernameFailures - recent(this.#times, now).length;
  }

  #goesOn(now: number): boolean {
    return this.#streak > 0 && now < this.#waitUntil + THROTTLE.windowMs;
  }
}

/** A hundred failures of anybody within the window pause every sign-in, and so does each further one. */
export class EverybodysFailures implements FailureCounter {
  #times: readonly number[] = [];
  #pausedUntil = Number.NEGATIVE_INFINITY;

  failed(now: number): void {
    this.#times = [...recent(this.#times, now), now].slice(-THROTTLE.everyoneFailures);
    if (this.#times.length < THROTTLE.everyoneFailures) return;
    this.#pausedUntil = now + THROTTLE.everyonePauseMs;
  }

  waitMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  seats(now: number): number {
    return Math.max(1, THROTTLE.everyoneFailures - recent(this.#times, now).length);
  }
}
