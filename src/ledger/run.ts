// SPDX-License-Identifier: AGPL-3.0-or-later

// A run: one try to make one film, from the brief to the finished file. It cannot be recomputed.

import type { FaultCode } from "../base/fault.ts";

/** In the order a film goes through them. */
export const RUN_PHASES = [
  "discovery",
  "analysis",
  "selection",
  "music",
  "render",
  "sound",
  "finish",
  "verify",
  "delivery",
  "complete",
] as const;
export type RunPhase = typeof RUN_PHASES[number];

/** Until its cut is laid out; after them the film is rendered. */
export const CHOOSING_PHASES: ReadonlySet<RunPhase> = new Set([
  "discovery",
  "analysis",
  "selection",
]);

/**
 * `nothing`: the material was looked at and is not worth a film. `interrupted`: the process died,
 * or the one that asked for it.
 */
export type RunStatus =
  | "running"
  | "completed"
  | "nothing"
  | "dry_run"
  | "failed"
  | "cancelled"
  | "interrupted";

/** Who asked: a person, the scheduler a person installed, or the program on its own. */
export const RUN_SOURCES = ["manual", "scheduled", "auto"] as const;
export type RunSource = typeof RUN_SOURCES[number];

/**
 * `pending`: asked for and not yet on the server. `abandoned`: given up after too many tries; the
 * film stays on disk.
 */
export type DeliveryStatus = "not_requested" | "pending" | "delivered" | "abandoned";

export interface RunDelivery {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Why the last try failed. */
  readonly error?: string;
  /** The hint of the error: what to type or set before the next try. */
  readonly hint?: string;
  /** Name of the album asked for. */
  readonly album?: string;
  /** Identifier on the library server; present exactly when delivered. */
  readonly assetId?: string;
}

/** Which library a run read: a folder by its whole path, or accounts of a library server. */
export type RunLibrary =
  | { readonly folder: string }
  | { readonly accounts: ReadonlyArray<{ readonly name: string; readonly url: string }> };

/** "YYYYMMDD_HHMMSS_<4 hex>" in UTC. */
export type RunId = string;

export interface Run {
  readonly runId: RunId;
  readonly status: RunStatus;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly lastPhase: RunPhase;
  /** The step of a run that is on its way, as it was some seconds ago. */
  readonly step?: StepCount;
  /** How far a run that is on its way was some seconds ago; `share` is 0…1. */
  readonly progress?: { readonly share: number; readonly etaSeconds?: number };
  /** Its process, which may be another one, ends it as soon as it reads this. */
  readonly isStopAsked?: true;
  readonly source: RunSource;
  /**
   * Asked only to choose what a film would show, whatever came of it. Absent of runs before it was
   * written down.
   */
  readonly isDryRun?: true;
  /** The attempt of the automation that made it. */
  readonly attemptId?: string;
  /** The run whose cut it renders as it is. */
  readonly cutOf?: RunId;
  /** Absent of runs before it was written down. */
  readonly library?: RunLibrary;
  /** These four are absent until the brief is resolved. */
  readonly memoryType?: string;
  readonly memoryKey?: string;
  /** First and last local day of the windows. */
  readonly rangeStart?: string;
  readonly rangeEnd?: string;
  /** Category of the rotation rules; the memory type unless the automation says another. */
  readonly memoryCategory?: string;
  /** Canonical ids of the people asked for. */
  readonly people: readonly string[];
  readonly title?: string;
  /** The period in plain words. */
  readonly summary?: string;
  readonly outputPath?: string;
  readonly posterPath?: string;
  readonly outputDurationSeconds?: number;
  readonly outputSizeBytes?: number;
  readonly delivery: RunDelivery;
  readonly error?: string;
  /** The code of the Fault that ended it: `usage` is a request that cannot be filmed, and no film that failed. */
  readonly errorCode?: FaultCode;
  readonly warnings: readonly string[];
  /** Wall seconds each finished phase took. */
  readonly phaseSeconds: Readonly<Partial<Record<RunPhase, number>>>;
}

// Steps of a film's analysis that wait for others, and are told of by their own names.

/** `faces`: those the library does not know are looked for. `clips`: those about to play are looked into. `captions`: what is about to be shown is described. */
export const ANALYSIS_STEPS = ["faces", "clips", "captions"] as const;
export type AnalysisStep = typeof ANALYSIS_STEPS[number];

/** How far one of them is. */
export interface StepCount {
  readonly name: AnalysisStep;
  readonly done: number;
  readonly total: number;
}
