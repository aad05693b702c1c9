// SPDX-License-Identifier: AGPL-3.0-or-later

// Generations of sessions in memory.

import type { SessionGenerations } from "../../../src/ledger/ledger.ts";

export class MemorySessions implements SessionGenerations {
  readonly #users = new Map<string, number>();
  #everybody = 0;
  #rules: string | undefined;
  /** While true the store cannot be read. */
  isBroken = false;

  of(username: string): Promise<number> {
    if (this.isBroken) return Promise.reject(new Error("the disk is gone"));
    return Promise.resolve(this.#everybody + (this.#users.get(username) ?? 0));
  }

  endUser(username: string): Promise<void> {
    this.#users.set(username, (this.#users.get(username) ?? 0) + 1);
    return Promise.resolve();
  }

  startUnder(rules: string): Promise<void> {
    if (this.#rules !== undefined && this.#rules !== rules) this.#everybody++;
    this.#rules = rules;
    return Promise.resolve();
  }
}
