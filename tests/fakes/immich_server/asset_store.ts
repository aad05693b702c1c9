// Every asset of the server: rows of a generated library, computed when they are asked for, and rows of
// their own, which also stand for generated rows that were changed.

import { Selections } from "./selections.ts";
import type { AssetSource, StoredAsset } from "./stored.ts";

export interface Bounds {
  /** Inclusive milliseconds of `fileCreatedAt`. */
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Rows in the order of a search; a row is made when it is looked at. */
export interface Selection {
  readonly length: number;
  at(index: number): StoredAsset;
}

export class AssetStore {
  readonly #own = new Map<string, StoredAsset>();
  /** Rows of the source that were removed or are kept in `#own`. */
  readonly #replaced = new Set<number>();
  readonly #selections = new Selections();
  readonly #source: AssetSource | undefined;

  constructor(source: AssetSource | undefined) {
    this.#source = source;
  }

  get source(): AssetSource | undefined {
    return this.#source;
  }

  get(id: string): StoredAsset | undefined {
    const own = this.#own.get(id);
    if (own) return own;
    const index = this.#source?.indexOf(id);
    return index === undefined || this.#replaced.has(index) ? undefined : this.#source!.at(index);
  }

  /** Adds the row or puts it in the place of the one with its id. */
  put(asset: StoredAsset): void {
    const index = this.#source?.indexOf(asset.id);
    if (index !== undefined) this.#replaced.add(index);
    this.#own.set(asset.id, asset);
    this.#selections.clear();
  }

  remove(id: string): boolean {
    const isThere = this.get(id) !== undefined;
    const index = this.#source?.indexOf(id);
    if (index !== undefined) this.#replaced.add(index);
    this.#own.delete(id);
    this.#selections.clear();
    return isThere;
  }

  /** For changes outside the rows that decide what a search finds. */
  forgetSelections(): void {
    this.#selections.clear();
  }

  /** Rows that are not computed. */
  ownRows(): Iterable<StoredAsset> {
    return this.#own.values();
  }

  /** All rows, in no particular order. */
  *all(): Generator<StoredAsset> {
    yield* this.#own.values();
    for (let i = 0; i < (this.#source?.length ?? 0); i++) {
      if (!this.#replaced.has(i)) yield this.#source!.at(i);
    }
  }

  /**
   * Rows that pass, oldest first. `key` names the question: the answer is kept until something changes,
   * so that the next page costs nothing.
   */
  select(key: string, bounds: Bounds, test: (asset: StoredAsset) => boolean): Selection {
    return this.#selections.keep(key, () => this.#select(bounds, test));
  }

  #select({ fromMs = -Infinity, toMs = Infinity }: Bounds, test: (a: StoredAsset) => boolean) {
    const own = [...this.#own.values()]
      .filter((asset) => asset.takenMs >= fromMs && asset.takenMs <= toMs && test(asset))
      .sort((a, b) => a.takenMs - b.takenMs || (a.id < b.id ? -1 : 1));
    const source = this.#source;
    if (!source) return listOf(own);
    const rows: (number | StoredAsset)[] = [];
    let next = 0;
    for (let i = fromMs === -Infinity ? 0 : source.firstAt(fromMs); i < source.length; i++) {
      const row = source.at(i);
      if (row.takenMs > toMs) break;
      while (next < own.length && own[next]!.takenMs < row.takenMs) rows.push(own[next++]!);
      if (!this.#replaced.has(i) && test(row)) rows.push(i);
    }
    rows.push(...own.slice(next));
    return {
      length: rows.length,
      at: (index: number) => {
        const row = rows[index]!;
        return typeof row === "number" ? source.at(row) : row;
      },
    };
  }
}

export function listOf(rows: readonly StoredAsset[]): Selection {
  return { length: rows.length, at: (index) => rows[index]! };
}
