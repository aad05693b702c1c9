// The ledger's tables as kysely sees them; the schema itself is in migrations.ts.

import type { ColumnType } from "kysely";

/** A column with a default, which an insert may leave out. */
type Defaulted = ColumnType<string, string | undefined, string>;

export interface RunRow {
  run_id: string;
  status: string;
  started_at: string;
  finished_at: string | null;
  last_phase: string;
  memory_type: string | null;
  title: string | null;
  summary: string | null;
  output_path: string | null;
  poster_path: string | null;
  output_duration_seconds: number | null;
  error: string | null;
  warnings: Defaulted;
  phase_seconds: Defaulted;
}

export interface LedgerTables {
  run: RunRow;
  run_document: { run_id: string; kind: string; json: string };
  run_trace: {
    run_id: string;
    asset: string;
    stage: string;
    verdict: string;
    reason: string;
    other: string | null;
    story: string | null;
    numbers: string | null;
  };
}
