// SPDX-License-Identifier: AGPL-3.0-or-later

// Why an attempt ended as it did: a code with its values, and the sentence that programs read of it.

import { BY_OWNER, type FaultCode } from "../base/fault.ts";
import type { CodeOf, MessageValues } from "../messages/say.ts";

/** The codes of the messages `reason.*`. */
export type ReasonCode = CodeOf<"reason">;
/** Why a memory is not made now: the codes of the messages `why.*`. */
export type WhyCode = CodeOf<"why">;

export interface AttemptReason {
  readonly code: ReasonCode;
  readonly values?: MessageValues;
  /** What the film failed of. */
  readonly fault?: FaultCode;
  /** Why the memory that was asked for is not made. */
  readonly why?: WhyCode;
  /** More about it, in English: the words of a fault, of a server or of a process. */
  readonly detail?: string;
}

export const STOPPED_BY_OWNER: AttemptReason = { code: "stopped", values: { by: "owner" } };
export const STOPPED_BY_SYSTEM: AttemptReason = { code: "stopped", values: { by: "system" } };

const LOST: Readonly<Record<string, string>> = {
  run: "no matching completed auto run",
  path: "matching run has no output path",
  file: "generated output file is missing",
};

type Sentence = (reason: Required<Pick<AttemptReason, "values">> & AttemptReason) => string;

/** From the seed, whose wrappers read them: none may change. */
const SENTENCES: Readonly<Record<ReasonCode, Sentence>> = {
  film_made: ({ detail }) => ["generation completed", detail].filter(Boolean).join("; "),
  delivered: () => "pending delivery completed",
  not_delivered: ({ values }) =>
    values["what"] === "record" ? "pending delivery persistence failed" : "pending delivery failed",
  delivering: () => "pending delivery already running",
  cooldown: () => "cooldown active",
  nothing: () => "no eligible candidates",
  nothing_worth: ({ detail }) => `nothing worth a film: ${detail ?? "in this period"}`,
  gone: ({ values, detail }) =>
    `Candidate is no longer eligible: ${values["key"]}${detail ? ` (${detail})` : ""}; ` +
    "see what is with: photos-memories auto suggest",
  previews_missing: ({ detail = "" }) => detail,
  library: () => "library preflight failed",
  app: () => "automation failed",
  stopped: ({ values }) => values["by"] === "owner" ? BY_OWNER : "automation was stopped",
  film_failed: ({ values }) => `generation subprocess exited with code ${values["exit"]}`,
  child_failed: ({ values }) => `generation subprocess exited with code ${values["exit"]}`,
  child_killed: ({ values }) => `generation subprocess was ended by ${values["signal"]}`,
  not_started: () => "generation process could not be executed",
  timed_out: () => "generation timed out after 2 hours",
  other_film: () => "another film was being made",
  lost: ({ values }) => LOST[values["what"] ?? "run"]!,
  dry_run: ({ values }) => values["of"] === "delivery" ? "pending delivery dry run" : "dry run",
  running: () => "automation already running",
};

export function reasonSentence(reason: AttemptReason): string {
  return SENTENCES[reason.code]({ ...reason, values: reason.values ?? {} });
}

/** Ended from outside, recorded as failed: to people that is no failure. */
export function wasStopped(code: ReasonCode | undefined): boolean {
  return code === "stopped";
}
