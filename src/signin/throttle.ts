// How often somebody may be wrong. Failures are counted in three places at once: for the address they
// come from, for the user name they try, and for everybody together. A try that is refused here is no
// failure. All of it is forgotten with the process.

import { addressGroup } from "./client_address.ts";
import {
  AddressFailures,
  EverybodysFailures,
  type FailureCounter,
  UsernameFailures,
} from "./failure_counters.ts";
import { THROTTLE } from "./throttle_figures.ts";

export type ThrottleScope = "everyone" | "address" | "username";

/** A try that may look at the password. It ends in one of three ways; disposing it is `abandoned`. */
export interface AdmittedTry extends Disposable {
  readonly kind: "admitted";
  failed(nowMs: number): void;
  /** Clears the failures of the user name, not those of the address. */
  succeeded(): void;
  /** Nobody looked: the caller went away, or there was no room. */
  abandoned(): void;
}

export interface RefusedTry extends Disposable {
  readonly kind: "refused";
  /** What stands in the way longest. */
  readonly scope: ThrottleScope;
  /** At least 1; a try after so long is not refused for anything that is known now. */
  readonly retryAfterSeconds: number;
}

/** While enough tries are being looked at to fill a limit, the next one waits for their end. */
const PENDING_WAIT_MS = 1_000;

/** Longer names share their counter with those that begin alike. */
const LONGEST_NAME = 256;

/**
 * Counts failures and refuses tries. Tries that are being looked at hold their seat, so that many at
 * once see no more passwords than one after the other. Times are milliseconds of one clock that does
 * not go back, such as `performance.now()`; a step back counts as no time passed.
 */
export class SignInThrottle {
  readonly #everyone = new Book(() => new EverybodysFailures());
  readonly #addresses = new Book(() => new AddressFailures());
  readonly #usernames = new Book(() => new UsernameFailures());
  #latest = Number.NEGATIVE_INFINITY;

  /** `address` is the client's (`clientOf`), `username` what was typed. */
  admit(address: string, username: string, nowMs: number): AdmittedTry | RefusedTry {
    const now = this.#notBack(nowMs);
    const group = addressGroup(address), name = nameKey(username);
    const waits: ReadonlyArray<readonly [ThrottleScope, number]> = [
      ["everyone", this.#everyone.waitMs("", now)],
      ["address", this.#addresses.waitMs(group, now)],
      ["username", this.#usernames.waitMs(name, now)],
    ];
    const [scope, waitMs] = waits.reduce((a, b) => b[1] > a[1] ? b : a);
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      return { kind: "refused", scope, retryAfterSeconds, [Symbol.dispose]() {} };
    }
    return this.#seat([[this.#everyone, ""], [this.#addresses, group], [this.#usernames, name]]);
  }

  /** Addresses and user names that are remembered, for a look at the memory they take. */
  get remembered(): { readonly addresses: number; readonly usernames: number } {
    return { addresses: this.#addresses.size, usernames: this.#usernames.size };
  }

  #seat(places: ReadonlyArray<readonly [book: Book, key: string]>): AdmittedTry {
    for (const [book, key] of places) book.sit(key);
    let isOver = false;
    const end = (settle?: () => void) => {
      if (isOver) return;
      isOver = true;
      for (const [book, key] of places) book.stand(key);
      settle?.();
    };
    const [, , [usernames, name]] = places as [unknown, unknown, readonly [Book, string]];
    return {
      kind: "admitted",
      failed: (nowMs) =>
        end(() => {
          const now = this.#notBack(nowMs);
          for (const [book, key] of places) book.failed(key, now);
        }),
      succeeded: () => end(() => usernames.forget(name)),
      abandoned: () => end(),
      [Symbol.dispose]: () => end(),
    };
  }

  #notBack(nowMs: number): number {
    return this.#latest = Math.max(this.#latest, nowMs);
  }
}

/** The counters of one kind, and the tries that are being looked at. */
class Book {
  /** In the order of forgetting: who failed longest ago first. */
  readonly #counters = new Map<string, FailureCounter>();
  readonly #seated = new Map<string, number>();
  readonly #open: () => FailureCounter;
  readonly #stranger: FailureCounter;

  constructor(open: () => FailureCounter) {
    this.#open = open;
    this.#stranger = open();
  }

  get size(): number {
    return this.#counters.size;
  }

  waitMs(key: string, now: number): number {
    const counter = this.#counters.get(key) ?? this.#stranger;
    const wait = counter.waitMs(now);
    const isFull = (this.#seated.get(key) ?? 0) >= counter.seats(now);
    return wait === 0 && isFull ? PENDING_WAIT_MS : wait;
  }

  failed(key: string, now: number): void {
    const counter = this.#counters.get(key) ?? this.#open();
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    counter.failed(now);
    if (this.#counters.size > THROTTLE.mostRemembered) {
      this.#counters.delete(this.#counters.keys().next().value!);
    }
  }

  forget(key: string): void {
    this.#counters.delete(key);
  }

  sit(key: string): void {
    this.#seated.set(key, (this.#seated.get(key) ?? 0) + 1);
  }

  stand(key: string): void {
    const left = this.#seated.get(key)! - 1;
    if (left === 0) this.#seated.delete(key);
    else this.#seated.set(key, left);
  }
}

/** Spellings a person could mean the same user by share their counter. */
function nameKey(username: string): string {
  return username.slice(0, LONGEST_NAME).trim().normalize("NFKC").toLowerCase();
}
