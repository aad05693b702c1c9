// What became of a run, in words.

import type { RunReader } from "../../src/ledger/ledger.ts";
import type { Run, RunStatus } from "../../src/ledger/run.ts";

const WORDS: Readonly<Record<RunStatus, string>> = {
  running: "running",
  completed: "completed",
  nothing: "nothing worth a film",
  dry_run: "dry run",
  failed: "failed",
  cancelled: "cancelled",
  interrupted: "interrupted",
};

/** A cut that was laid out for `runs render` is no mere dry run. */
export async function stateOf(runs: RunReader, { runId, status }: Run): Promise<string> {
  const isKept = status === "dry_run" && await runs.document(runId, "timeline") !== undefined;
  return isKept ? "cut kept" : WORDS[status];
}
