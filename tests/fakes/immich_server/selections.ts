// The last answers of the store, so that reading a library page by page searches it once.

import type { StoredAsset } from "./stored.ts";

/** A client reads at most a few searches side by side. */
const KEPT = 16;

export class Selections {
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
