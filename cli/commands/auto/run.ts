// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto run`: decide and act, once. The attempt in the ledger says what came of it.

import process from "node:process";
import { autoRun as runAll } from "../../../src/automation/auto_run.ts";
import type { AutoRunOptions } from "../../../src/automation/auto_run_deps.ts";
import { type AutoRunResult, quietLine } from "../../../src/automation/auto_run_result.ts";
import type { RankedCandidate } from "../../../src/automation/candidate.ts";
import { Fault, hintOf, reasonOf } from "../../../src/base/fault.ts";
import { filmLink } from "../../../src/film/delivery/check_deliverable.ts";
import { TYPED } from "../../../src/ledger/attempt.ts";
import { reasonSentence } from "../../../src/ledger/attempt_reason.ts";
import type { PersonId } from "../../../src/library/asset.ts";
import { runtimeOf } from "../../../src/system/process/checkout.ts";
import { type FilmSummary, tellAutoRun } from "../../automation/auto_run_lines.ts";
import {
  type AutomationSession,
  openAutomation,
} from "../../../src/app/automation/automation_session.ts";
import { candidateLine } from "../../automation/candidate_words.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { printStartWarnings, staleLine } from "../../settings/start_warnings.ts";
import { progressViewOf } from "../../terminal/progress_view.ts";
import { VERSION } from "../../../src/app/version.ts";

/** A year, the longest wait accepted. */
const MAX_HOURS = 8_760;

export const autoRunCommand: Command = {
  name: "auto run",
  summary: "Deliver what waits, or make the one film worth making today",
  options: {
    "dry-run": { kind: "flag", about: "Decide and say so; make and deliver nothing" },
    quiet: { kind: "flag", about: "Print one line of JSON and nothing else" },
    force: { kind: "flag", about: "Do not wait for the cooldown; every other rule holds" },
    cooldown: {
      kind: "number",
      about: "Hours since the last film, instead of automation.cooldown_hours; 0 for none",
      value: "<hours>",
    },
    candidate: {
      kind: "text",
      about: "Exactly this memory, by its key from auto suggest --json",
      value: "<key>",
    },
    upload: { kind: "flag", about: "Deliver the film to the library server" },
  },
  examples: [
    "photos-memories auto run --dry-run",
    "photos-memories auto run --quiet",
    "photos-memories auto run --candidate trip:2026-07-02:2026-07-09: --force",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const ask = askOf(given);
  const runtime = await runtimeOf(VERSION, context.entry);
  if (!given.flag("quiet")) {
    if (runtime.stale) terminal.note(staleLine(runtime));
    return exitCode(await runWatched(context, ask));
  }
  const result = await runQuietly(context, ask);
  terminal.out(quietLine(runtime, result));
  return exitCode(result);
}

function exitCode({ outcome }: AutoRunResult): number {
  return outcome === "failed" ? 1 : 0;
}

function askOf(given: Given): AutoRunOptions {
  const cooldownHours = given.number("cooldown");
  if (cooldownHours !== undefined && !(cooldownHours >= 0 && cooldownHours <= MAX_HOURS)) {
    throw new Fault("usage", `"--cooldown" cannot be "${given.text("cooldown")}"`, {
      hint: `Give hours between 0 and ${MAX_HOURS}`,
    });
  }
  return {
    // Schedulers ask for the one line and have no keyboard.
    reason: given.flag("quiet") && process.stdin.isTTY !== true ? "daily wake" : TYPED,
    dryRun: given.flag("dry-run"),
    force: given.flag("force"),
    cooldownHours,
    candidate: given.text("candidate"),
    upload: given.flag("upload"),
  };
}

async function runWatched(
  context: CommandContext,
  options: AutoRunOptions,
): Promise<AutoRunResult> {
  const { terminal, signal } = context;
  const view = progressViewOf(terminal, false);
  await using session = await openAutomation(context, { view, warn: terminal.note });
  const { deps, rules, settings } = session;
  printStartWarnings(terminal, settings);
  const onChosen = async (candidate: RankedCandidate) => {
    const line = candidateLine(candidate, await namesIn(session));
    if (options.dryRun) terminal.out(line);
    else terminal.note(terminal.paint.bold(line));
  };
  const result = await runAll({ ...deps, onChosen }, rules, options, signal)
    .finally(() => terminal.status(""));
  const film = await filmOf(result, session);
  tellAutoRun(terminal, result, { isForced: options.force, film });
  return result;
}

async function filmOf(
  { outcome, runId, outputPath }: AutoRunResult,
  { ledger: { runs }, settings: { config } }: AutomationSession,
): Promise<FilmSummary | undefined> {
  const run = outcome === "completed" && runId ? await runs.get(runId) : undefined;
  const assetId = run?.delivery.assetId;
  const link = assetId && (filmLink(config.immich, assetId) ?? assetId);
  const where = link ?? outputPath;
  return run && where ? { ...run, where } : undefined;
}

/** Names in the library that was just searched; a person without a name is shown by id. */
async function namesIn(session: AutomationSession): Promise<(person: PersonId) => string> {
  const people = await (await session.library()).people();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) || id;
}

/** The one line is printed also when no run could begin. */
async function runQuietly(
  context: CommandContext,
  options: AutoRunOptions,
): Promise<AutoRunResult> {
  try {
    await using session = await openAutomation(context);
    return await runAll(session.deps, session.rules, options, context.signal);
  } catch (error) {
    return {
      outcome: "failed",
      action: "generation",
      because: { code: "app" },
      reason: reasonSentence({ code: "app" }),
      error: reasonOf(error),
      hint: hintOf(error),
      recentCategories: [],
      rejections: [],
      warnings: [],
    };
  }
}
