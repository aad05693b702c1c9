// `auto run`: decide and act, once. The attempt in the ledger says what came of it.

import { ALREADY_RUNNING, autoRun as runAll, beginAutoRun } from "../../src/automation/auto_run.ts";
import type { AutoRunAsk } from "../../src/automation/auto_run_needs.ts";
import { type AutoRunResult, quietLine } from "../../src/automation/auto_run_result.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { runtimeOf } from "../../src/system/checkout.ts";
import { failureLine, tellAutoRun } from "../auto_run_lines.ts";
import { openAutomation } from "../automation_session.ts";
import type { Action, CommandContext, Given } from "../command.ts";
import { staleLine } from "../stale_line.ts";
import { VERSION } from "../version.ts";
import { watchAttempt } from "../watch_attempt.ts";

/** A year; nobody waits longer. */
const MOST_HOURS = 8_760;

export const autoRun: Action = async (context, given) => {
  const { terminal } = context;
  const ask = askOf(given);
  const runtime = await runtimeOf(VERSION, context.entry);
  if (runtime.stale) terminal.note(staleLine(runtime));
  if (!given.flag("quiet")) {
    const result = await runWatched(context, ask);
    tellAutoRun(terminal, result);
    return exitCode(result);
  }
  const result = await runQuietly(context, ask);
  if (result.outcome === "failed") terminal.note(failureLine(result));
  terminal.out(quietLine(runtime, result));
  return exitCode(result);
};

function exitCode({ outcome }: AutoRunResult): number {
  return outcome === "failed" ? 1 : 0;
}

function askOf(given: Given): AutoRunAsk {
  const cooldownHours = given.number("cooldown");
  if (cooldownHours !== undefined && !(cooldownHours >= 0 && cooldownHours <= MOST_HOURS)) {
    throw new Fault("usage", `"--cooldown" cannot be "${given.text("cooldown")}"`, {
      hint: `Give hours between 0 and ${MOST_HOURS}`,
    });
  }
  return {
    reason: "daily wake",
    dryRun: given.flag("dry-run"),
    force: given.flag("force"),
    cooldownHours,
    candidate: given.text("candidate"),
    upload: given.flag("upload"),
  };
}

async function runWatched(context: CommandContext, ask: AutoRunAsk): Promise<AutoRunResult> {
  const { terminal, signal } = context;
  await using session = await openAutomation(context);
  const { needs, rules, ledger } = session;
  const start = await beginAutoRun(needs, rules, ask, signal);
  if (start.taken) return ALREADY_RUNNING;
  using _watch = watchAttempt(terminal, ledger.attempts, start.attemptId);
  return await start.finish();
}

/** Whoever reads the line reads one also when nothing could be begun. */
async function runQuietly(context: CommandContext, ask: AutoRunAsk): Promise<AutoRunResult> {
  try {
    await using session = await openAutomation(context);
    return await runAll(session.needs, session.rules, ask, context.signal);
  } catch (error) {
    return {
      outcome: "failed",
      reason: "automation failed",
      error: reasonOf(error),
      recentCategories: [],
      rejections: [],
      warnings: [],
    };
  }
}
