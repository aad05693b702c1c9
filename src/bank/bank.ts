// The port to what is known about each picture. Everything in it can be recomputed.

import type { FactReader, FactValues, ProducerName } from "./fact.ts";

/** A fact that could not be found out, and never will be for these bytes. */
export interface Unreadable {
  readonly unreadable: string;
}

/** What the bank holds for one source and producer: a value, a settled failure, or nothing yet. */
export type Banked<V> = V | Unreadable | undefined;

export interface Bank extends AsyncDisposable {
  read<P extends ProducerName>(producer: P, sourceKey: string): Banked<FactValues[P]>;
  /** One transaction; replaces what was there. */
  write<P extends ProducerName>(
    producer: P,
    rows: ReadonlyArray<{ sourceKey: string; value: FactValues[P] | Unreadable }>,
  ): void;
}

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === "object" && value !== null && "unreadable" in value;
}

/** The bank as a cut sees it: values only. */
export function factReader(bank: Pick<Bank, "read">): FactReader {
  return {
    get(producer, sourceKey) {
      const banked = bank.read(producer, sourceKey);
      return isUnreadable(banked) ? undefined : banked;
    },
  };
}
