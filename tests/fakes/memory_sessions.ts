// Generations of sessions in memory.

import type { SessionGenerations } from "../../src/ledger/ledger.ts";

export class MemorySessions implements SessionGenerations {
  readonly #users = new Map<string, number>();
  #everybody = 0;
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

  endAll(): Promise<void> {
    this.#everybody++;
    return Promise.resolve();
  }
}
