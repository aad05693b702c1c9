// SPDX-License-Identifier: AGPL-3.0-or-later

// Counts the changes that a sync made to the index.

/** The changes that a write made. */
export interface SyncCounts {
  /** Own assets that came or changed. */
  readonly changed: number;
  /** Own assets that went. */
  readonly removed: number;
  /** Rows the server dated anew without a difference that a search shows; it may be a stack. */
  readonly touched: number;
  /** Videos among those that came, changed or were dated anew: any may be a film of ours. */
  readonly videos: number;
}

export const NO_CHANGE: SyncCounts = { changed: 0, removed: 0, touched: 0, videos: 0 };

export function sumOf(...counts: readonly SyncCounts[]): SyncCounts {
  return counts.reduce((sum, { changed, removed, touched, videos }) => ({
    changed: sum.changed + changed,
    removed: sum.removed + removed,
    touched: sum.touched + touched,
    videos: sum.videos + videos,
  }), NO_CHANGE);
}

export function isNothing({ changed, removed, touched }: SyncCounts): boolean {
  return changed + removed + touched === 0;
}
