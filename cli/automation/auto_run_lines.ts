// SPDX-License-Identifier: AGPL-3.0-or-later

// What one run of the automation came to, for the person watching.

import type { AutoAction, AutoRunResult } from "../../src/automation/auto_run_result.ts";
import { lengthText, shellWord } from "../../src/base/text.ts";
import { wasStopped } from "../../src/ledger/attempt_reason.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { wallTime } from "../../src/base/english_text.ts";
import { categoryWord, heldBackLine } from "./candidate_words.ts";

const DRY_RUN_WORDS: Readonly<Record<AutoAction, string>> = {
  generation: "Dry run: no film was made",
  delivery_retry: "Dry run: a film that waits for its delivery comes first; nothing was delivered",
};

/** The film that came of it, and where it is: its file, or its link once it was delivered. */
export interface FilmSummary extends Pick<Run, "title" | "outputDurationSeconds"> {
  readonly where: string;
}

/** `isForced`: it went past the cooldown, as the one that follows it has to. */
export function tellAutoRun(
  terminal: Terminal,
  result: AutoRunResult,
  { isForced = false, film }: { readonly isForced?: boolean; readonly film?: FilmSummary } = {},
): void {
  const { bold, green, yellow, dim } = terminal.paint;
  const { outcome, reason, cooldownUntil, candidateKey, category, action } = result;
  for (const warning of result.warnings) terminal.note(yellow(warning));
  if (outcome === "failed") tellFailure(terminal, result);
  else if (outcome === "completed") terminal.out(green(`completed: ${reason}`));
  else if (outcome === "dry_run") terminal.out(DRY_RUN_WORDS[action ?? "generation"]);
  else terminal.out(`${outcome}: ${reason}`);
  if (cooldownUntil !== undefined) {
    terminal.note(dim(`Until ${wallTime(cooldownUntil)}; --force makes one now`));
  }
  if (candidateKey !== undefined && category !== undefined) {
    if (outcome === "dry_run") {
      const key = shellWord(candidateKey);
      const force = isForced ? " --force" : "";
      terminal.note(dim(`Make this one: photos-memories auto run --candidate ${key}${force}`));
    } else terminal.out(`Candidate: ${categoryWord(category)} (${candidateKey})`);
  }
  if (result.recentCategories.length > 0) {
    terminal.out(`Films of late: ${result.recentCategories.map(categoryWord).join(", ")}`);
  }
  for (const each of result.rejections) terminal.out(heldBackLine(each));
  if (film === undefined) return;
  const { title, outputDurationSeconds: seconds, where } = film;
  const length = seconds === undefined ? "" : lengthText(seconds);
  terminal.note([title === undefined ? "" : bold(title), length].filter(Boolean).join("  "));
  terminal.out(where);
}

/** What failed, and what to type or set next. */
function tellFailure(terminal: Terminal, result: AutoRunResult): void {
  terminal.note(wasStopped(result.because.code) ? result.reason : failureLine(result));
  if (result.hint !== undefined) terminal.note(result.hint);
}

/** One line; the child's output may hold line breaks. */
export function failureLine({ reason, error }: Pick<AutoRunResult, "reason" | "error">): string {
  const told = error?.trim() ?? reason;
  const parts = told.startsWith(reason) ? ["failed", told] : ["failed", reason, told];
  return parts.join(": ").replaceAll(/\s*\n\s*/g, " | ");
}
