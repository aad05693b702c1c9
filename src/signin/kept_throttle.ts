// The throttle of the serving process: after every failure its counts are written down, and the next
// process goes on with them, so that a restart forgives nothing.

import { reasonOf } from "../base/fault.ts";
import type { Log } from "../base/log.ts";
import type { SignInFailureStore } from "../ledger/ledger.ts";
import type { ScopedCount } from "../ledger/sign_in_failures.ts";
import { type RefusedTry, SignInThrottle } from "./throttle.ts";
import { sealedKeys, tryKeys } from "./try_keys.ts";

export interface KeptThrottleNeeds {
  readonly failures: SignInFailureStore;
  /** `signingKey(storageSecret, "throttle")` */
  readonly key: CryptoKey;
  readonly clock: {
    /** Milliseconds since 1970; says only how long nobody served between two processes. */
    now(): number;
    /** Milliseconds of a clock that never goes back; it begins anew with each process. */
    steady(): number;
  };
  readonly log: Log;
}

/** Whole ones, as they are written down. */
const steadyMs = ({ clock }: Pick<KeptThrottleNeeds, "clock">): number =>
  Math.floor(clock.steady());

/** As `AdmittedTry`; both ends wait until they are written down, and never throw. */
export interface KeptTry extends Disposable {
  readonly kind: "admitted";
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

export class KeptThrottle {
  readonly #needs: KeptThrottleNeeds;
  readonly #throttle: SignInThrottle;
  #written: Promise<void> = Promise.resolve();
  #isTold = false;

  private constructor(needs: KeptThrottleNeeds, past: readonly ScopedCount[]) {
    this.#needs = needs;
    this.#throttle = new SignInThrottle(past);
  }

  /** Begins anew when the counts cannot be read: nobody is kept out for that. */
  static async open(needs: KeptThrottleNeeds): Promise<KeptThrottle> {
    const { failures, clock, log } = needs;
    try {
      const kept = await failures.read();
      if (kept === undefined) return new KeptThrottle(needs, []);
      const passedMs = clock.now() - kept.savedAt;
      // A clock that was set back: no time has passed, and nobody waits longer than was left then.
      const savedAt = steadyMs(needs) - Math.max(0, passedMs);
      const throttle = new KeptThrottle(needs, kept.counts.map((count) => moved(count, savedAt)));
      // Else the next start would find the same time left again.
      if (passedMs < 0) await throttle.#keep();
      return throttle;
    } catch (error) {
      log.warning(`Could not read the failed sign-ins, counting from 0: ${reasonOf(error)}`);
      return new KeptThrottle(needs, []);
    }
  }

  /** `address` is the client's (`clientOf`), `username` what was typed. */
  async admit(address: string, username: string): Promise<KeptTry | RefusedTry> {
    const keys = await sealedKeys(tryKeys(address, username), this.#needs.key);
    const admitted = this.#throttle.admit(keys, steadyMs(this.#needs));
    if (admitted.kind === "refused") return admitted;
    return {
      kind: "admitted",
      failed: async () => {
        admitted.failed(steadyMs(this.#needs));
        await this.#keep();
      },
      succeeded: async () => {
        if (admitted.succeeded()) await this.#keep();
      },
      [Symbol.dispose]: () => admitted[Symbol.dispose](),
    };
  }

  /** One write after the other, each of what is true when it begins. */
  #keep(): Promise<void> {
    return this.#written = this.#written.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const { failures, clock, log } = this.#needs;
    try {
      const now = steadyMs(this.#needs);
      const counts = this.#throttle.counts().map((count) => moved(count, -now));
      await failures.put({ savedAt: clock.now(), counts });
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

/** On a clock that shows `byMs` where the other one shows 0. */
function moved({ times, until, ...rest }: ScopedCount, byMs: number): ScopedCount {
  return { ...rest, times: times.map((time) => time + byMs), until: until + byMs };
}
