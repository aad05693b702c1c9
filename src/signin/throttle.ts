// SPDX-License-Identifier: AGPL-3.0-or-later

// How many sign-ins may fail. Failures are counted in three places at once: for the client's
// address, for the user name, and for everyone together. They are written down after each failure, so a
// restart forgives nothing. A try that is refused here is no failure.
//
// rate-limiter-flexible counts each of the three, but neither a wait that doubles nor tries that are still
// being looked at, and its SQLite store needs a driver of its own.

import { sha256Hex } from "../base/digest.ts";
import { reasonOf } from "../base/fault.ts";
import type { Log } from "../base/log.ts";
import type { SignInFailureStore } from "../ledger/ledger.ts";
import type { FailureCount, FailureScope, StoredFailures } from "../ledger/sign_in_failures.ts";
import { addressGroup } from "./proxies.ts";

const MINUTE_MS = 60_000;

/** Failures count together for so long, and a count is forgotten so long after its last wait. */
const WINDOW_MS = 10 * MINUTE_MS;

/** Failures within the window that begin a wait, and how long the wait is after so many of them. */
const RULES: Readonly<
  Record<FailureScope, { readonly limit: number; waitMs(failures: number): number }>
> = {
  everyone: { limit: 100, waitMs: () => MINUTE_MS },
  address: { limit: 5, waitMs: () => 10 * MINUTE_MS },
  username: { limit: 5, waitMs: (n) => 30_000 * 2 ** Math.min(n - 5, 10) },
};
const SCOPES: readonly FailureScope[] = ["everyone", "address", "username"];

/** While enough tries are being looked at to fill a limit, the next one waits for their end. */
const PENDING_WAIT_MS = 1_000;

/** Longer user names share their count with those that begin alike. */
const MAX_NAME_LENGTH = 256;

interface ThrottleDeps {
  readonly failures: SignInFailureStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/** A try that may look at the password. Disposing it before it ended says that nothing was looked at. */
interface AdmittedTry extends Disposable {
  readonly kind: "admitted";
  /** Ends when the failure is written down, and never throws; so does `succeeded`. */
  failed(): Promise<void>;
  /** Clears the failures of the user name, not those of the address. */
  succeeded(): Promise<void>;
}

interface RefusedTry extends Disposable {
  readonly kind: "refused";
  /** The one with the longest wait. */
  readonly scope: FailureScope;
  /** At least 1. */
  readonly retryAfterSeconds: number;
}

/** One place that counts: a scope and the address or name within it. */
interface Place {
  readonly scope: FailureScope;
  readonly key: string;
}

/**
 * The limit for everyone lets at most some 110 failures happen in ten minutes, and each is remembered for
 * twenty at most: that bounds the memory.
 */
export class Throttle {
  readonly #deps: ThrottleDeps;
  readonly #counts: Record<FailureScope, Map<string, FailureCount>>;
  /** Tries that are being looked at, by scope and key: together they may not pass a limit. */
  readonly #pending = new Map<string, number>();
  #written: Promise<void> = Promise.resolve();
  #isTold = false;

  private constructor(deps: ThrottleDeps, kept: StoredFailures | undefined) {
    this.#deps = deps;
    const of = (wanted: FailureScope) =>
      new Map(
        (kept?.counts ?? []).filter(({ scope }) => scope === wanted)
          .map(({ key, ...count }) => [key, moved(count, kept!.savedAt)]),
      );
    this.#counts = { everyone: of("everyone"), address: of("address"), username: of("username") };
  }

  /** Counts from 0 when the store cannot be read. */
  static async open(deps: ThrottleDeps): Promise<Throttle> {
    try {
      return new Throttle(deps, await deps.failures.read());
    } catch (error) {
      deps.log.warning(`Could not read the failed sign-ins, counting from 0: ${reasonOf(error)}`);
      return new Throttle(deps, undefined);
    }
  }

  /**
   * `address` is the client's (`clientOf`), `username` what was typed: digests of both are kept, because a
   * password typed into the wrong field must not be readable in the ledger. A browser the user was signed
   * in with before (`isKnown`) waits for its own address alone, so that strangers cannot lock the user out.
   */
  async admit(
    address: string,
    username: string,
    isKnown = false,
  ): Promise<AdmittedTry | RefusedTry> {
    const name = await sha256Hex(
      username.slice(0, MAX_NAME_LENGTH).trim().normalize("NFKC").toLowerCase(),
    );
    const keys = {
      everyone: "",
      address: await sha256Hex(addressGroup(address)),
      username: name,
    };
    const places = SCOPES.map((scope) => ({ scope, key: keys[scope] }));
    const waits = places.filter(({ scope }) => !isKnown || scope === "address").map((place) => ({
      scope: place.scope,
      ms: this.#waitMs(place),
    }));
    const { scope, ms } = waits.reduce((a, b) => b.ms > a.ms ? b : a);
    if (ms > 0) {
      const retryAfterSeconds = Math.ceil(ms / 1000);
      return { kind: "refused", scope, retryAfterSeconds, [Symbol.dispose]() {} };
    }
    for (const place of places) this.#hold(place, 1);
    let isOver = false;
    const end = (): boolean => {
      if (isOver) return false;
      for (const place of places) this.#hold(place, -1);
      return isOver = true;
    };
    return {
      kind: "admitted",
      failed: async () => {
        if (!end()) return;
        for (const place of places) this.#fail(place);
        await this.#keep();
      },
      succeeded: async () => {
        if (end() && this.#counts.username.delete(name)) await this.#keep();
      },
      [Symbol.dispose]: () => void end(),
    };
  }

  #waitMs(place: Place): number {
    const { scope, key } = place, { limit, waitMs } = RULES[scope];
    const count = this.#counts[scope].get(key), now = this.#deps.now();
    // A clock that was set back makes no wait longer than the longest.
    const wait = Math.min((count?.until ?? now) - now, waitMs(count?.streak || limit));
    if (wait > 0) return wait;
    const isDoubling = count !== undefined && count.streak > 0 && !isForgotten(count, now);
    const free = isDoubling ? 1 : Math.max(1, limit - recent(count, now).length);
    return (this.#pending.get(scope + key) ?? 0) >= free ? PENDING_WAIT_MS : 0;
  }

  #hold({ scope, key }: Place, more: 1 | -1): void {
    const held = (this.#pending.get(scope + key) ?? 0) + more;
    if (held === 0) this.#pending.delete(scope + key);
    else this.#pending.set(scope + key, held);
  }

  #fail({ scope, key }: Place): void {
    const counts = this.#counts[scope], now = this.#deps.now();
    for (const [other, count] of counts) if (isForgotten(count, now)) counts.delete(other);
    counts.set(key, failed(scope, counts.get(key), now));
  }

  /** One write after the other, each of what is true when it begins. */
  #keep(): Promise<void> {
    return this.#written = this.#written.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const { failures, now, log } = this.#deps;
    const savedAt = now();
    const counts = SCOPES.flatMap((scope) =>
      [...this.#counts[scope]].map(([key, count]) => ({ scope, key, ...moved(count, -savedAt) }))
    );
    try {
      await failures.put({ savedAt, counts });
      this.#isTold = false;
    } catch (error) {
      if (this.#isTold) return;
      this.#isTold = true;
      log.warning(
        `Could not write down a failed sign-in, a restart would forget it: ${reasonOf(error)}`,
      );
    }
  }
}

const recent = (count: FailureCount | undefined, now: number): readonly number[] =>
  (count?.times ?? []).filter((time) => time > now - WINDOW_MS);

const isForgotten = ({ until }: FailureCount, now: number): boolean => now >= until + WINDOW_MS;

/** The count with one failure more. */
function failed(scope: FailureScope, count: FailureCount | undefined, now: number): FailureCount {
  const { limit, waitMs } = RULES[scope];
  if (count !== undefined && count.streak > 0) {
    return { times: [], until: now + waitMs(count.streak + 1), streak: count.streak + 1 };
  }
  const times = [...recent(count, now), now].slice(-limit);
  // A wait that another try began meanwhile stays.
  if (times.length < limit) return { times, until: Math.max(count?.until ?? now, now), streak: 0 };
  return {
    // An address begins anew after its wait; each further failure of everyone pauses again.
    times: scope === "everyone" ? times : [],
    until: now + waitMs(limit),
    streak: scope === "username" ? limit : 0,
  };
}

function moved({ times, until, streak }: FailureCount, byMs: number): FailureCount {
  return { times: times.map((time) => time + byMs), until: until + byMs, streak };
}
