-- A ledger as version 15 of its schema made it; it has to open for ever.
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
, source              TEXT NOT NULL DEFAULT 'manual', attempt_id          TEXT, memory_key          TEXT, memory_category     TEXT, range_start         TEXT, range_end           TEXT, people              TEXT NOT NULL DEFAULT '[]', output_size_bytes   INTEGER, delivery_status     TEXT NOT NULL DEFAULT 'not_requested', delivery_attempts   INTEGER NOT NULL DEFAULT 0, delivery_error      TEXT, delivery_album      TEXT, immich_asset_id     TEXT, cut_of TEXT, library    TEXT, error_code TEXT, delivery_hint TEXT, is_dry_run INTEGER NOT NULL DEFAULT 0, step TEXT) STRICT;
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
  numbers TEXT, seen TEXT,
  PRIMARY KEY (run_id, asset)
) STRICT, WITHOUT ROWID;
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
) STRICT;
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
, is_dry_run INTEGER NOT NULL DEFAULT 0) STRICT;
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
, rules TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE picture_decision (
  asset      TEXT NOT NULL,
  kind       TEXT NOT NULL,
  source_key TEXT NOT NULL,
  name       TEXT NOT NULL,
  reason     TEXT,
  decided_at TEXT NOT NULL,
  PRIMARY KEY (asset, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE setting (
  key      TEXT PRIMARY KEY,
  json     TEXT,
  sealed   BLOB,
  saved_at TEXT NOT NULL,
  CHECK ((json IS NULL) <> (sealed IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX run_by_cut ON run (cut_of) WHERE cut_of IS NOT NULL;
CREATE INDEX run_by_memory ON run (memory_key) WHERE memory_key IS NOT NULL;
CREATE TABLE sign_in_failures (
  number INTEGER PRIMARY KEY CHECK (number = 1),
  json   TEXT NOT NULL
) STRICT;
INSERT INTO run (run_id, status, started_at, finished_at, last_phase, memory_type, title, summary,
  output_path, poster_path, output_duration_seconds, warnings, phase_seconds, source, attempt_id,
  memory_key, memory_category, range_start, range_end, people, output_size_bytes, delivery_status,
  delivery_attempts, delivery_error, delivery_album, cut_of, library, delivery_hint)
VALUES ('20261005_070000_1f0c', 'completed', '2026-10-05T07:00:00.000Z', '2026-10-05T07:10:00.000Z',
  'complete', 'trip', 'Lisbon', '2 to 9 July 2026', '/films/lisbon.mp4', '/films/lisbon.jpg', 61.5,
  '["one picture is gone"]', '{"discovery":1.5,"render":40}', 'auto',
  '6f0c0000-0000-4000-8000-00000000000a', 'trip:2026-07-02:2026-07-09:', 'trip', '2026-07-02',
  '2026-07-09', '["person-1"]', 1234567, 'pending', 2, 'the server sleeps', 'Films', NULL,
  '{"folder":"/pictures"}', 'Wake the server');
INSERT INTO run (run_id, status, started_at, finished_at, last_phase, error, error_code, is_dry_run,
  step) VALUES ('20261004_070000_aaaa', 'failed', '2026-10-04T07:00:00.000Z',
  '2026-10-04T07:01:00.000Z', 'analysis', 'The disk is full', 'disk_full', 1,
  '{"what":"pictures","done":3,"total":9}');
INSERT INTO run_document VALUES ('20261005_070000_1f0c', 'request', '{"codec":"h265","year":2026}');
INSERT INTO run_document VALUES ('20261005_070000_1f0c', 'cut', '{"shots":[]}');
INSERT INTO run_trace VALUES ('20261005_070000_1f0c', 'a.jpg', 'cut', 'out', 'duplicate', 'b.jpg',
  'story-0', '{"distance":3}', '{"caption":"A lake."}');
INSERT INTO person VALUES ('person-1', 'Anna', '2019-02-29', 'family');
INSERT INTO person VALUES ('person-2', 'Ben', NULL, NULL);
INSERT INTO person_binding VALUES (1, 'primary', 'local-1', 'person-1');
INSERT INTO person_binding VALUES (2, 'partner', 'local-9', 'person-2');
INSERT INTO people_group VALUES ('group-1', 'Cousins', '{"all":[{"person":"person-1"},{"person":"person-2"}]}',
  '2026-09-01T00:00:00.000Z', NULL);
INSERT INTO exclusion VALUES (1, '{"kind":"place","place":"Augsburg"}', '2026-09-01T00:00:00.000Z');
INSERT INTO attempt VALUES (1, '6f0c0000-0000-4000-8000-00000000000a', '2026-10-05T06:59:00.000Z',
  '2026-10-05T07:10:01.000Z', 'completed', 'generation completed', 'trip', 'trip',
  'trip:2026-07-02:2026-07-09:', '20261005_070000_1f0c', NULL, 'complete', 0, 0);
INSERT INTO attempt VALUES (2, '6f0c0000-0000-4000-8000-00000000000b', '2026-10-06T06:59:00.000Z',
  '2026-10-06T07:10:01.000Z', 'failed', 'generation subprocess exited with code 1', 'birthday',
  'person_spotlight', 'birthday:2026-10-01:person-1', NULL, 'no room', 'analysis', 0, 0);
INSERT INTO attempt VALUES (3, '6f0c0000-0000-4000-8000-00000000000c', '2026-10-07T06:59:00.000Z',
  NULL, 'running', 'cli', NULL, NULL, NULL, NULL, NULL, 'discovery', 0, 1);
INSERT INTO special_day VALUES ('2019-06-08', '', 'A wedding', 'Lisbon', 'party', 240, 9.5,
  '2019-06-08T09:00:00', '2019-06-09T02:00:00', '["a.jpg","b.jpg"]');
INSERT INTO scanned_year VALUES (2019, '2026-09-01T00:00:00.000Z');
INSERT INTO notification_target VALUES ('0123456789abcdef', '2026-10-05T07:10:02.000Z',
  '2026-10-04T07:10:02.000Z', '2026-10-05T07:10:02.000Z', 'quota');
INSERT INTO session_generation VALUES ('ana', 3, NULL);
INSERT INTO session_generation VALUES ('', 1, 'basic ana');
INSERT INTO picture_decision VALUES ('a.jpg', 'show', 'key-a', 'a.jpg', NULL, '2026-09-01T00:00:00.000Z');
INSERT INTO setting VALUES ('output.codec', '"h265"', NULL, '2026-09-01T00:00:00.000Z');
INSERT INTO setting VALUES ('llm.api_key', NULL, x'00010203', '2026-09-01T00:00:00.000Z');
INSERT INTO sign_in_failures VALUES (1, '{"savedAt":1790000000000,"counts":[]}');
PRAGMA user_version = 15;
