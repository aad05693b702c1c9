// SPDX-License-Identifier: AGPL-3.0-or-later

// The folder library's index: one row a file, keyed by its path. It can be deleted at any time; the
// next scan makes it again.

import type { Migration } from "../../../system/sqlite/open_store.ts";

/** Follows "Could not write". */
export const INDEX = "the index of the folder";

/** Raised when readers learn something new: every file is then read again. */
export const FOLDER_READER_VERSION = 10;

export interface FileRow {
  path: string;
  /** Last part of `path`, kept for the order of equal instants. */
  file_name: string;
  size: number;
  /** See `stampOf`. */
  stamp: string;
  /** When the file was first missed; rows are kept a while, in case a drive was not mounted. */
  gone_at: number | null;
  skip_reason: string | null;
  may_heal: number;
  /** 1: an asset. 0: skipped, gone, hidden, the moving half of a still, or not yet settled. */
  shown: number;
  /** What another program was told of it: `HiddenAs` or "visible". */
  visibility: string | null;
  /** `HiddenAs`: it is shown nowhere, for its own sake or that of a file it belongs to. */
  hidden_as: string | null;
  /** JSON array of ids, where its folders are none. */
  albums: string | null;
  kind: string | null;
  source_key: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  frame_rate: number | null;
  /** Local time; for UTC-only files written when settling. */
  taken_at: string | null;
  date_source: string | null;
  /** The smallest part of the date that is said, where that is not the second. */
  exact_to: string | null;
  /** Local time by the camera's clock, also where something else is believed. */
  shutter: string | null;
  /** Milliseconds in UTC, when that is all the file says. */
  utc_ms: number | null;
  /** Minutes east of UTC, when known: what UTC-only neighbours are settled by. */
  offset_minutes: number | null;
  /** When the file was last written, of clips whose date is in UTC. */
  written_ms: number | null;
  is_favorite: number;
  rating: number | null;
  make: string | null;
  model: string | null;
  latitude: number | null;
  longitude: number | null;
  /** JSON of {@link Place}. */
  place: string | null;
  description: string | null;
  /** JSON arrays: of words, of {@link Face}, of person ids. */
  tags: string;
  faces: string;
  people: string;
  content_id: string | null;
  /** JSON of offset, size and durationSeconds of the clip inside. */
  clip: string | null;
  live_path: string | null;
  live_duration: number | null;
  stack_id: string | null;
  /** Path of the picture this is an edited copy of. */
  edit_of: string | null;
}

export interface FilePersonRow {
  path: string;
  person_id: string;
  name: string;
}

interface RootRow {
  folder: string;
  reader_version: number;
  /** 0 while rows wait for pairs and zones. */
  settled: number;
  /** What they were settled by; see `settledBy`. */
  zone: string | null;
  /** The rating that nearly every picture has, and that says nothing. */
  usual_rating: number | null;
}

export interface Tables {
  files: FileRow;
  people: FilePersonRow;
  root: RootRow;
}

export const FOLDER_MIGRATIONS: readonly Migration[] = [{
  name: "files, people, root",
  sql: `
    CREATE TABLE root (folder TEXT NOT NULL, reader_version INTEGER NOT NULL, settled INTEGER NOT NULL);
    CREATE TABLE files (
      path TEXT PRIMARY KEY, file_name TEXT NOT NULL, size INTEGER NOT NULL, stamp TEXT NOT NULL,
      gone_at INTEGER, skip_reason TEXT, may_heal INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
      kind TEXT, source_key TEXT, width INTEGER, height INTEGER, duration REAL, frame_rate REAL,
      taken_at TEXT, date_source TEXT, utc_ms INTEGER, offset_minutes INTEGER,
      is_favorite INTEGER NOT NULL, rating INTEGER, make TEXT, model TEXT,
      latitude REAL, longitude REAL, place TEXT, description TEXT,
      tags TEXT NOT NULL, faces TEXT NOT NULL, people TEXT NOT NULL, content_id TEXT, clip TEXT,
      live_path TEXT, live_duration REAL, stack_id TEXT
    ) STRICT;
    CREATE INDEX files_by_time ON files (taken_at, file_name, path) WHERE shown = 1;
    CREATE TABLE people (
      path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE,
      person_id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (path, person_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_by_id ON people (person_id, name);
  `,
}, {
  name: "the zone of the root",
  sql: "ALTER TABLE root ADD COLUMN zone TEXT",
}, {
  name: "the camera's own time",
  sql: "ALTER TABLE files ADD COLUMN shutter TEXT",
}, {
  name: "what other programs say",
  sql: `
    ALTER TABLE files ADD COLUMN visibility TEXT;
    ALTER TABLE files ADD COLUMN hidden_as TEXT;
    ALTER TABLE files ADD COLUMN albums TEXT;
  `,
}, {
  name: "rough dates, clocks of clips, edited copies, the usual rating",
  sql: `
    ALTER TABLE files ADD COLUMN exact_to TEXT;
    ALTER TABLE files ADD COLUMN written_ms INTEGER;
    ALTER TABLE files ADD COLUMN edit_of TEXT;
    ALTER TABLE root ADD COLUMN usual_rating INTEGER;
  `,
}];
