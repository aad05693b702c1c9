// What is kept of a memory that pages show: the cut it plays, and that a person wants to see it no more.

import type { RunId } from "./run.ts";

/** A memory is named by its memory key, as the automation names it. */
export interface StoredMemory {
  readonly memoryKey: string;
  /** The run that chose its cut, with the words on its cover and its length. */
  readonly cut?: MemoryCut;
  /** ISO 8601 in UTC; absent of one that is shown. */
  readonly hiddenAt?: string;
  /** When it was last played; ISO 8601 in UTC. */
  readonly playedAt?: string;
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
      readonly playedAt?: string;
    },
  ): Promise<void>;
}
