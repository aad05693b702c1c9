// The port to what was done. Reading and writing are different types: a page that lists runs
// cannot change one.

import type { Run, RunId, RunPhase, RunStatus } from "./run.ts";

/** What a run keeps beside its row; each is plain JSON of the type its room defines. */
export type RunDocument = "request" | "brief" | "cut" | "timeline";

/** Why one considered picture is or is not in the film; the film's room makes the sentence. */
export interface RunTrace {
  readonly asset: string;
  readonly stage: string;
  readonly verdict: string;
  readonly reason: string;
  readonly other?: string;
  readonly story?: string;
  readonly numbers?: Readonly<Record<string, number>>;
}

export interface RunReader {
  /** Newest first. */
  list(limit: number): Promise<readonly Run[]>;
  get(runId: RunId): Promise<Run | undefined>;
  document(runId: RunId, kind: RunDocument): Promise<unknown>;
  trace(runId: RunId, asset: string): Promise<RunTrace | undefined>;
  /** How many pictures left or stayed, by stage and reason. */
  funnel(
    runId: RunId,
  ): Promise<ReadonlyArray<{ stage: string; verdict: string; reason: string; count: number }>>;
}

export interface RunEnd {
  readonly status: Exclude<RunStatus, "running" | "interrupted">;
  readonly finishedAt: string;
  readonly error?: string;
  readonly outputPath?: string;
  readonly posterPath?: string;
  readonly outputDurationSeconds?: number;
}

export interface RunWriter {
  begin(run: Pick<Run, "runId" | "startedAt">): Promise<void>;
  /** What is known only after the brief, and after the cut. */
  describe(
    runId: RunId,
    words: Partial<Pick<Run, "memoryType" | "summary" | "title">>,
  ): Promise<void>;
  enter(runId: RunId, phase: RunPhase, secondsOfLastPhase: number): Promise<void>;
  warn(runId: RunId, sentence: string): Promise<void>;
  keep(runId: RunId, kind: RunDocument, document: unknown): Promise<void>;
  /** Replaces the run's trace in one transaction. */
  keepTrace(runId: RunId, rows: readonly RunTrace[]): Promise<void>;
  end(runId: RunId, end: RunEnd): Promise<void>;
  /** Runs that still say `running` although nobody holds the pipeline lock. Returns their ids. */
  markInterrupted(): Promise<readonly RunId[]>;
}

export interface Ledger extends AsyncDisposable {
  readonly runs: RunReader & RunWriter;
}
