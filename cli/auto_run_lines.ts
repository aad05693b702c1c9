// What one run of the automation came to, for the person watching.

import type { AutoRunResult } from "../src/automation/auto_run_result.ts";
import type { Terminal } from "./terminal.ts";
import { wallTime } from "./wall_time.ts";

export function tellAutoRun(terminal: Terminal, result: AutoRunResult): void {
  const { green, yellow, dim } = terminal.paint;
  const { outcome, reason, restsUntil, outputPath, candidateKey, category } = result;
  for (const warning of result.warnings) terminal.note(yellow(warning));
  if (outcome === "failed") terminal.note(failureLine(result));
  else if (outcome === "completed") {
    terminal.out(
      green(`completed: ${reason}${outputPath === undefined ? "" : ` (${outputPath})`}`),
    );
  } else terminal.out(`${outcome}: ${reason}`);
  if (restsUntil !== undefined) {
    terminal.note(dim(`Until ${wallTime(restsUntil)}; --force makes one now`));
  }
  if (candidateKey !== undefined) terminal.out(`Candidate: ${category} (${candidateKey})`);
  if (result.recentCategories.length > 0) {
    terminal.out(`Recent auto categories: ${result.recentCategories.join(", ")}`);
  }
  for (const { category, memoryKey, rule } of result.rejections) {
    terminal.out(`Rejected ${category} (${memoryKey}): ${rule}`);
  }
}

/** One line, whatever the child's output holds. */
export function failureLine({ reason, error }: Pick<AutoRunResult, "reason" | "error">): string {
  const parts = new Set(["failed", reason, ...(error === undefined ? [] : [error.trim()])]);
  return [...parts].join(": ").replaceAll(/\s*\n\s*/g, " | ");
}
