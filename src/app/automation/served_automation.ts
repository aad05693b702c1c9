// SPDX-License-Identifier: AGPL-3.0-or-later

// The automation of a serving process: the daily timer and the HTTP trigger, and what pages show of it.

import { fullDiskFault } from "../../system/sqlite/disk_fault.ts";
import { runAttempt } from "../../automation/auto_run.ts";
import { reasonSentence } from "../../ledger/attempt_reason.ts";
import { beginAttempt } from "../../automation/begin_attempt.ts";
import { transcriptPath, transcriptsIn } from "../../automation/children/transcript.ts";
import { type NextFilm, nextFilm } from "../../automation/cooldown.ts";
import { DailyTimer } from "../../automation/timer/daily_timer.ts";
import { Fault, type FaultCode, reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import type { FilmProgress } from "../../film/film_contract.ts";
import { redactText } from "../../base/redact.ts";
import { oneLine } from "../../base/text.ts";
import type { AttemptId, AttemptReader } from "../../ledger/attempt.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { seeingMovedFilms } from "../../ledger/run_views.ts";
import { localZone, systemClock } from "../../system/clock.ts";
import { type OpenedFile, openedFile } from "../../system/files/file_parts.ts";
import { isThere } from "../../system/files/files.ts";
import { lockWithOwner } from "../../system/files/lock_with_owner.ts";
import { systemMachine } from "../../system/machine.ts";
import { sleep } from "../../system/sleep.ts";
import type { AppContext } from "../context.ts";
import { filmPlaces } from "../runs/find_run.ts";
import { readSettings } from "../settings/settings.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";
import type { SuggestionMonitor, Suggestions } from "../suggestions/suggestion_monitor.ts";
import { AutomationHost } from "./automation_host.ts";
import { AUTOMATION_LOCK, openAutomation } from "./automation_session.ts";
import { noteTrigger } from "./scheduler_status.ts";

/** The answer where no attempt was begun. */
interface StartProblem {
  /** One sentence that names the failure, its reason and the next step, without a secret. */
  readonly problem: string;
  readonly code: FaultCode;
}

export type TriggerStart =
  | { readonly taken: true; readonly attemptId?: AttemptId }
  | { readonly taken: false; readonly attemptId: AttemptId }
  | StartProblem;

interface ServedAutomationDeps {
  readonly context: AppContext;
  readonly known: Pick<SettingsMonitor, "settings" | "secrets">;
  readonly ledger: Ledger;
  /** The same, of runs in the background. */
  readonly backgroundLedger: Ledger;
  readonly suggestions: SuggestionMonitor;
  readonly log: Log;
}

export type ServedAutomation = ReturnType<typeof serveAutomation>;

export function serveAutomation(
  { context, known, ledger, backgroundLedger, suggestions, log }: ServedAutomationDeps,
) {
  const { signal } = context, { paths } = known.settings;
  const lock = lockWithOwner(paths.locks, AUTOMATION_LOCK);
  const transcripts = transcriptsIn(paths.cache);
  let progress: FilmProgress | undefined;
  const host = new AutomationHost({
    begin: async (reason) => {
      await readSettings(context);
      const deps = { lock, machine: systemMachine };
      const asked = reason === "http trigger" ? ledger : backgroundLedger;
      return await beginAttempt({ ...deps, ledger: asked }, reason);
    },
    openRun: async () => {
      const session = await openAutomation(context, {
        ledger: backgroundLedger,
        // Discovery is no film, and neither is a delivery.
        view: { show: (event) => progress = "run" in event ? event as FilmProgress : undefined },
        warn: log.warning,
      });
      const { deps, rules } = session;
      return {
        walk: (ask, signal, attemptId) =>
          runAttempt(deps, rules, ask, signal, attemptId).finally(() => progress = undefined),
        [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
      };
    },
    fail: (attemptId, why) =>
      backgroundLedger.attempts.finish(attemptId, {
        outcome: "failed",
        reason: reasonSentence({ code: "app" }),
        because: { code: "app" },
        error: redactText(why, known.secrets),
        finishedAt: new Date(systemClock.now()).toISOString(),
      }),
    log,
    signal,
  });
  const timer = new DailyTimer({
    clock: systemClock,
    zone: localZone,
    sleep,
    readConfig: async () => {
      const { enabled, daily_at } = (await readSettings(context)).config.automation;
      return { enabled, dailyAt: daily_at };
    },
    attempts: ledger.attempts,
    isLockFree: () => lock.isFree(),
    fire: async () => {
      const { outcome, because, reason, attemptId, cooldownUntil } = await host.run("daily wake");
      // An attempt that is under way already is asked for every half minute, and has changed
      // nothing yet.
      if (attemptId !== undefined) suggestions.forget();
      return { outcome, because, reason, attemptId, cooldownUntil };
    },
    log: (line, level = "info") => log[level](line),
    get secrets() {
      return known.secrets;
    },
  });
  return {
    lock,
    timer,
    /** Takes the lock and writes the attempt down; the work goes on after it has returned. */
    async trigger(): Promise<TriggerStart> {
      const start = await host.begin("http trigger").catch((error) => {
        const problem = startProblem(error, known.secrets);
        if (problem === undefined) throw error;
        return problem;
      });
      if ("problem" in start || start.taken) return start;
      start.ended.catch(() => {}).finally(() => suggestions.forget());
      await noteTrigger(paths, systemClock.now()).catch((error) => {
        log.warning(`Could not note when the trigger was called: ${reasonOf(error)}`);
      });
      return { taken: false, attemptId: start.attemptId };
    },
    isLockFree: (): Promise<boolean> => lock.isFree(),
    /** How far the film is that this process makes by itself. */
    progress: (): FilmProgress | undefined => progress,
    /** Ends the making of it; nothing where none is made. */
    stop: (): void => host.stop(),
    attempts: ledger.attempts as Pick<AttemptReader, "get" | "list">,
    /** The log of its film; `undefined` when there is none, or the file is gone. */
    transcript: (attempt: AttemptId): Promise<OpenedFile | undefined> =>
      openedFile(transcriptPath(transcripts, attempt)),
    /** Returns the last result at once; an old one begins another look in the background. */
    async suggestions(): Promise<Suggestions> {
      // Films are made from a terminal too.
      const [newest] = await ledger.runs.list(1, ["completed"]);
      return suggestions.get(newest?.runId);
    },
    /** Whether the best suggestion may be made now. */
    nextFilm(): Promise<NextFilm> {
      const { config } = known.settings, { automation } = config;
      const runs = seeingMovedFilms(ledger.runs, filmPlaces(config));
      return nextFilm(
        { ledger: { runs }, delivery: { hasFile: isThere }, machine: systemMachine },
        {
          cooldownHours: automation.cooldown_hours,
          maxDeliveryAttempts: automation.max_delivery_attempts,
        },
      );
    },
    /** Resolves when no run goes on any more. */
    [Symbol.asyncDispose]: (): Promise<void> => host.quiet(),
  };
}

/** The settings, or the disk that the lock and the ledger are written to. */
const SHOWN_CODES: ReadonlySet<FaultCode> = new Set([
  "config_invalid",
  "disk_full",
  "not_writable",
]);

/** `undefined` for what is only logged. */
export function startProblem(
  thrown: unknown,
  secrets: readonly string[],
): StartProblem | undefined {
  const error = fullDiskFault(thrown) ?? thrown;
  if (!(error instanceof Fault) || !SHOWN_CODES.has(error.code)) return undefined;
  const { code, message, hint } = error;
  const sentence = hint === undefined ? oneLine(message) : `${oneLine(message)}. ${hint}`;
  return { problem: redactText(sentence, secrets), code };
}
