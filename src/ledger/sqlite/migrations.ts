// SPDX-License-Identifier: AGPL-3.0-or-later

// The ledger's schema, step by step. A released step never changes; new ones go to the end.

import type { Migration } from "../../system/sqlite/open_store.ts";

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
  {
    name: "who asked for a run, its memory, its delivery; people, groups, exclusions",
    sql: `
      ALTER TABLE run ADD COLUMN source              TEXT NOT NULL DEFAULT 'manual';
      ALTER TABLE run ADD COLUMN attempt_id          TEXT;
      ALTER TABLE run ADD COLUMN memory_key          TEXT;
      ALTER TABLE run ADD COLUMN memory_category     TEXT;
      ALTER TABLE run ADD COLUMN range_start         TEXT;
      ALTER TABLE run ADD COLUMN range_end           TEXT;
      ALTER TABLE run ADD COLUMN people              TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE run ADD COLUMN output_size_bytes   INTEGER;
      ALTER TABLE run ADD COLUMN delivery_status     TEXT NOT NULL DEFAULT 'not_requested';
      ALTER TABLE run ADD COLUMN delivery_attempts   INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE run ADD COLUMN delivery_error      TEXT;
      ALTER TABLE run ADD COLUMN delivery_album      TEXT;
      ALTER TABLE run ADD COLUMN immich_asset_id     TEXT;
      CREATE INDEX run_by_attempt ON run (attempt_id) WHERE attempt_id IS NOT NULL;
      CREATE INDEX run_by_delivery ON run (delivery_status) WHERE delivery_status = 'pending';
      CREATE TABLE person (
        id         TEXT PRIMARY KEY,
        name       TEXT NOT NULL,
        birth_date TEXT,
        role       TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE person_binding (
        number    INTEGER PRIMARY KEY,
        account   TEXT NOT NULL,
        local_id  TEXT NOT NULL,
        person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        UNIQUE (account, local_id)
      ) STRICT;
      CREATE TABLE people_group (
        id         TEXT PRIMARY KEY,
        label      TEXT NOT NULL,
        expression TEXT NOT NULL,
        created_at TEXT NOT NULL,
        removed_at TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE exclusion (
        number     INTEGER PRIMARY KEY AUTOINCREMENT,
        rule       TEXT NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT`,
  },
  {
    name: "attempts of the automation, special days, how notifications went, ended sessions",
    sql: `
      CREATE TABLE attempt (
        seq          INTEGER PRIMARY KEY,
        attempt_id   TEXT NOT NULL UNIQUE,
        started_at   TEXT NOT NULL,
        finished_at  TEXT,
        outcome      TEXT NOT NULL,
        reason       TEXT NOT NULL,
        category     TEXT,
        memory_type  TEXT,
        memory_key   TEXT,
        run_id       TEXT,
        error        TEXT,
        phase        TEXT,
        is_blameless INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX attempt_by_start ON attempt (started_at DESC, seq DESC);
      CREATE TABLE special_day (
        day          TEXT NOT NULL,
        event_id     TEXT NOT NULL,
        title        TEXT,
        subtitle     TEXT,
        what         TEXT NOT NULL,
        photos       INTEGER NOT NULL,
        active_hours REAL NOT NULL,
        start        TEXT NOT NULL,
        "end"        TEXT NOT NULL,
        asset_ids    TEXT,
        PRIMARY KEY (day, event_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE scanned_year (
        year       INTEGER PRIMARY KEY,
        scanned_at TEXT NOT NULL
      ) STRICT;
      CREATE TABLE notification_target (
        target           TEXT PRIMARY KEY,
        last_attempt_at  TEXT NOT NULL,
        last_success_at  TEXT,
        last_failure_at  TEXT,
        failure_category TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE session_generation (
        username TEXT PRIMARY KEY,
        number   INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID`,
  },
  {
    name: "the owner's word on single pictures; what was known of a picture when a film was made",
    sql: `
      CREATE TABLE picture_decision (
        asset      TEXT NOT NULL,
        kind       TEXT NOT NULL,
        source_key TEXT NOT NULL,
        name       TEXT NOT NULL,
        reason     TEXT,
        decided_at TEXT NOT NULL,
        PRIMARY KEY (asset, kind)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE run_trace ADD COLUMN seen TEXT`,
  },
  {
    name: "settings a person saved: each as JSON, or that sealed",
    sql: `
      CREATE TABLE setting (
        key      TEXT PRIMARY KEY,
        json     TEXT,
        sealed   BLOB,
        saved_at TEXT NOT NULL,
        CHECK ((json IS NULL) <> (sealed IS NULL))
      ) STRICT, WITHOUT ROWID`,
  },
  {
    name: "whose cut a run rendered",
    sql: `
      ALTER TABLE run ADD COLUMN cut_of TEXT;
      CREATE INDEX run_by_cut ON run (cut_of) WHERE cut_of IS NOT NULL`,
  },
  {
    name: "the rules everybody signed in under",
    sql: "ALTER TABLE session_generation ADD COLUMN rules TEXT",
  },
  {
    name: "runs by the memory they are of",
    sql: "CREATE INDEX run_by_memory ON run (memory_key) WHERE memory_key IS NOT NULL",
  },
  {
    name: "which library a run read, and what kind of error ended it",
    sql: `
      ALTER TABLE run ADD COLUMN library    TEXT;
      ALTER TABLE run ADD COLUMN error_code TEXT`,
  },
  {
    name: "h265 instead of hevc, the word of the settings",
    sql: `
      UPDATE run_document SET json = json_set(json, '$.codec', 'h265')
        WHERE json ->> '$.codec' = 'hevc';
      UPDATE setting SET json = '"h265"' WHERE key = 'output.codec' AND json = '"hevc"'`,
  },
  {
    name: "failed sign-ins that still count",
    sql: `
      CREATE TABLE sign_in_failures (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        json   TEXT NOT NULL
      ) STRICT`,
  },
  {
    name: "which attempts were dry runs, however they ended",
    sql: "ALTER TABLE attempt ADD COLUMN is_dry_run INTEGER NOT NULL DEFAULT 0",
  },
  {
    name: "what to do about a delivery that failed",
    sql: "ALTER TABLE run ADD COLUMN delivery_hint TEXT",
  },
  {
    name: "which runs were dry runs, however they ended",
    sql: "ALTER TABLE run ADD COLUMN is_dry_run INTEGER NOT NULL DEFAULT 0",
  },
  {
    name: "what a run on its way waits for",
    sql: "ALTER TABLE run ADD COLUMN step TEXT",
  },
  {
    name: "films asked for on pages",
    sql: `
      CREATE TABLE film_order (
        order_id        TEXT PRIMARY KEY,
        place           INTEGER NOT NULL,
        ordered_at      TEXT NOT NULL,
        label           TEXT NOT NULL,
        ask             TEXT NOT NULL,
        memory_key      TEXT,
        memory_category TEXT,
        accounts        TEXT NOT NULL,
        upload          INTEGER NOT NULL,
        state           TEXT NOT NULL,
        cut_run_id      TEXT,
        film_run_id     TEXT,
        error           TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX film_order_by_place ON film_order (place)`,
  },
  {
    name: "what stands beside a picture, of which there can be two",
    sql: `
      UPDATE run_document SET json = json_set(json, '$.shots', (
        SELECT json_group_array(json(
          CASE WHEN value ->> '$.pair' IS NULL THEN value
          ELSE json_set(json_remove(value, '$.pair'), '$.beside', json_array(value -> '$.pair'))
          END
        )) FROM json_each(run_document.json, '$.shots')
      )) WHERE kind = 'cut' AND json LIKE '%"pair":{%' AND json_valid(json)`,
  },
  {
    name: "films the library has of runs that were deleted; the shape a film is asked for in",
    sql: `
      CREATE TABLE left_film (asset_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      ALTER TABLE film_order ADD COLUMN orientation TEXT`,
  },
  {
    name: "links that open one film for guests",
    sql: `
      CREATE TABLE guest_link (
        number     INTEGER PRIMARY KEY AUTOINCREMENT,
        digest     TEXT NOT NULL UNIQUE,
        run_id     TEXT NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        expires_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX guest_link_by_run ON guest_link (run_id)`,
  },
  {
    name: "why a film asked for failed, as a code",
    sql: `ALTER TABLE film_order ADD COLUMN error_code TEXT`,
  },
  {
    name: "why an attempt ended, as a code with its values",
    sql: `
      ALTER TABLE attempt ADD COLUMN reason_code TEXT;
      ALTER TABLE attempt ADD COLUMN reason_more TEXT;
      UPDATE attempt SET reason_code = CASE
        WHEN reason LIKE 'generation completed%' THEN 'film_made'
        WHEN reason = 'pending delivery completed' THEN 'delivered'
        WHEN reason IN ('pending delivery failed', 'pending delivery persistence failed')
          THEN 'not_delivered'
        WHEN reason = 'pending delivery already running' THEN 'delivering'
        WHEN reason = 'cooldown active' THEN 'cooldown'
        WHEN reason = 'no eligible candidates' THEN 'nothing'
        WHEN reason LIKE 'nothing worth a film%' THEN 'nothing_worth'
        WHEN reason LIKE 'Candidate is no longer eligible%' THEN 'gone'
        WHEN reason = 'library preflight failed' THEN 'library'
        WHEN reason = 'automation failed' THEN 'app'
        WHEN reason IN ('automation was stopped', 'cancelled by the owner') THEN 'stopped'
        WHEN reason LIKE 'generation subprocess exited with code %' THEN
          CASE WHEN error IS NULL OR error LIKE 'stdout:%' OR error LIKE 'stderr:%'
            THEN 'child_failed' ELSE 'film_failed' END
        WHEN reason LIKE 'generation subprocess was ended by %' THEN 'child_killed'
        WHEN reason = 'generation process could not be executed' THEN 'not_started'
        WHEN reason = 'generation timed out after 2 hours' THEN 'timed_out'
        WHEN reason = 'another film was being made' THEN 'other_film'
        WHEN reason IN ('no matching completed auto run', 'matching run has no output path',
          'generated output file is missing') THEN 'lost'
        WHEN reason IN ('dry run', 'pending delivery dry run') THEN 'dry_run'
      END WHERE outcome <> 'running';
      UPDATE attempt SET reason_more = CASE reason_code
        WHEN 'film_made' THEN CASE WHEN reason LIKE 'generation completed; %'
          THEN json_object('detail', substr(reason, 23)) END
        WHEN 'nothing_worth' THEN CASE WHEN reason LIKE 'nothing worth a film: %'
          THEN json_object('detail', substr(reason, 23)) END
        WHEN 'stopped' THEN json_object('values', json_object('by',
          iif(reason = 'automation was stopped', 'system', 'owner')))
        WHEN 'film_failed' THEN
          json_object('values', json_object('exit', CAST(substr(reason, 40) AS INTEGER)))
        WHEN 'child_failed' THEN
          json_object('values', json_object('exit', CAST(substr(reason, 40) AS INTEGER)))
        WHEN 'child_killed' THEN
          json_object('values', json_object('signal', substr(reason, 36)))
      END`,
  },
  {
    name: "the request of a film asked for on a page, as one document",
    sql: `
      ALTER TABLE film_order ADD COLUMN request TEXT NOT NULL DEFAULT '{}';
      UPDATE film_order SET request = json_patch('{}', json_object(
        'options', json(ask),
        'accounts', json(accounts),
        'upload', json(iif(upload, 'true', 'false')),
        'orientation', orientation,
        'origin', json_object(
          'source', 'manual', 'memoryKey', memory_key, 'memoryCategory', memory_category
        )
      ));
      ALTER TABLE film_order DROP COLUMN ask;
      ALTER TABLE film_order DROP COLUMN accounts;
      ALTER TABLE film_order DROP COLUMN upload;
      ALTER TABLE film_order DROP COLUMN orientation;
      ALTER TABLE film_order DROP COLUMN memory_key;
      ALTER TABLE film_order DROP COLUMN memory_category`,
  },
  {
    name: "attempts that a person typed",
    sql: "ALTER TABLE attempt ADD COLUMN is_typed INTEGER NOT NULL DEFAULT 0",
  },
  {
    name: "memories that pages show",
    sql: `
      CREATE TABLE memory (
        memory_key TEXT PRIMARY KEY,
        cut_run_id TEXT,
        title TEXT,
        subtitle TEXT,
        seconds REAL,
        hidden_at TEXT,
        played_at TEXT
      ) STRICT, WITHOUT ROWID`,
  },
  {
    name: "memories that a person asked for",
    sql: "ALTER TABLE memory ADD COLUMN asked TEXT",
  },
  {
    name: "the titles of hidden memories, and the work of preparing them",
    sql: `
      ALTER TABLE memory ADD COLUMN hidden_title TEXT;
      CREATE TABLE memory_work (
        day TEXT PRIMARY KEY,
        cpu_ms REAL NOT NULL
      ) STRICT, WITHOUT ROWID`,
  },
  {
    name: "frames that play memories, and what each showed",
    sql: `
      CREATE TABLE frame (
        number     INTEGER PRIMARY KEY AUTOINCREMENT,
        digest     TEXT NOT NULL UNIQUE,
        name       TEXT NOT NULL,
        settings   TEXT NOT NULL,
        created_at TEXT NOT NULL,
        seen_at    TEXT
      ) STRICT;
      CREATE TABLE frame_shown (
        frame      INTEGER NOT NULL REFERENCES frame (number) ON DELETE CASCADE,
        memory_key TEXT NOT NULL,
        title      TEXT NOT NULL,
        shown_at   TEXT NOT NULL,
        round      INTEGER NOT NULL,
        PRIMARY KEY (frame, memory_key)
      ) STRICT, WITHOUT ROWID`,
  },
  {
    name: "how far a film is, and that it is to stop, for other processes",
    sql: `
      ALTER TABLE run ADD COLUMN progress TEXT;
      ALTER TABLE run ADD COLUMN is_stop_asked INTEGER NOT NULL DEFAULT 0`,
  },
];
