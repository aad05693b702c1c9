// The ledger's schema, step by step. A released step never changes; new ones go to the end.

import type { Migration } from "../../system/sqlite/database.ts";

export const LEDGER_MIGRATIONS: readonly Migration[] = [
  {
    name: "runs, their documents and traces",
    sql: `
      CREATE TABLE run (
        run_id                  TEXT PRIMARY KEY,
        status                  TEXT NOT NULL,
        started_at              TEXT NOT NULL,
        finished_at             TEXT,
        last_phase              TEXT NOT NULL,
        memory_type             TEXT,
        title                   TEXT,
        summary                 TEXT,
        output_path             TEXT,
        poster_path             TEXT,
        output_duration_seconds REAL,
        error                   TEXT,
        warnings                TEXT NOT NULL DEFAULT '[]',
        phase_seconds           TEXT NOT NULL DEFAULT '{}'
      ) STRICT;
      CREATE INDEX run_by_start ON run (started_at DESC);
      CREATE TABLE run_document (
        run_id TEXT NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
        kind   TEXT NOT NULL,
        json   TEXT NOT NULL,
        PRIMARY KEY (run_id, kind)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE run_trace (
        run_id  TEXT NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
        asset   TEXT NOT NULL,
        stage   TEXT NOT NULL,
        verdict TEXT NOT NULL,
        reason  TEXT NOT NULL,
        other   TEXT,
        story   TEXT,
        numbers TEXT,
        PRIMARY KEY (run_id, asset)
      ) STRICT, WITHOUT ROWID`,
  },
];
