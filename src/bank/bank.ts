// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to what is known about each picture. Everything in it can be recomputed.

import type { FactReader, FactValues, ProducerName } from "./fact.ts";

/** A fact that could not be found out, and never will be for these bytes. */
export interface Unreadable {
  readonly unreadable: string;
  /** Digest of what else it was found out about, beside the key; another one is asked again. */
  readonly source?: string;
}

/** One row of the bank for a source and a producer: a value, a settled failure, or none yet. */
export type Banked<V> = V | Unreadable | undefined;

/** One row of any producer; its maker sees to it that the value is the producer's own kind. */
export interface BankRow {
  readonly producer: ProducerName;
  readonly sourceKey: string;
  readonly value: FactValues[ProducerName] | Unreadable;
}

/** Each change throws Fault `store_busy` when another process writes for longer than is waited. */
export interface Bank extends AsyncDisposable {
  read<P extends ProducerName>(producer: P, sourceKey: string): Banked<FactValues[P]>;
  /** The rows of one producer about many sources, by source key; one query to the disk. */
  readMany<P extends ProducerName>(
    producer: P,
    sourceKeys: readonly string[],
  ): ReadonlyMap<string, FactValues[P] | Unreadable>;
  /** One transaction; replaces what was there. */
  write<P extends ProducerName>(
    producer: P,
    rows: ReadonlyArray<{ sourceKey: string; value: FactValues[P] | Unreadable }>,
  ): Promise<void>;
  /** One transaction for rows of several producers; replaces what was there. */
  writeTogether(rows: readonly BankRow[]): Promise<void>;
  /** The producers with rows in it, in the order of the alphabet, and how many each has. */
  producers(): ReadonlyArray<{ readonly producer: ProducerName; readonly rows: number }>;
  /** Every row of one producer, settled failures too, in the order of the keys; read row by row. */
  rows<P extends ProducerName>(
    producer: P,
  ): Iterable<{ readonly sourceKey: string; readonly value: FactValues[P] | Unreadable }>;
  /** Removes rows, so that they are asked again: those of the keys, or all. Returns how many. */
  forget(producer: ProducerName, sourceKeys?: readonly string[]): Promise<number>;
}

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === "object" && value !== null && "unreadable" in value;
}

/** The bank as a cut sees it: values only. */
export function factReader(bank: Pick<Bank, "read" | "readMany">): FactReader {
  const reader: FactReader = {
    get(producer, sourceKey) {
      const banked = bank.read(producer, sourceKey);
      return isUnreadable(banked) ? undefined : banked;
    },
    gathered(producers, sourceKeys) {
      const keys = new Set(sourceKeys);
      const rows = new Map<ProducerName, ReadonlyMap<string, unknown>>(
        producers.map((producer) => [producer, bank.readMany(producer, [...keys])]),
      );
      return {
        get(producer, sourceKey) {
          const known = keys.has(sourceKey) ? rows.get(producer) : undefined;
          if (!known) return reader.get(producer, sourceKey);
          const banked = known.get(sourceKey);
          return isUnreadable(banked) ? undefined : banked as never;
        },
      };
    },
  };
  return reader;
}
