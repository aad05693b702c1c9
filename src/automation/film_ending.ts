// SPDX-License-Identifier: AGPL-3.0-or-later

// What became of the film that was asked for. The proof is the run with this attempt and this memory
// key, and the file on disk; what the child said with its exit code is not.

import type { FaultCode } from "../base/fault.ts";
import type { AttemptOutcome } from "../ledger/attempt.ts";
import { type AttemptReason, reasonSentence } from "../ledger/attempt_reason.ts";
import type { Run } from "../ledger/run.ts";
import type { AttemptRequest, ChildEnd } from "./auto_run_deps.ts";
import type { ReportedFault } from "./film_message.ts";

interface FilmEnding {
  readonly outcome: Extract<AttemptOutcome, "completed" | "failed" | "skipped">;
  readonly because: AttemptReason;
  readonly runId?: Run["runId"];
  readonly outputPath?: string;
  readonly error?: string;
  /** The next thing to do. */
  readonly hint?: string;
  /** False for a failure that says nothing about the memory; true unless told. */
  readonly countsAgainstCandidate?: boolean;
}

/** `run`: the newest one of the attempt. `hasFile`: whether its film is on disk. */
export function filmEnding(
  { attemptId, memoryKey }: Pick<AttemptRequest["origin"], "attemptId" | "memoryKey">,
  child: ChildEnd,
  run: Run | undefined,
  hasFile: boolean,
): FilmEnding {
  const isLinked = run?.attemptId === attemptId && run.memoryKey === memoryKey;
  if (isLinked && run.status === "completed") return completed(run, child, hasFile);
  if (isLinked && run.errorCode === "previews_missing" && run.error !== undefined) {
    return { outcome: "skipped", because: { code: "previews_missing", detail: run.error } };
  }
  const failure = failureOf(child);
  if (failure) return isLinked ? ofRun(run, child, failure) : failure;
  if (isLinked && run.status === "nothing") {
    return { outcome: "skipped", because: { code: "nothing_worth", detail: specificOf(run) } };
  }
  return {
    outcome: "failed",
    because: { code: "lost", values: { what: "run" } },
    error: "output" in child ? child.output : undefined,
  };
}

function completed(run: Run, child: ChildEnd, hasFile: boolean): FilmEnding {
  const { runId, outputPath, delivery } = run;
  if (outputPath === undefined) {
    return { outcome: "failed", because: { code: "lost", values: { what: "path" } }, runId };
  }
  if (!hasFile && delivery.status !== "delivered") {
    return {
      outcome: "failed",
      because: { code: "lost", values: { what: "file" } },
      runId,
      error: `There is no file "${outputPath}"`,
    };
  }
  const later = delivery.status === "pending" ? delivery.error : undefined;
  // A film that exists was made, whatever its maker died of afterwards.
  const failure = failureOf(child)?.because;
  const detail = [later, failure && reasonSentence(failure)]
    .filter((text) => text !== undefined).join("; ");
  return {
    outcome: "completed",
    because: { code: "film_made", ...(detail === "" ? {} : { detail }) },
    runId,
    outputPath: hasFile ? outputPath : undefined,
    error: later,
  };
}

function failureOf(child: ChildEnd): FilmEnding | undefined {
  const failed = (because: AttemptReason, error: string): FilmEnding => ({
    outcome: "failed",
    because,
    error,
  });
  /** How a child without a last message ended: its progress says little without what ended it. */
  const ended = (because: AttemptReason, output: string) =>
    failed(because, `${reasonSentence(because)}\n${output}`);
  switch (child.kind) {
    case "exited":
      return child.code === 0 ? undefined : failed(
        { code: "child_failed", values: { exit: child.code } },
        child.fault ? faultText(child.fault) : child.output,
      );
    case "killed":
      return ended({ code: "child_killed", values: { signal: child.by } }, child.output);
    case "busy":
      // The reason is the whole story; what the child printed says it again.
      return {
        outcome: "failed",
        because: { code: "other_film" },
        hint: "Wait until it is done, then type the same again",
        countsAgainstCandidate: false,
      };
    case "timed_out":
      return ended({ code: "timed_out" }, child.output);
    case "not_started":
      return { ...failed({ code: "not_started" }, child.error), hint: child.hint };
  }
}

/** Faults of the machine, which any memory would have met. */
const MACHINE_FAULTS: ReadonlySet<FaultCode | undefined> = new Set(["disk_full", "not_writable"]);

function ofRun(run: Run, child: ChildEnd, failure: FilmEnding): FilmEnding {
  const countsAgainstCandidate = failure.countsAgainstCandidate !== false &&
    !(run.status === "failed" && MACHINE_FAULTS.has(run.errorCode));
  const words = child.kind === "exited" ? lastWords(run, child) : undefined;
  return words === undefined ? { ...failure, countsAgainstCandidate } : {
    ...failure,
    because: { ...failure.because, code: "film_failed", fault: run.errorCode },
    error: words,
    countsAgainstCandidate,
  };
}

/** What the film failed of, and what the child said after it; how far it came before is left out. */
function lastWords(
  { status, error }: Run,
  { fault, output }: Extract<ChildEnd, { kind: "exited" }>,
): string | undefined {
  if (status !== "failed" && status !== "cancelled" || !error) return undefined;
  if (fault) return faultText(fault);
  const at = output.lastIndexOf(error);
  return at < 0 ? error : output.slice(at);
}

function faultText({ message, hint }: ReportedFault): string {
  return hint === undefined ? message : `${message}\n${hint}`;
}

/** "Nothing worth a film in July 2025: 12 pictures" → "12 pictures" */
function specificOf({ error = "" }: Run): string {
  return error.replace(/^nothing worth a film[^:]*(?:: *|$)/i, "") || "in this period";
}
