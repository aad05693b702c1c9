// The rules for failed sign-ins said again as slowly and plainly as can be: the whole history is read
// from its beginning for every question.

import { addressGroup } from "../../src/signin/client_address.ts";

interface Failure {
  readonly at: number;
  readonly group: string;
  readonly name: string;
}

const TEN_MINUTES = 600_000;

export class SlowThrottle {
  /** Every failure ever; a success marks those of its name as forgiven. */
  readonly #failures: Failure[] = [];
  readonly #forgiven = new Set<Failure>();

  failed(address: string, username: string, at: number): void {
    this.#failures.push({ at, group: addressGroup(address), name: username.toLowerCase() });
  }

  succeeded(username: string): void {
    for (const failure of this.#failures) {
      if (failure.name === username.toLowerCase()) this.#forgiven.add(failure);
    }
  }

  /** 0 when a try may be made. */
  retryAfterSeconds(address: string, username: string, now: number): number {
    const free = Math.max(
      this.#everybodyFree(),
      this.#addressFree(addressGroup(address)),
      this.#usernameFree(username.toLowerCase()),
    );
    return Math.ceil(Math.max(0, free - now) / 1000);
  }

  #everybodyFree(): number {
    const times = this.#failures.map(({ at }) => at);
    const pauses = times.filter((at, i) => i >= 99 && times[i - 99]! > at - TEN_MINUTES);
    return Math.max(0, ...pauses.map((at) => at + 60_000));
  }

  #addressFree(group: string): number {
    let counted: number[] = [], free = 0;
    for (const { at, group: from } of this.#failures) {
      if (from !== group) continue;
      counted.push(at);
      if (counted.filter((time) => time > at - TEN_MINUTES).length < 5) continue;
      free = at + TEN_MINUTES;
      counted = [];
    }
    return free;
  }

  #usernameFree(name: string): number {
    let counted: number[] = [], free = 0, wait = 0;
    for (const failure of this.#failures) {
      if (failure.name !== name || this.#forgiven.has(failure)) continue;
      const { at } = failure;
      if (wait > 0 && at >= free + TEN_MINUTES) wait = 0;
      if (wait > 0) wait = Math.min(2 * wait, TEN_MINUTES);
      else {
        counted.push(at);
        if (counted.filter((time) => time > at - TEN_MINUTES).length < 5) continue;
        counted = [];
        wait = 30_000;
      }
      free = at + wait;
    }
    return free;
  }
}
