// SPDX-License-Identifier: AGPL-3.0-or-later

// What the automation did one day, or is doing, in a sentence.

import { type Attempt, ATTEMPT_PHASES, type AttemptId } from "../../../ledger/attempt.ts";
import { type ReasonCode, wasStopped } from "../../../ledger/attempt_reason.ts";
import type { Run } from "../../../ledger/run.ts";
import type { PageFrame } from "../layout.tsx";
import { EnglishDetail, LocalizedLine } from "../localized_text.tsx";
import { agoText, doingText, phasesDone, reasonTexts, timeText } from "../words.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import { categoryText } from "../../../messages/memory_text.ts";

export interface ShownAttempt {
  readonly attempt: Attempt;
  /** It says it is running, but no process works at it. */
  readonly isLeft: boolean;
  /** The film that is being made, by the attempt or from a terminal. */
  readonly making: Run | undefined;
  readonly hasTranscript: boolean;
}

type Tone = "good" | "warn" | "bad" | "live" | "";

export function AttemptSummary(
  { frame, attempt, isLeft, making, hasTranscript, nowMs }:
    & ShownAttempt
    & { readonly frame: PageFrame; readonly nowMs: number },
) {
  const startedMs = Date.parse(attempt.startedAt);
  const seen = seenOf(attempt, isLeft), tone = TONES[seen];
  const texts = sentencesOf(frame, attempt, seen, making);
  const isLive = attempt.outcome === "running" && !isLeft;
  const isLinked = hasTranscript && frame.isOwner;
  const isFilmed = attempt.outcome === "completed" && attempt.runId !== undefined;
  return (
    <div class="attempt">
      <span class={tone === "" ? "tag" : `tag ${tone}`}>{frame.say(`attempt.is_${seen}`)}</span>
      <p class="what">
        <LocalizedLine frame={frame} texts={texts} />
      </p>
      <EnglishDetail frame={frame} texts={texts} />
      {isLive && (
        <ol class="phases" aria-hidden="true">
          {ATTEMPT_PHASES.map((_, index) => (
            <li class={index <= phasesDone(attempt.phase) ? "done" : ""}></li>
          ))}
        </ol>
      )}
      <p class="over">
        <time datetime={attempt.startedAt} title={timeText(frame.locale, startedMs)}>
          {frame.say("attempt.begun", { ago: agoText(frame.locale, startedMs, nowMs) })}
        </time>
        {attempt.memoryType !== undefined && ` · ${categoryText(frame.locale, attempt.memoryType)}`}
      </p>
      {(isFilmed || isLinked) && (
        <p class="facts">
          {isFilmed && (
            <a href={frame.to(`/films/${attempt.runId}`)}>{frame.say("attempt.film")}</a>
          )}
          {isLinked && <TranscriptLink frame={frame} attemptId={attempt.attemptId} />}
        </p>
      )}
    </div>
  );
}

/** All that was said while its film was made. */
export function TranscriptLink(
  { frame, attemptId }: { readonly frame: PageFrame; readonly attemptId: AttemptId },
) {
  return (
    <a href={frame.to(`/attempts/${attemptId}/transcript`)} download>
      {frame.say("attempt.transcript")}
    </a>
  );
}

type Seen = "left" | "stopped" | Attempt["outcome"];

const TONES: Readonly<Record<Seen, Tone>> = {
  left: "warn",
  stopped: "",
  running: "live",
  completed: "good",
  failed: "bad",
  skipped: "",
  dry_run: "",
};

function seenOf({ outcome, because }: Attempt, isLeft: boolean): Seen {
  if (outcome === "running" && isLeft) return "left";
  return outcome === "failed" && wasStopped(because?.code) ? "stopped" : outcome;
}

function sentencesOf(
  frame: PageFrame,
  attempt: Attempt,
  seen: Seen,
  making: Run | undefined,
): readonly LocalizedText[] {
  const { locale, say } = frame;
  switch (seen) {
    case "left":
      return [say("attempt.left")];
    case "running":
      return [`${doingText(locale, attempt.phase, stepOf(attempt, making))}…`];
    case "failed":
      return failureOf(locale, attempt);
    default:
      return reasonTexts(locale, attempt);
  }
}

function stepOf({ attemptId }: Attempt, making: Run | undefined): Run["step"] {
  return making?.attemptId === attemptId ? making.step : undefined;
}

/**
 * The error is a sentence where a library could not be read or at an unforeseen fault, and begins with one
 * where a film failed.
 */
function failureOf(locale: string, attempt: Attempt): readonly LocalizedText[] {
  const { because, error } = attempt;
  if (!because || !error || !SAYING_MORE.has(because.code)) return reasonTexts(locale, attempt);
  const detail = because.code === "film_failed" ? error.split("\n")[0] : error;
  return reasonTexts(locale, { reason: attempt.reason, because: { ...because, detail } });
}

const SAYING_MORE: ReadonlySet<ReasonCode> = new Set(["film_failed", "library", "app"]);
