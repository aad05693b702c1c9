// Answers gathered into windows, each banked in one transaction.

import type { Bank, Unreadable } from "../bank/bank.ts";
import type { FactValues, ProducerName } from "../bank/fact.ts";

export class RowWindow<P extends ProducerName> {
  readonly #bank: Pick<Bank, "write">;
  readonly #producer: P;
  readonly #size: number;
  #rows: Array<{ sourceKey: string; value: FactValues[P] | Unreadable }> = [];

  /** `size` answers make a window: no more than so many are lost to a kill. */
  constructor(bank: Pick<Bank, "write">, producer: P, size: number) {
    this.#bank = bank;
    this.#producer = producer;
    this.#size = size;
  }

  add(sourceKey: string, value: FactValues[P] | Unreadable): void {
    this.#rows.push({ sourceKey, value });
    if (this.#rows.length >= this.#size) this.flush();
  }

  flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) this.#bank.write(this.#producer, rows);
  }
}
