// SPDX-License-Identifier: AGPL-3.0-or-later

// What is kept of a memory that pages show: the cut it plays, and that a person wants to see it no more.

import type { RunId } from "./run.ts";

/** A memory is named by its memory key, as the automation names it. */
export interface StoredMemory {
  readonly memoryKey: string;
  /** The run that chose its cut, with the words on its cover and its length. */
  readonly cut?: MemoryCut;
  /** ISO 8601 in UTC; absent of one that is shown. */
  readonly hiddenAt?: string;
  /** Its title as it was hidden, once it was. */
  readonly hiddenTitle?: string;
  /** When it was last played; ISO 8601 in UTC. */
  readonly playedAt?: string;
  /** A person asked for it; absent of one that the automation found. */
  readonly asked?: AskedMemory;
}

export interface AskedMemory {
  /** What it is of, until its cut has a title. */
  readonly label: string;
  /** Its days, for people. */
  readonly when?: string;
  /** Among which its cut is chosen. */
  readonly pictures: number;
  /** The options of its film. */
  readonly options: unknown;
  /** Its film goes to the library server. */
  readonly upload?: boolean;
  /** A picture of it, by its id in the library. */
  readonly cover?: string;
  /** ISO 8601 in UTC. */
  readonly askedAt: string;
}

export interface MemoryCut {
  readonly runId: RunId;
  readonly title: string;
  readonly subtitle?: string;
  readonly seconds: number;
}

export interface MemoryStore {
  list(): Promise<readonly StoredMemory[]>;
  /** Members that are left out stay; `hiddenAt: null` shows it again, `cut: null` forgets its cut. */
  keep(
    memoryKey: string,
    change: {
      readonly cut?: MemoryCut | null;
      readonly hiddenAt?: string | null;
      readonly hiddenTitle?: string;
      readonly playedAt?: string;
      readonly asked?: AskedMemory;
    },
  ): Promise<void>;
  forget(memoryKeys: readonly string[]): Promise<void>;
  /** CPU time, in milliseconds, that preparing them took on a day in UTC. */
  workedMs(day: string): Promise<number>;
  /** Adds to it; other days are forgotten. */
  addWork(day: string, cpuMs: number): Promise<void>;
}
