-- A ledger as version 1 of its schema made it; it has to open for ever.
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
) STRICT, WITHOUT ROWID;
INSERT INTO run (run_id, status, started_at, finished_at, last_phase, memory_type, title, summary,
  output_path, poster_path, output_duration_seconds, warnings, phase_seconds)
VALUES ('20251001_070000_1f0c', 'completed', '2025-10-01T07:00:00.000Z', '2025-10-01T07:10:00.000Z',
  'complete', 'trip', 'Lisbon', '2 to 9 July 2025', '/films/lisbon.mp4', '/films/lisbon.jpg', 61.5,
  '["one picture is gone"]', '{"discovery":1.5,"render":40}');
INSERT INTO run_document VALUES ('20251001_070000_1f0c', 'request', '{"codec":"hevc","year":2025}');
INSERT INTO run_document VALUES ('20251001_070000_1f0c', 'cut', '{"shots":[]}');
INSERT INTO run_trace VALUES ('20251001_070000_1f0c', 'a.jpg', 'cut', 'out', 'duplicate', 'b.jpg',
  'story-0', '{"distance":3}');
PRAGMA user_version = 1;
