// What the automation did last, or is doing, in a sentence.

import {
  AUTOMATION_FAILED,
  filmSentence,
  LIBRARY_FAILED,
  wasStopped,
} from "../../../automation/auto_run_result.ts";
import type { TimerSnapshot } from "../../../automation/timer/daily_timer.ts";
import { type Attempt, ATTEMPT_PHASES, type AttemptId } from "../../../ledger/attempt.ts";
import type { Run } from "../../../ledger/run.ts";
import type { Frame } from "../layout.tsx";
import {
  agoText,
  categoryText,
  doingText,
  momentText,
  phasesDone,
  reasonSentence,
  timeText,
} from "../words.ts";

export interface ToldAttempt {
  readonly attempt: Attempt;
  /** It says it is running, but no process works at it. */
  readonly isLeft: boolean;
  /** The film that is being made, by the attempt or from a terminal. */
  readonly making: Run | undefined;
  readonly hasTranscript: boolean;
}

interface AttemptProps {
  readonly frame: Frame;
  readonly attempt: Attempt | undefined;
  readonly isLeft: boolean;
  readonly making: Run | undefined;
  readonly hasTranscript: boolean;
  readonly hasEarlier: boolean;
  readonly timer: TimerSnapshot;
  readonly nowMs: number;
}

type Tone = "good" | "warn" | "bad" | "live" | "";

export function AttemptPanel(
  { frame, attempt, isLeft, making, hasTranscript, hasEarlier, timer, nowMs }: AttemptProps,
) {
  return (
    <section class="card" aria-labelledby="last">
      <h2 id="last">Last run</h2>
      {attempt
        ? <AttemptTold {...{ frame, attempt, isLeft, making, hasTranscript, nowMs }} />
        : <p class="quiet">The automation has not run yet.</p>}
      {timer.next_run !== null && (
        <p class="over">Next: {momentText(frame.locale, timer.next_run)}</p>
      )}
      {!timer.enabled && <p class="over">The daily run is off.</p>}
      {hasEarlier && <a class="small" href={frame.to("/runs")}>Earlier runs</a>}
    </section>
  );
}

export function AttemptTold(
  { frame, attempt, isLeft, making, hasTranscript, nowMs }:
    & ToldAttempt
    & Pick<AttemptProps, "frame" | "nowMs">,
) {
  const startedMs = Date.parse(attempt.startedAt);
  const { word, tone, sentence } = saying(frame.locale, attempt, isLeft, making);
  const isLive = attempt.outcome === "running" && !isLeft;
  const isFilmed = attempt.outcome === "completed" && attempt.runId !== undefined;
  return (
    <div class="attempt">
      <span class={tone === "" ? "tag" : `tag ${tone}`}>{word}</span>
      <p class="what">{sentence}</p>
      {isLive && (
        <ol class="phases" aria-hidden="true">
          {ATTEMPT_PHASES.map((_, index) => (
            <li class={index <= phasesDone(attempt.phase) ? "done" : ""}></li>
          ))}
        </ol>
      )}
      <p class="over">
        <time datetime={attempt.startedAt} title={timeText(frame.locale, startedMs)}>
          Begun {agoText(frame.locale, startedMs, nowMs)}
        </time>
        {attempt.memoryType !== undefined && ` · ${categoryText(frame.locale, attempt.memoryType)}`}
      </p>
      {(isFilmed || hasTranscript) && (
        <p class="facts">
          {isFilmed && <a href={frame.to(`/films/${attempt.runId}`)}>See the film</a>}
          {hasTranscript && <TranscriptLink frame={frame} attemptId={attempt.attemptId} />}
        </p>
      )}
    </div>
  );
}

/** All that was said while its film was made. */
export function TranscriptLink(
  { frame, attemptId }: { readonly frame: Frame; readonly attemptId: AttemptId },
) {
  return <a href={frame.to(`/attempts/${attemptId}/transcript`)} download>Transcript</a>;
}

function saying(
  locale: string,
  attempt: Attempt,
  isLeft: boolean,
  making: Run | undefined,
): { readonly word: string; readonly tone: Tone; readonly sentence: string } {
  switch (attempt.outcome) {
    case "running":
      return isLeft
        ? {
          word: "Interrupted",
          tone: "warn",
          sentence: "It was stopped before its end, and nothing works at it any more. The next " +
            "run begins anew.",
        }
        : {
          word: "Running",
          tone: "live",
          sentence: `${doingText(locale, attempt.phase, stepOf(attempt, making))}…`,
        };
    case "completed":
      return { word: "Done", tone: "good", sentence: reasonSentence(locale, attempt.reason) };
    case "failed":
      if (wasStopped(attempt.reason)) {
        return { word: "Stopped", tone: "", sentence: reasonSentence(locale, attempt.reason) };
      }
      return { word: "Failed", tone: "bad", sentence: failureOf(locale, attempt) };
    case "skipped":
      return { word: "Nothing made", tone: "", sentence: reasonSentence(locale, attempt.reason) };
    case "dry_run":
      return { word: "Tried out", tone: "", sentence: "Decided, and made nothing, as asked." };
  }
}

function stepOf({ attemptId }: Attempt, making: Run | undefined): Run["step"] {
  return making?.attemptId === attemptId ? making.step : undefined;
}

/**
 * The error is a sentence where a library could not be read or at an unforeseen fault, and begins with one
 * where a film failed.
 */
function failureOf(
  locale: string,
  { reason, error }: { readonly reason: string; readonly error?: string },
): string {
  const film = filmSentence(reason, error);
  if (film !== undefined) return `The film could not be made. ${reasonSentence(locale, film)}`;
  const sentence = reasonSentence(locale, reason), saysMore = [LIBRARY_FAILED, AUTOMATION_FAILED];
  return saysMore.includes(reason) && error
    ? `${sentence} ${reasonSentence(locale, error)}`
    : sentence;
}
