// `auto run`: decide and act, once. The attempt in the ledger says what came of it.

import {
  autoRun as runAll,
  type AutoRunStart,
  beginAutoRun,
} from "../../src/automation/auto_run.ts";
import type { AutoRunAsk } from "../../src/automation/auto_run_needs.ts";
import {
  ALREADY_RUNNING,
  type AutoRunResult,
  quietLine,
} from "../../src/automation/auto_run_result.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { AttemptReader } from "../../src/ledger/attempt.ts";
import type { PersonId } from "../../src/library/asset.ts";
import { runtimeOf } from "../../src/system/checkout.ts";
import { failureLine, tellAutoRun } from "../auto_run_lines.ts";
import { type AutomationSession, openAutomation } from "../automation_session.ts";
import { candidateLine } from "../candidate_words.ts";
import type { Action, CommandContext, Given } from "../command.ts";
import { staleLine } from "../stale_line.ts";
import { tellAtStart } from "../tell_at_start.ts";
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
    return exitCode(await runWatched(context, ask));
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
  const { needs, rules, ledger, settings } = session;
  tellAtStart(terminal, settings);
  const start = await beginAutoRun(needs, rules, ask, signal);
  if (start.taken) {
    tellAutoRun(terminal, ALREADY_RUNNING);
    return ALREADY_RUNNING;
  }
  const result = await finishWatched(context, ledger.attempts, start);
  if (result.candidate !== undefined && result.outcome === "dry_run") {
    terminal.out(candidateLine(result.candidate, await namesIn(session)));
  }
  tellAutoRun(terminal, result);
  return result;
}

async function finishWatched(
  { terminal }: CommandContext,
  attempts: Pick<AttemptReader, "get">,
  { attemptId, finish }: Extract<AutoRunStart, { taken: false }>,
): Promise<AutoRunResult> {
  using _watch = watchAttempt(terminal, attempts, attemptId);
  return await finish();
}

/** Of the library that was just looked through; an id stands for a name nobody gave. */
async function namesIn(session: AutomationSession): Promise<(person: PersonId) => string> {
  const people = await (await session.library()).people();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) || id;
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
