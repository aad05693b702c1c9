// SPDX-License-Identifier: AGPL-3.0-or-later

// The tables of one account's index. The file can be deleted at any time; the next sync reads it all
// again.

import type { Migration } from "../../../system/sqlite/open_store.ts";

/** Raised when {@link assetOf} reads a row differently: everything is then read again. */
export const IMMICH_READER_VERSION = 3;

export const IMMICH_MIGRATIONS: readonly Migration[] = [{
  name: "state, assets, people, albums, faces, piles, tags, guests",
  // `assets` holds what a search of the timeline finds, partners' pictures included (`is_own` 0), so
  // that its size can be compared with the server's count. `is_shown` 1: material of this library;
  // its `content` is the asset as JSON, else the reason it is left out.
  // `piles`: assets and duplicate groups that the server has on a stack. `guests`: pictures of others,
  // as an album gave them.
  sql: `
    CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE assets (
      id TEXT NOT NULL, is_own INTEGER NOT NULL, is_shown INTEGER NOT NULL,
      taken_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL,
      taken_at TEXT NOT NULL, file_name TEXT NOT NULL, duplicate_id TEXT, content TEXT NOT NULL
    ) STRICT;
    CREATE INDEX assets_by_instant ON assets (taken_ms, updated_ms);
    CREATE TABLE people (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, birth_date TEXT, is_hidden INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE albums (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, asset_count INTEGER NOT NULL,
      is_shared INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE faces (
      asset_id TEXT PRIMARY KEY, updated_ms INTEGER NOT NULL, faces TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE piles (
      member TEXT PRIMARY KEY, pile TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tagged (
      asset_id TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (asset_id, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE guests (
      id TEXT PRIMARY KEY, album_id TEXT NOT NULL, content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}, {
  name: "guests of each album",
  // One that left an album may be in another one still.
  sql: `
    DROP TABLE guests;
    CREATE TABLE guests (
      id TEXT NOT NULL, album_id TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (id, album_id)
    ) STRICT, WITHOUT ROWID;
  `,
}];

/**
 * Made when the first reading has ended: rows come in the order of instants, and keeping these two in
 * order meanwhile would write most of them anew with every page (measured: more than half the cost of
 * writing). Assets can be listed before, only more slowly.
 */
export const LATE_INDEXES = `
  CREATE INDEX IF NOT EXISTS assets_by_id ON assets (id);
  CREATE INDEX IF NOT EXISTS assets_by_time ON assets (taken_at, file_name, id) WHERE is_shown = 1`;
export const NO_LATE_INDEXES =
  "DROP INDEX IF EXISTS assets_by_id; DROP INDEX IF EXISTS assets_by_time";

/** Emptied when the index turns out to belong to another account. */
export const TABLES = [
  "assets",
  "people",
  "albums",
  "faces",
  "piles",
  "tagged",
  "guests",
  "state",
] as const;
