// How often somebody may be wrong. Failures are counted in three places at once: for the address they
// come from, for the user name they try, and for everybody together. A try that is refused here is no
// failure.

import type { FailureCount, FailureScope, ScopedCount } from "../ledger/sign_in_failures.ts";
import {
  ADDRESS_RULE,
  EVERYONE_RULE,
  type FailureRule,
  isForgotten,
  NO_FAILURES,
  USERNAME_RULE,
  waitMs,
} from "./failure_counters.ts";
import type { TryKeys } from "./try_keys.ts";

/** A try that may look at the password. Disposing it unless it ended says that nobody looked. */
export interface AdmittedTry extends Disposable {
  readonly kind: "admitted";
  failed(nowMs: number): void;
  /** Clears the failures of the user name, not those of the address. Returns whether there were any. */
  succeeded(): boolean;
}

export interface RefusedTry extends Disposable {
  readonly kind: "refused";
  /** What stands in the way longest. */
  readonly scope: FailureScope;
  /** At least 1; a try after so long is not refused for anything that is known now. */
  readonly retryAfterSeconds: number;
}

/** While enough tries are being looked at to fill a limit, the next one waits for their end. */
const PENDING_WAIT_MS = 1_000;

/** Everybody has one count. */
const EVERYONE = "";

/**
 * Counts failures and refuses tries. Tries that are being looked at hold their seat, so that many at
 * once see no more passwords than one after the other. Times are milliseconds of one clock that does
 * not go back, such as `performance.now()`; a step back counts as no time passed.
 *
 * Counts are let go when they change nothing any more. The limit for everybody lets at most some 110
 * failures happen in ten minutes, and each is remembered for twenty at most: that bounds the memory.
 */
export class SignInThrottle {
  readonly #books: Readonly<Record<FailureScope, Book>>;
  #latest = Number.NEGATIVE_INFINITY;

  /** `past` are counts of another throttle, on this one's clock; it goes on as that one would. */
  constructor(past: readonly ScopedCount[] = []) {
    this.#books = {
      everyone: new Book(EVERYONE_RULE, past.filter(({ scope }) => scope === "everyone")),
      address: new Book(ADDRESS_RULE, past.filter(({ scope }) => scope === "address")),
      username: new Book(USERNAME_RULE, past.filter(({ scope }) => scope === "username")),
    };
  }

  admit({ address, username }: TryKeys, nowMs: number): AdmittedTry | RefusedTry {
    const now = this.#notBack(nowMs);
    const places: ReadonlyArray<readonly [FailureScope, string]> = [
      ["everyone", EVERYONE],
      ["address", address],
      ["username", username],
    ];
    const waits = places.map(([scope, key]) =>
      [scope, this.#books[scope].waitMs(key, now)] as const
    );
    const [scope, wait] = waits.reduce((a, b) => b[1] > a[1] ? b : a);
    if (wait === 0) return this.#seat(places);
    return {
      kind: "refused",
      scope,
      retryAfterSeconds: Math.ceil(wait / 1000),
      [Symbol.dispose]() {},
    };
  }

  /** Everything that is remembered; tries that are being looked at are not. */
  counts(): readonly ScopedCount[] {
    const scopes = Object.entries(this.#books) as ReadonlyArray<[FailureScope, Book]>;
    return scopes.flatMap(([scope, book]) =>
      [...book.counts].map(([key, count]) => ({ scope, key, ...count }))
    );
  }

  #seat(places: ReadonlyArray<readonly [FailureScope, string]>): AdmittedTry {
    const seats = places.map(([scope, key]) => ({ book: this.#books[scope], key }));
    for (const { book, key } of seats) book.sit(key);
    let isOver = false;
    /** Whether it was still going on. */
    const end = (): boolean => {
      if (isOver) return false;
      isOver = true;
      for (const { book, key } of seats) book.stand(key);
      return true;
    };
    const { book: usernames, key: username } = seats.at(-1)!;
    return {
      kind: "admitted",
      failed: (nowMs) => {
        if (!end()) return;
        const now = this.#notBack(nowMs);
        for (const { book, key } of seats) book.failed(key, now);
      },
      succeeded: () => end() && usernames.counts.delete(username),
      [Symbol.dispose]: () => void end(),
    };
  }

  #notBack(nowMs: number): number {
    return this.#latest = Math.max(this.#latest, nowMs);
  }
}

/** The counts of one kind, and the tries that are being looked at. */
class Book {
  readonly counts: Map<string, FailureCount>;
  readonly #rule: FailureRule;
  readonly #seated = new Map<string, number>();

  constructor(rule: FailureRule, past: readonly ScopedCount[]) {
    this.#rule = rule;
    this.counts = new Map(
      past.map(({ key, times, until, streak }) => [key, { times, until, streak }]),
    );
  }

  waitMs(key: string, now: number): number {
    const count = this.#countOf(key);
    const wait = waitMs(count, now);
    const isFull = (this.#seated.get(key) ?? 0) >= this.#rule.seats(count, now);
    return wait === 0 && isFull ? PENDING_WAIT_MS : wait;
  }

  failed(key: string, now: number): void {
    this.counts.set(key, this.#rule.failed(this.#countOf(key), now));
    for (const [other, count] of this.counts) {
      if (isForgotten(count, now)) this.counts.delete(other);
    }
  }

  sit(key: string): void {
    this.#seated.set(key, (this.#seated.get(key) ?? 0) + 1);
  }

  stand(key: string): void {
    const left = this.#seated.get(key)! - 1;
    if (left === 0) this.#seated.delete(key);
    else this.#seated.set(key, left);
  }

  #countOf(key: string): FailureCount {
    return this.counts.get(key) ?? NO_FAILURES;
  }
}
