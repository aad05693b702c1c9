// The bank in memory.

import type { Bank, Banked, Unreadable } from "../../src/bank/bank.ts";
import type { FactValues, ProducerName } from "../../src/bank/fact.ts";

export class MemoryBank implements Bank {
  readonly rows = new Map<string, unknown>();

  read<P extends ProducerName>(producer: P, sourceKey: string) {
    return this.rows.get(`${producer} ${sourceKey}`) as Banked<FactValues[P]>;
  }

  write<P extends ProducerName>(
    producer: P,
    rows: ReadonlyArray<{ sourceKey: string; value: FactValues[P] | Unreadable }>,
  ) {
    for (const row of rows) this.rows.set(`${producer} ${row.sourceKey}`, row.value);
  }

  [Symbol.asyncDispose]() {
    return Promise.resolve();
  }
}
