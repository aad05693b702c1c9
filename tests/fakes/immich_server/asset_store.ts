// SPDX-License-Identifier: AGPL-3.0-or-later

// Every asset of the server: rows of a generated library, made when they are first asked for, and rows of
// their own, which also stand for generated rows that were changed. No row is ever changed in place.

import { type Random, seededRandom } from "../../../src/base/random.ts";
import type { AssetSource, StoredAsset } from "./stored.ts";

interface Bounds {
  /** Inclusive milliseconds of `fileCreatedAt`. */
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Rows in the order of a search. */
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
  #calls = 0;

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
   * Rows that pass, oldest first; those of one instant in another order each time, as a database gives
   * what it was not asked to order. `key` names the question without its bounds: the answer is kept until
   * something changes, so that the next page costs nothing.
   */
  select(key: string, bounds: Bounds, test: (asset: StoredAsset) => boolean): Selection {
    const { fromMs = -Infinity, toMs = Infinity } = bounds;
    const all = this.#selections.keep(key, () => this.#select(test));
    const from = firstWhere(all, ({ takenMs }) => takenMs >= fromMs);
    const to = Math.max(from, firstWhere(all, ({ takenMs }) => takenMs > toMs));
    const inOrder = shuffledTies(all, ++this.#calls);
    return { length: to - from, at: (index) => inOrder(from + index) };
  }

  #select(test: (asset: StoredAsset) => boolean): readonly StoredAsset[] {
    const own = [...this.#own.values()].filter(test)
      .sort((a, b) => a.takenMs - b.takenMs || (a.id < b.id ? -1 : 1));
    const source = this.#source;
    if (!source) return own;
    const rows: StoredAsset[] = [];
    let next = 0;
    for (let i = 0; i < source.length; i++) {
      const row = source.at(i);
      while (next < own.length && own[next]!.takenMs < row.takenMs) rows.push(own[next++]!);
      if (!this.#replaced.has(i) && test(row)) rows.push(row);
    }
    rows.push(...own.slice(next));
    return rows;
  }
}

/** The row at each position, with rows of one instant in an order that the seed decides. */
function shuffledTies(
  rows: readonly StoredAsset[],
  seed: number,
): (index: number) => StoredAsset {
  const orders = new Map<number, readonly StoredAsset[]>();
  return (index) => {
    const { takenMs } = rows[index]!;
    if (rows[index - 1]?.takenMs !== takenMs && rows[index + 1]?.takenMs !== takenMs) {
      return rows[index]!;
    }
    const first = firstWhere(rows, (row) => row.takenMs >= takenMs);
    let order = orders.get(first);
    if (!order) {
      const next = firstWhere(rows, (row) => row.takenMs > takenMs);
      order = shuffled(rows.slice(first, next), seededRandom(`${seed} ${takenMs}`));
      orders.set(first, order);
    }
    return order[index - first]!;
  };
}

function shuffled<T>(items: T[], chance: Random): T[] {
  for (let end = items.length - 1; end > 0; end--) {
    const other = chance.int(end + 1);
    [items[end], items[other]] = [items[other]!, items[end]!];
  }
  return items;
}

/** The first position where the test is true; it stays true from there on. */
function firstWhere(
  rows: readonly StoredAsset[],
  test: (asset: StoredAsset) => boolean,
): number {
  let low = 0, high = rows.length;
  while (low < high) {
    const middle = low + high >>> 1;
    if (test(rows[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A client reads at most a few searches side by side. */
const KEPT = 16;

class Selections {
  readonly #kept = new Map<string, readonly StoredAsset[]>();

  keep(key: string, make: () => readonly StoredAsset[]): readonly StoredAsset[] {
    const known = this.#kept.get(key);
    if (known) {
      // Asked last, forgotten last.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const made = make();
    this.#kept.set(key, made);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return made;
  }

  clear(): void {
    this.#kept.clear();
  }
}
