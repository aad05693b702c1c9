// SPDX-License-Identifier: AGPL-3.0-or-later

// What one run of the automation asks of the outside, and what it obeys.

import type { ReportedFault } from "./film_message.ts";
import type { FilmRequest } from "../film/brief/film_request.ts";
import type { AttemptId, AttemptReader, AttemptWriter, TYPED } from "../ledger/attempt.ts";
import type { RunReader, RunWriter } from "../ledger/ledger.ts";
import type { Run } from "../ledger/run.ts";
import type { Machine } from "../system/machine.ts";
import type { RankedCandidate } from "./candidate.ts";
import type { Decision } from "./candidate.ts";

/** The words people and programs find in the attempt: why it began. */
export type WakeReason = "daily wake" | "http trigger" | "web suggestion" | typeof TYPED;

export interface AutoRunOptions {
  readonly reason: WakeReason;
  /** Decide and say so; make and deliver nothing. */
  readonly dryRun: boolean;
  /** Skips the cooldown and nothing else. */
  readonly force: boolean;
  /** Instead of the configured hours; 0 switches the cooldown off. */
  readonly cooldownHours?: number;
  /** Exactly this memory key; a pending delivery still comes first. */
  readonly candidate?: string;
  /** Asks for delivery even where the configuration does not. */
  readonly upload?: boolean;
}

export interface AutoRunSettings {
  readonly cooldownHours: number;
  readonly maxDeliveryAttempts: number;
  /** Exactly the accounts that are read; empty means the top-level connection alone. */
  readonly accounts: readonly string[];
  readonly upload: boolean;
  readonly album?: string;
  /** Taken out of everything that is written down or sent. */
  readonly secrets: readonly string[];
}

/** The lock of one automation decision; it dies with its process. */
export interface AutomationLock {
  /** Taken at once, or `undefined` when another holder has it. */
  take(): Promise<HeldAutomationLock | undefined>;
  /** The attempt of the holder, as far as it was written down. */
  holder(): Promise<AttemptId | undefined>;
  /** Whether it has no holder; takes nothing. */
  isFree(): Promise<boolean>;
}

interface HeldAutomationLock extends AsyncDisposable {
  /** Writes down whose attempt it is held for; a failure to do so is no failure. */
  note(attempt: AttemptId): Promise<void>;
}

/** Reads the library and the ledger, and decides. */
type Discover = (signal: AbortSignal) => Promise<Decision>;

/** How the child that makes the film ended; `output` is what it said last, redacted. */
export type ChildEnd =
  | {
    readonly kind: "exited";
    readonly code: number;
    readonly output: string;
    /** Why it made no film; absent where it could not say so. */
    readonly fault?: ReportedFault;
  }
  /** It did not begin, because another process is making a film. */
  | { readonly kind: "busy"; readonly output: string }
  | { readonly kind: "killed"; readonly by: string; readonly output: string }
  | { readonly kind: "timed_out"; readonly output: string }
  | { readonly kind: "not_started"; readonly error: string; readonly hint: string };

/**
 * Makes one film in a process of its own; `reason` is the attempt's, for the transcript. Throws Fault
 * `cancelled` once the child is gone.
 */
export type MakeFilm = (
  request: AttemptRequest,
  reason: WakeReason,
  signal: AbortSignal,
) => Promise<ChildEnd>;

/** What the owner is told; the sender makes the words. */
export type AutoMessage =
  /** The library or its server did not answer, for the first time in a row. */
  | {
    readonly kind: "library_failed";
    /** Redacted, not shortened. */
    readonly error: string;
    /** The next thing to type or set; redacted. */
    readonly hint?: string;
  }
  | {
    readonly kind: "film_failed";
    readonly memoryType: string;
    /** Redacted, not shortened. */
    readonly error: string;
    readonly seconds: number;
  }
  | {
    readonly kind: "delivery_abandoned";
    readonly run: Run;
    readonly attempts: number;
    /** Why the last try failed; redacted. */
    readonly error: string;
    /** What to do about it, where the last try knew; redacted. */
    readonly hint?: string;
    /** The film is not on this machine any more and cannot be delivered. */
    readonly isGone?: true;
  };

export interface AutoRunDeps {
  readonly lock: AutomationLock;
  readonly ledger: {
    readonly attempts: AttemptReader & AttemptWriter;
    readonly runs: RunReader & RunWriter;
  };
  readonly library: {
    /** Asks every account that is read whether it answers. Throws Fault. */
    prove(signal: AbortSignal): Promise<void>;
    readonly discover: Discover;
  };
  /** Told once a candidate is chosen, for those who watch; whatever it throws is swallowed. */
  readonly onChosen?: (candidate: RankedCandidate) => Promise<void>;
  readonly makeFilm: MakeFilm;
  /** Warnings of what was opened; they are kept in the attempt's log. */
  readonly openingWarnings?: readonly string[];
  /** Ends the output log of an attempt; a failure to do so is no failure. */
  readonly endLog: (attempt: AttemptId, text: string) => Promise<void>;
  readonly delivery: {
    /** Asks the server that films are delivered to whether it answers. Throws Fault. */
    prove(signal: AbortSignal): Promise<void>;
    /** As `deliverFilm`, which keeps with the run what came of it; Fault `busy` while another process does. */
    deliver(run: Run, signal: AbortSignal): Promise<void>;
    /** A folder is there as a file is. */
    hasFile(path: string): Promise<boolean>;
  };
  /** Errors that it throws are ignored. */
  readonly notify: (message: AutoMessage) => Promise<void>;
  readonly machine: Pick<Machine, "now" | "chance">;
}

/** A request of the automation: its attempt and its memory are known. */
export type AttemptRequest = FilmRequest & {
  readonly origin: Required<NonNullable<FilmRequest["origin"]>>;
};
