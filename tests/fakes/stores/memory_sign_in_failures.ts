// SPDX-License-Identifier: AGPL-3.0-or-later

// Failed sign-ins in memory.

import type { SignInFailureStore } from "../../../src/ledger/ledger.ts";
import type { StoredFailures } from "../../../src/ledger/sign_in_failures.ts";

export class MemorySignInFailures implements SignInFailureStore {
  kept: StoredFailures | undefined;
  writes = 0;
  /** While set nothing can be read or written. */
  fault: Error | undefined;
  /** Whether a write ends only when everything else had its turn. */
  isSlow = false;

  read(): Promise<StoredFailures | undefined> {
    if (this.fault) return Promise.reject(this.fault);
    return Promise.resolve(structuredClone(this.kept));
  }

  async put(failures: StoredFailures): Promise<void> {
    this.writes++;
    if (this.fault) throw this.fault;
    const json = JSON.stringify(failures);
    if (this.isSlow) await new Promise((resolve) => setTimeout(resolve));
    this.kept = JSON.parse(json);
  }
}
