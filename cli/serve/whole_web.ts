// The rest of the serving process: the ledger, the automation, what pages show, and every route. Loaded
// when the port is answered already.

import { AUTOMATION_FAILED } from "../../src/automation/auto_run_result.ts";
import { beginAttempt } from "../../src/automation/begin_attempt.ts";
import { transcriptPath, transcriptsIn } from "../../src/automation/children/transcript.ts";
import { nextFilm } from "../../src/automation/next_film.ts";
import type { TimerRun } from "../../src/automation/timer/daily_timer.ts";
import { reasonOf } from "../../src/base/fault.ts";
import { redactText } from "../../src/base/redact.ts";
import { openForkedPictures } from "../../src/facts/pictures/forked_pictures.ts";
import { filmLink } from "../../src/film/delivery/check_deliverable.ts";
import type { AttemptReader } from "../../src/ledger/attempt.ts";
import { seeingLeftRuns } from "../../src/ledger/left_runs.ts";
import { seeingMovedFilms } from "../../src/ledger/moved_films.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { KeptThrottle } from "../../src/signin/kept_throttle.ts";
import { signingKey } from "../../src/signin/signed_text.ts";
import { systemClock } from "../../src/system/clock.ts";
import { isThere } from "../../src/system/files/files.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { lockWithOwner } from "../../src/system/files/lock_with_owner.ts";
import { openedFile } from "../../src/system/files/opened_file.ts";
import { sleep } from "../../src/system/sleep.ts";
import { LIVE_RULES, LiveWatch } from "../../src/web/live/live_watch.ts";
import { lookNow } from "../../src/web/live/look_now.ts";
import { ROUTES } from "../../src/web/routes/all.ts";
import { makeWebApp } from "../../src/web/web_app.ts";
import type { Answering, GateDeps, WebDeps } from "../../src/web/web_deps.ts";
import { AUTOMATION_LOCK } from "../automation/automation_lock.ts";
import type { AutomationSession } from "../automation/automation_session.ts";
import { noteTrigger } from "../automation/last_trigger.ts";
import type { CommandContext } from "../command.ts";
import { filmPlaces } from "../runs/film_places.ts";
import { pipelineLock } from "../runs/pipeline_lock.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { AutomationHost, type OpenedRun } from "./automation_host.ts";
import { FilmPictures } from "./film_pictures.ts";
import { type HealthDetails, healthDetails } from "./health_parts.ts";
import { serveMetrics } from "./serve_metrics.ts";
import type { SettingsWatch } from "./settings_watch.ts";
import { startProblem } from "./start_problem.ts";
import { SuggestionWatch } from "./suggestion_watch.ts";

type WholeContext = Pick<
  CommandContext,
  "environment" | "configFile" | "entry" | "part" | "signal"
>;

export interface WholeWebAsk {
  readonly context: WholeContext;
  readonly settings: Settings;
  /** What they are by now, as far as health has looked. */
  readonly known: SettingsWatch;
  readonly storageSecret: string;
  readonly gate: GateDeps;
}

export interface WholeWeb extends AsyncDisposable {
  readonly answer: Answering;
  readonly attempts: AttemptReader;
  readonly health: HealthDetails;
  /** Whether nobody is at an attempt, in this process or another. */
  isLockFree(): Promise<boolean>;
  /** What the daily timer begins. */
  runDaily(): Promise<TimerRun>;
}

/** Throws as `openLedger`. */
export async function openWholeWeb(ask: WholeWebAsk): Promise<WholeWeb> {
  const { context, settings, known, storageSecret, gate } = ask;
  const { config, paths } = settings;
  const { clock, log } = gate;
  const { signal } = context;
  await using opened = new AsyncDisposableStack();
  const ledger = opened.use(await openLedger(paths.ledger));
  const lock = lockWithOwner(paths.locks, AUTOMATION_LOCK);
  const host = new AutomationHost({
    begin: async (reason) => {
      await readSettings(context);
      return await beginAttempt({ lock, ledger, machine: systemMachine }, reason);
    },
    openRun: () => openRun(context),
    fail: (attemptId, why) =>
      ledger.attempts.finish(attemptId, {
        outcome: "failed",
        reason: AUTOMATION_FAILED,
        error: redactText(why, known.secrets),
        finishedAt: new Date(systemClock.now()).toISOString(),
      }),
    sleep,
    log,
    signal,
  });
  const suggestions = new SuggestionWatch({
    look: async (signal, proved) => {
      await using session = await openSession(context);
      await session.needs.library.prove(signal);
      proved();
      const decision = await session.needs.library.discover(signal);
      const { showMemories } = await context.part("shownMemories");
      await using pictures = openForkedPictures({ entry: context.entry });
      const library = await session.library();
      const isShutOut = await session.shutOut(signal);
      const needs = { library, pictures, isShutOut };
      return { ...decision, shown: await showMemories(needs, decision, signal) };
    },
    now: systemClock.now,
    get secrets() {
      return known.secrets;
    },
    signal,
  });
  const pictures = opened.use(
    new FilmPictures({
      open: async () => (await context.part("pictureDesk")).openPictureDesk(context),
      sleep,
      signal,
    }),
  );
  opened.defer(() => suggestions.quiet());
  opened.defer(() => host.quiet());
  const places = filmPlaces(() => known.settings.config);
  const health = healthDetails({
    known,
    ledger: { ...ledger, runs: { ...ledger.runs, ...seeingMovedFilms(ledger.runs, places) } },
    lock,
    suggestions,
  });
  const beginTriggered = async () => {
    try {
      return await host.begin("http trigger");
    } catch (error) {
      const problem = startProblem(error, known.secrets);
      if (problem === undefined) throw error;
      return problem;
    }
  };
  const automation: WebDeps["automation"] = {
    async trigger() {
      const start = await beginTriggered();
      if ("problem" in start || start.taken) return start;
      start.ended.catch(() => {}).finally(() => suggestions.forget());
      await noteTrigger(paths, systemClock.now()).catch((error) => {
        log.warning(`Could not note when the trigger was called: ${reasonOf(error)}`);
      });
      return { taken: false, attemptId: start.attemptId };
    },
    isLockFree: () => lock.isFree(),
    attempts: ledger.attempts,
    transcript: (attempt) => openedFile(transcriptPath(transcriptsIn(paths.cache), attempt)),
    // Films are made from a terminal too.
    suggestions: async () => {
      const [newest] = await ledger.runs.list(1, ["completed"]);
      return suggestions.get(newest?.runId);
    },
    nextFilm: () => {
      const { cooldown_hours, max_delivery_attempts } = known.settings.config.automation;
      const rules = { cooldownHours: cooldown_hours, maxDeliveryAttempts: max_delivery_attempts };
      const seen = { runs: seeingMovedFilms(ledger.runs, places) };
      return nextFilm(
        { ledger: seen, delivery: { hasFile: isThere }, machine: systemMachine },
        rules,
      );
    },
    picture: (id) => suggestions.picture(id),
  };
  const begun = seeingLeftRuns(ledger.runs, pipelineLock(paths.locks));
  const runs = seeingMovedFilms(begun, places);
  const films: WebDeps["films"] = {
    runs,
    openFile: openedFile,
    filmUrl: (assetId) => filmLink(config.immich, assetId),
    picture: (picture) => pictures.get(picture),
  };
  const { metrics, ...rest } = gate;
  const app = makeWebApp({
    ...rest,
    throttle: await KeptThrottle.open({
      failures: ledger.signInFailures,
      key: await signingKey(storageSecret, "throttle"),
      clock,
      log,
    }),
    automation,
    films,
    live: new LiveWatch({
      look: () => lookNow({ automation, films }),
      sleep,
      clock,
      rules: LIVE_RULES,
      log,
      signal,
    }),
    ...(metrics && {
      metrics: {
        rules: metrics.rules,
        source: serveMetrics({
          attempts: ledger.attempts,
          // Where their films lie is on a disk that may hang.
          runs: begun,
          health: gate.health,
          version: gate.version,
        }),
      },
    }),
  }, ROUTES);
  const all = opened.move();
  return {
    answer: (request, around) => app.fetch(request, around),
    attempts: ledger.attempts,
    health,
    isLockFree: () => lock.isFree(),
    async runDaily() {
      const { outcome, reason, attemptId, cooldownUntil } = await host.run("daily wake");
      // Who is at it already is asked every half minute, and has changed nothing yet.
      if (attemptId !== undefined) suggestions.forget();
      return { outcome, reason, attemptId, cooldownUntil };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Libraries and studio are read when a run or a look begins, not before the first page. */
async function openSession(context: WholeContext): Promise<AutomationSession> {
  const { openAutomation } = await context.part("automationSession");
  return await openAutomation(context);
}

async function openRun(context: WholeContext): Promise<OpenedRun> {
  const { walkAttempt } = await context.part("autoRun");
  const session = await openSession(context);
  const { needs, rules } = session;
  return {
    walk: (ask, signal, attemptId) => walkAttempt(needs, rules, ask, signal, attemptId),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}
