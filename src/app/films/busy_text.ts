// SPDX-License-Identifier: AGPL-3.0-or-later

// Which film is being made, for a command that finds it in its way.

import { remainingText, spanText } from "../../base/english_text.ts";
import type { Run, RunPhase } from "../../ledger/run.ts";
import { PHASE_WORDS } from "../progress.ts";

/**
 * How far it is, and how long still where the film before it tells: "Summer 2025, rendering, begun
 * 3 min ago, about 2 min left".
 */
export function busyText(
  { runId, title, summary, lastPhase, startedAt }: Run,
  last: Pick<Run, "startedAt" | "finishedAt"> | undefined,
  nowMs: number,
): string {
  const seconds = Math.max(0, (nowMs - Date.parse(startedAt)) / 1000);
  const usual = last?.finishedAt === undefined
    ? 0
    : (Date.parse(last.finishedAt) - Date.parse(last.startedAt)) / 1000;
  const left = usual > seconds ? `, ${remainingText(usual - seconds)} left` : "";
  const name = title ?? summary ?? `run ${runId}`;
  return `${name}, ${runPhaseText(lastPhase)}, begun ${spanText(seconds)} ago${left}`;
}

/** "putting it together" */
export function runPhaseText(phase: RunPhase): string {
  const [first, ...rest] = PHASE_WORDS[phase];
  return first!.toLowerCase() + rest.join("");
}
