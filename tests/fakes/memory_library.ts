// A library of assets in memory; its files are names only.

import { Fault } from "../../src/base/fault.ts";
import { dateOf, isInRange, type LocalRange } from "../../src/base/local_time.ts";
import type { Asset, AssetId, Person } from "../../src/library/asset.ts";
import type { Library, SyncReport } from "../../src/library/library.ts";

export class MemoryLibrary implements Library {
  readonly label = "the library in memory";
  /** Assets whose files went away after the sync. */
  readonly gone = new Set<AssetId>();
  readonly #assets: readonly Asset[];

  constructor(
    assets: readonly Asset[],
    readonly report: Partial<SyncReport> = {},
    readonly persons: readonly Person[] = [],
  ) {
    this.#assets = [...assets].sort((a, b) => a.takenAt < b.takenAt ? -1 : 1);
  }

  sync(): Promise<SyncReport> {
    const total = this.#assets.length;
    return Promise.resolve({
      total,
      changed: total,
      removed: 0,
      skipped: [],
      guessedDates: 0,
      ...this.report,
    });
  }

  async *assets(range?: LocalRange) {
    yield await Promise.resolve(
      this.#assets.filter(({ takenAt }) => !range || isInRange(dateOf(takenAt), range)),
    );
  }

  asset(id: AssetId) {
    return Promise.resolve(this.#assets.find((asset) => asset.id === id));
  }

  people() {
    return Promise.resolve(this.persons);
  }

  albums() {
    return Promise.resolve([]);
  }

  faces() {
    return Promise.resolve([]);
  }

  preview(asset: Asset) {
    return this.original(asset);
  }

  original({ id }: Asset) {
    if (this.gone.has(id)) return Promise.reject(new Fault("not_found", `"${id}" is gone`));
    return Promise.resolve({ path: `/library/${id}` });
  }

  motion({ id, live }: Asset) {
    return Promise.resolve(live ? { path: `/library/${id}.mov` } : undefined);
  }
}
