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
  /** Who wrote rows into it, in the order of the alphabet, and how many. */
  producers(): ReadonlyArray<{ readonly producer: ProducerName; readonly rows: number }>;
  /** Every row of one producer, settled failures too, in the order of the keys; read row by row. */
  rows<P extends ProducerName>(
    producer: P,
  ): Iterable<{ readonly sourceKey: string; readonly value: FactValues[P] | Unreadable }>;
  /** Removes rows, so that they are asked again: those of the keys, or all. Returns how many. */
  forget(producer: ProducerName, sourceKeys?: readonly string[]): number;
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
