// SPDX-License-Identifier: AGPL-3.0-or-later

// A library of assets in memory; its files are names only.

import { Fault, throwIfCancelled } from "../../../src/base/fault.ts";
import { dateOf, isInRange, type LocalRange } from "../../../src/base/local_time.ts";
import type {
  Album,
  AlbumId,
  Asset,
  AssetId,
  Person,
  PersonId,
} from "../../../src/library/asset.ts";
import type {
  Library,
  SearchOptions,
  SyncOptions,
  SyncReport,
} from "../../../src/library/library.ts";

/** The port's largest batch. */
const BATCH = 1_000;

export class MemoryLibrary implements Library {
  readonly label = "the library in memory";
  /** Assets whose files went away after the sync. */
  readonly gone = new Set<AssetId>();
  /** Bytes of those that move, where a test looks into them. */
  readonly clips = new Map<AssetId, Uint8Array>();
  readonly hidden = new Set<PersonId>();
  readonly #assets: readonly Asset[];

  constructor(
    assets: readonly Asset[],
    readonly report: Partial<SyncReport> = {},
    readonly persons: readonly Person[] = [],
  ) {
    this.#assets = [...assets].sort((a, b) =>
      compare(a.takenAt, b.takenAt) || compare(a.fileName, b.fileName) || compare(a.id, b.id)
    );
  }

  sync(_options?: SyncOptions): Promise<SyncReport> {
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

  assets(range?: LocalRange, signal?: AbortSignal) {
    return this.#batches(({ takenAt }) => !range || isInRange(dateOf(takenAt), range), signal);
  }

  albumAssets(album: AlbumId, signal?: AbortSignal) {
    return this.#batches(({ albumIds }) => albumIds.includes(album), signal);
  }

  async *#batches(isMeant: (asset: Asset) => boolean, signal?: AbortSignal) {
    const meant = this.#assets.filter(isMeant);
    for (let i = 0; i < meant.length; i += BATCH) {
      throwIfCancelled(signal);
      yield await Promise.resolve(meant.slice(i, i + BATCH));
    }
  }

  span() {
    const first = this.#assets[0], last = this.#assets.at(-1);
    return Promise.resolve(
      first && last && { first: dateOf(first.takenAt), last: dateOf(last.takenAt) },
    );
  }

  /** Every asset whose file name, description, tags or place hold the text. */
  search(text: string, { range, limit }: SearchOptions) {
    const lower = text.toLowerCase();
    const found = this.#assets.filter((asset) =>
      (!range || isInRange(dateOf(asset.takenAt), range)) &&
      [asset.fileName, asset.description, asset.place?.city, ...asset.tags]
        .some((words) => words?.toLowerCase().includes(lower))
    );
    return Promise.resolve(found.slice(0, limit).map(({ id }) => id));
  }

  asset(id: AssetId) {
    return Promise.resolve(this.#assets.find((asset) => asset.id === id));
  }

  people() {
    return Promise.resolve(this.persons);
  }

  hiddenPeople() {
    return Promise.resolve([...this.hidden]);
  }

  /** An album of each id the assets name, called like it. */
  albums(): Promise<readonly Album[]> {
    const counts = new Map<AlbumId, number>();
    for (const id of this.#assets.flatMap(({ albumIds }) => albumIds)) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return Promise.resolve([...counts].map(([id, assetCount]) => ({ id, name: id, assetCount })));
  }

  faces(asset: Asset) {
    return Promise.resolve(asset.faces ?? []);
  }

  preview(asset: Asset) {
    return this.original(asset);
  }

  playback(asset: Asset) {
    return this.original(asset);
  }

  clipBytes({ id }: Asset, start: number, end: number) {
    const clip = this.clips.get(id);
    if (!clip) return Promise.reject(new Fault("not_found", `"${id}" has no clip`));
    return Promise.resolve({ bytes: clip.slice(start, end + 1), totalBytes: clip.length });
  }

  original({ id }: Asset) {
    if (this.gone.has(id)) return Promise.reject(new Fault("not_found", `"${id}" is gone`));
    return Promise.resolve({ path: `/library/${id}` });
  }

  motion({ id, live }: Asset) {
    return Promise.resolve(live ? { path: `/library/${id}.mov` } : undefined);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
