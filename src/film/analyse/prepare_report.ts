// SPDX-License-Identifier: AGPL-3.0-or-later

// What preparing pictures came to: how much was owed, what it cost, and what is still not known.

import type { Reasons } from "../../facts/captions/describe_tally.ts";
import type { CaptionOrigins } from "../../facts/captions/origins.ts";
import type { TierDecision } from "../../facts/tier.ts";
import type { Closed } from "../../facts/llm/closed.ts";

/** In the order they are worked through. */
const PREPARE_STAGES = [
  "pixels",
  "faces",
  "sound",
  "pictures",
  "clips",
  "captions",
  "motion",
] as const;
export type PrepareStage = typeof PREPARE_STAGES[number];

export interface PrepareProgress {
  readonly stage: PrepareStage;
  readonly done: number;
  readonly total: number;
  /** Seconds left of this stage; absent until there is an estimate. */
  readonly etaSeconds?: number;
}

export interface StageReport {
  readonly stage: PrepareStage;
  /** What was not known before. */
  readonly owed: number;
  readonly seconds: number;
  /** What is still not known. */
  readonly outstanding: Reasons;
  /** What to do about it, where preparing again alone does not help. */
  readonly hint?: string;
  /** The setting that gives answers longer, where some came too late. */
  readonly raise?: string;
  /** New pictures that were banked as never to be described. */
  readonly settled: number;
  readonly settledBecause: Reasons;
  /** A film that may need it waits for it. */
  readonly isRequired: boolean;
}

export interface PrepareReport {
  readonly tier: TierDecision;
  readonly assets: number;
  /** Stages with any work in them, and stages that failed. */
  readonly stages: readonly StageReport[];
  /** Who wrote the bank's captions, where there are any or the tier wants them. */
  readonly origins?: CaptionOrigins;
  /** The captioner refuses every request; motion lines were not asked for. */
  readonly closed?: Closed;
  /** Clips whose frames cannot be read. */
  readonly unreadableClips: ReadonlyArray<{ readonly fileName: string; readonly reason: string }>;
  /** What motion lines cost. */
  readonly motion?: {
    readonly requests: number;
    readonly bytesRead: number;
    readonly strips: number;
  };
}

/** What a film that may need these pictures still waits for. */
export function missingOf({ stages }: PrepareReport): readonly StageReport[] {
  return stages.filter(({ isRequired, outstanding }) => isRequired && outstanding.length > 0);
}
