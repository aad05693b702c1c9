// What became of the film that was asked for. The proof is the run with this attempt and this memory
// key, and the file on disk; what the child said with its exit code is not.

import type { FaultCode } from "../base/fault.ts";
import type { AttemptOutcome } from "../ledger/attempt.ts";
import type { Run } from "../ledger/run.ts";
import type { AttemptRequest, ChildEnd } from "./auto_run_deps.ts";
import { filmFailed } from "./auto_run_result.ts";
import { NOTHING_WORTH } from "./reading/read_history.ts";

export interface FilmEnding {
  readonly outcome: Extract<AttemptOutcome, "completed" | "failed" | "skipped">;
  readonly reason: string;
  readonly runId?: Run["runId"];
  readonly outputPath?: string;
  readonly error?: string;
  /** What to do next. */
  readonly hint?: string;
  /** False for a failure that says nothing about the memory; true unless told. */
  readonly countsAgainstCandidate?: boolean;
}

/** `run`: the newest one of the attempt. `hasFile`: whether its film is on disk. */
export function filmEnding(
  { attemptId, memoryKey }: Pick<AttemptRequest, "attemptId" | "memoryKey">,
  child: ChildEnd,
  run: Run | undefined,
  hasFile: boolean,
): FilmEnding {
  const isLinked = run?.attemptId === attemptId && run.memoryKey === memoryKey;
  if (isLinked && run.status === "completed") return completed(run, child, hasFile);
  if (isLinked && run.errorCode === "previews_missing" && run.error !== undefined) {
    return { outcome: "skipped", reason: run.error };
  }
  const failure = failureOf(child);
  if (failure) return isLinked ? ofRun(run, child, failure) : failure;
  if (isLinked && run.status === "nothing") {
    return { outcome: "skipped", reason: `${NOTHING_WORTH}: ${specificOf(run)}` };
  }
  return {
    outcome: "failed",
    reason: "no matching completed auto run",
    error: "output" in child ? child.output : undefined,
  };
}

function completed(run: Run, child: ChildEnd, hasFile: boolean): FilmEnding {
  const { runId, outputPath, delivery } = run;
  if (outputPath === undefined) {
    return { outcome: "failed", reason: "matching run has no output path", runId };
  }
  if (!hasFile && delivery.status !== "delivered") {
    return {
      outcome: "failed",
      reason: "generated output file is missing",
      runId,
      error: `There is no file "${outputPath}"`,
    };
  }
  const later = delivery.status === "pending" ? delivery.error : undefined;
  // A film that exists was made, whatever its maker died of afterwards.
  const reasons = ["generation completed", later, failureOf(child)?.reason];
  return {
    outcome: "completed",
    reason: reasons.filter((reason) => reason !== undefined).join("; "),
    runId,
    outputPath: hasFile ? outputPath : undefined,
    error: later,
  };
}

function failureOf(child: ChildEnd): FilmEnding | undefined {
  const failed = (reason: string, error: string): FilmEnding => ({
    outcome: "failed",
    reason,
    error,
  });
  /** Of a child without last words: how far it came says little without what ended it. */
  const ended = (reason: string, output: string) => failed(reason, `${reason}\n${output}`);
  switch (child.kind) {
    case "exited":
      return child.code === 0 ? undefined : failed(filmFailed(child.code), child.output);
    case "killed":
      return ended(`generation subprocess was ended by ${child.by}`, child.output);
    case "busy":
      // The reason is the whole story; what the child printed says it again.
      return {
        outcome: "failed",
        reason: "another film was being made",
        hint: "Wait until it is done, then type the same again",
        countsAgainstCandidate: false,
      };
    case "timed_out":
      return ended("generation timed out after 2 hours", child.output);
    case "not_started":
      return failed("generation process could not be executed", child.error);
  }
}

/** Of the machine, and of no memory in particular: whichever came first would have failed of it. */
const MACHINE_FAULTS: ReadonlySet<FaultCode | undefined> = new Set(["disk_full", "not_writable"]);

function ofRun(run: Run, child: ChildEnd, failure: FilmEnding): FilmEnding {
  const countsAgainstCandidate = failure.countsAgainstCandidate !== false &&
    !(run.status === "failed" && MACHINE_FAULTS.has(run.errorCode));
  return { ...failure, error: errorOf(run, child, failure), countsAgainstCandidate };
}

/** What the film failed of, and what the child said after it; how far it came before is left out. */
function errorOf(run: Run, child: ChildEnd, { error }: FilmEnding): string | undefined {
  const hasFailed = run.status === "failed" || run.status === "cancelled";
  if (child.kind !== "exited" || !hasFailed || !run.error) return error;
  const at = child.output.lastIndexOf(run.error);
  return at < 0 ? run.error : child.output.slice(at);
}

/** "Nothing worth a film in July 2025: 12 pictures" → "12 pictures" */
function specificOf({ error = "" }: Run): string {
  return error.replace(/^nothing worth a film[^:]*(?:: *|$)/i, "") || "in this period";
}
