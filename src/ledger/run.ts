// A run: one try to make one film, from the brief to the finished file. It cannot be recomputed.

/** In the order a film goes through them (film.md RUN-2). */
export const RUN_PHASES = [
  "discovery",
  "analysis",
  "selection",
  "music",
  "render",
  "sound",
  "finish",
  "verify",
  "complete",
] as const;
export type RunPhase = typeof RUN_PHASES[number];

/** `nothing`: the material was looked at and is not worth a film. `interrupted`: the process died. */
export type RunStatus =
  | "running"
  | "completed"
  | "nothing"
  | "dry_run"
  | "failed"
  | "cancelled"
  | "interrupted";

/** "YYYYMMDD_HHMMSS_<4 hex>" in UTC. */
export type RunId = string;

export interface Run {
  readonly runId: RunId;
  readonly status: RunStatus;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly lastPhase: RunPhase;
  /** Absent until the brief is resolved. */
  readonly memoryType?: string;
  readonly title?: string;
  /** The period in plain words. */
  readonly summary?: string;
  readonly outputPath?: string;
  readonly posterPath?: string;
  readonly outputDurationSeconds?: number;
  readonly error?: string;
  readonly warnings: readonly string[];
  /** Wall seconds each finished phase took. */
  readonly phaseSeconds: Readonly<Partial<Record<RunPhase, number>>>;
}
