// The serving process, put together: one ledger, the automation, its timer, the web. Opened before a
// port is taken, closed after it was let go.

import { DailyTimer } from "../../src/automation/timer/run_daily_timer.ts";
import { reasonOf } from "../../src/base/fault.ts";
import { type Log, openLog } from "../../src/base/log.ts";
import { secretsOf } from "../../src/config/secrets.ts";
import { filmLink } from "../../src/film/delivery/film_link.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { systemClock } from "../../src/system/clock.ts";
import { localZone } from "../../src/system/local_zone.ts";
import { notedLock } from "../../src/system/noted_lock.ts";
import { openedFile } from "../../src/system/opened_file.ts";
import { sleep } from "../../src/system/sleep.ts";
import { LIVE_RULES, LiveWatch } from "../../src/web/live/live_watch.ts";
import { lookNow } from "../../src/web/live/look_now.ts";
import { HealthWatch } from "../../src/web/health/health_look.ts";
import type { WebNeeds } from "../../src/web/web_needs.ts";
import { AUTOMATION_LOCK } from "../automation_lock.ts";
import type { AutomationSession } from "../automation_session.ts";
import type { CommandContext } from "../command.ts";
import { noteTrigger } from "../last_trigger.ts";
import { readSettings, type Settings } from "../settings.ts";
import { VERSION } from "../version.ts";
import { AutomationHost } from "./automation_host.ts";
import { FilmPictures } from "./film_pictures.ts";
import { healthNeeds } from "./health_parts.ts";
import { serveMetrics } from "./serve_metrics.ts";
import { metricsRules, signInNeeds, type SignInStart } from "./sign_in_needs.ts";
import { SuggestionWatch } from "./suggestion_watch.ts";

export interface ServingAsk {
  readonly context: Pick<
    CommandContext,
    "environment" | "configFile" | "entry" | "part" | "signal" | "terminal"
  >;
  readonly settings: Settings;
  readonly signIn: SignInStart;
  readonly listenHost: string;
}

export interface Serving extends AsyncDisposable {
  readonly web: WebNeeds;
  readonly log: Log;
  /** Looks at the clock until the signal fires; never throws. */
  runTimer(signal: AbortSignal): Promise<void>;
}

/** Throws Fault `not_writable` for the data folder, `config_invalid` for the metrics. */
export async function openServing(ask: ServingAsk): Promise<Serving> {
  const { context, settings, signIn, listenHost } = ask;
  const { config, paths } = settings;
  const { terminal, signal } = context;
  const secrets = [...secretsOf(config), signIn.storageSecret];
  const log = openLog({
    ...config.logging,
    name: "serve",
    secrets,
    now: systemClock.now,
    write: (line) => terminal.note(line),
  });
  const metrics = metricsRules(settings);
  await using opened = new AsyncDisposableStack();
  const ledger = opened.use(await openLedger(paths.ledger));
  const lock = notedLock(paths.locks, AUTOMATION_LOCK);
  const host = new AutomationHost({
    openSession: () => openSession(context),
    beginRun: async (...run) => await (await context.part("autoRun")).beginAutoRun(...run),
    log,
    signal,
  });
  const suggestions = new SuggestionWatch({
    look: async (signal) => {
      await using session = await openSession(context);
      await session.needs.library.prove(signal);
      const decision = await session.needs.library.discover(signal);
      const { showMemories } = await context.part("shownMemories");
      const library = await session.library();
      const isShutOut = await session.shutOut(signal);
      return { ...decision, shown: await showMemories({ library, isShutOut }, decision, signal) };
    },
    now: systemClock.now,
    secrets,
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
  const timer = new DailyTimer({
    clock: systemClock,
    zone: localZone,
    sleep,
    readConfig: async () => {
      const { enabled, daily_at } = (await readSettings(context)).config.automation;
      return { enabled, dailyAt: daily_at };
    },
    attempts: ledger.attempts,
    fire: async () => {
      const { outcome, reason, attemptId } = await host.run("daily wake");
      suggestions.forget();
      return { outcome, reason, attemptId };
    },
    log: (line) => log.info(line),
  });
  const health = healthNeeds({
    settings,
    entry: context.entry,
    part: context.part,
    ledger,
    lock,
    rules: { cooldownHours: config.automation.cooldown_hours, secrets },
    decision: () => suggestions.decision,
    timer: () => timer.snapshot(),
  });
  const clock = { now: systemClock.now, steady: () => performance.now() };
  const automation: WebNeeds["automation"] = {
    async trigger() {
      const start = await host.begin("http trigger");
      if (start.taken) return start;
      start.ended.catch(() => {}).finally(() => suggestions.forget());
      await noteTrigger(paths, systemClock.now()).catch((error) => {
        log.warning(`Could not note when the trigger was called: ${reasonOf(error)}`);
      });
      return { taken: false, attemptId: start.attemptId };
    },
    isLockFree: () => lock.isFree(),
    attempts: ledger.attempts,
    suggestions: () => suggestions.get(),
    picture: (id) => suggestions.picture(id),
  };
  const films: WebNeeds["films"] = {
    runs: ledger.runs,
    openFile: openedFile,
    filmUrl: (assetId) => filmLink(config.immich, assetId),
    picture: (picture) => pictures.get(picture),
  };
  const web: WebNeeds = {
    signIn: await signInNeeds(signIn, ledger, listenHost, log, context.part),
    automation,
    films,
    health: new HealthWatch(health, clock),
    live: new LiveWatch({
      look: () => lookNow({ automation, films }),
      sleep,
      clock,
      rules: LIVE_RULES,
      signal,
    }),
    ...(metrics && {
      metrics: {
        rules: metrics,
        source: serveMetrics({ ledger, timer: health.timer, disk: health.disk, version: VERSION }),
      },
    }),
    pages: async () => (await context.part("pages")).PAGES,
    clock,
    log,
    version: VERSION,
  };
  const all = opened.move();
  return {
    web,
    log,
    runTimer: (signal) => timer.run(signal),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Libraries and studio are read when a run or a look begins, not before the first page. */
async function openSession(context: ServingAsk["context"]): Promise<AutomationSession> {
  const { openAutomation } = await context.part("automationSession");
  return await openAutomation(context);
}
