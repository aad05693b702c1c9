// A film of the automation under the keys programs read, as far as every document has them.

import type { Run } from "../ledger/run.ts";

export interface FilmRow {
  readonly run_id: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly memory_type: string | null;
  readonly memory_key: string | null;
  readonly category: string | null;
}

export function filmRow(run: Run): FilmRow {
  return {
    run_id: run.runId,
    created_at: run.startedAt,
    completed_at: run.finishedAt ?? null,
    memory_type: run.memoryType ?? null,
    memory_key: run.memoryKey ?? null,
    category: run.memoryCategory ?? null,
  };
}
