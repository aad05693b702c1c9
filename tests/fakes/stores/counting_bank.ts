// SPDX-License-Identifier: AGPL-3.0-or-later

// A bank in memory that counts how often each row was written.

import type { BankRow } from "../../../src/bank/bank.ts";
import { MemoryBank } from "./memory_bank.ts";

export class CountingBank extends MemoryBank {
  /** By producer and source key. */
  readonly written = new Map<string, number>();

  override writeTogether(rows: readonly BankRow[]) {
    for (const { producer, sourceKey } of rows) {
      const row = `${producer} ${sourceKey}`;
      this.written.set(row, (this.written.get(row) ?? 0) + 1);
    }
    return super.writeTogether(rows);
  }
}
