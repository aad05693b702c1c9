// SPDX-License-Identifier: AGPL-3.0-or-later

// The bank in memory.

import type { Bank, Banked, BankRow, Unreadable } from "../../../src/bank/bank.ts";
import type { FactValues, ProducerName } from "../../../src/bank/fact.ts";

export class MemoryBank implements Bank {
  /** Value by source key, by producer. */
  readonly #facts = new Map<ProducerName, Map<string, unknown>>();

  read<P extends ProducerName>(producer: P, sourceKey: string) {
    return this.#facts.get(producer)?.get(sourceKey) as Banked<FactValues[P]>;
  }

  readMany<P extends ProducerName>(producer: P, sourceKeys: readonly string[]) {
    const facts = this.#facts.get(producer);
    return new Map(
      sourceKeys.flatMap((key) => facts?.has(key) ? [[key, facts.get(key)]] : []) as Array<
        [string, FactValues[P] | Unreadable]
      >,
    );
  }

  write<P extends ProducerName>(
    producer: P,
    rows: ReadonlyArray<{ sourceKey: string; value: FactValues[P] | Unreadable }>,
  ) {
    const facts = this.#facts.get(producer) ?? new Map<string, unknown>();
    this.#facts.set(producer, facts);
    for (const row of rows) facts.set(row.sourceKey, row.value);
    return Promise.resolve();
  }

  writeTogether(rows: readonly BankRow[]) {
    for (const { producer, ...row } of rows) this.write(producer, [row]);
    return Promise.resolve();
  }

  producers() {
    return [...this.#facts].filter(([, facts]) => facts.size > 0)
      .map(([producer, facts]) => ({ producer, rows: facts.size }))
      .sort((a, b) => a.producer < b.producer ? -1 : 1);
  }

  *rows<P extends ProducerName>(producer: P) {
    const facts = [...this.#facts.get(producer) ?? []].sort(([a], [b]) => a < b ? -1 : 1);
    for (const [sourceKey, value] of facts) {
      yield { sourceKey, value: value as FactValues[P] | Unreadable };
    }
  }

  forget(producer: ProducerName, sourceKeys?: readonly string[]) {
    const facts = this.#facts.get(producer) ?? new Map<string, unknown>();
    const keys = sourceKeys ?? [...facts.keys()];
    return Promise.resolve(keys.filter((key) => facts.delete(key)).length);
  }

  [Symbol.asyncDispose]() {
    return Promise.resolve();
  }
}
