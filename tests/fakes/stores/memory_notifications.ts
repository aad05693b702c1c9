// SPDX-License-Identifier: AGPL-3.0-or-later

// How notifications went, in memory.

import type { NotificationStore, TargetHealth } from "../../../src/ledger/ledger.ts";

export class MemoryNotifications implements NotificationStore {
  readonly #targets = new Map<string, TargetHealth>();

  health() {
    const targets = [...this.#targets.values()];
    return Promise.resolve(targets.sort((a, b) => a.target < b.target ? -1 : 1));
  }

  put(health: TargetHealth) {
    this.#targets.set(health.target, structuredClone(health));
    return Promise.resolve();
  }

  clear() {
    this.#targets.clear();
    return Promise.resolve();
  }
}
