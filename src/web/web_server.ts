// The serving process, put together: the sign-in, the ledger, the automation with its daily timer,
// what pages show, and every route. Opened before a port is taken, closed after it was let go.

import { runAttempt } from "../automation/auto_run.ts";
import { AUTOMATION_FAILED } from "../automation/auto_run_result.ts";
import { beginAttempt } from "../automation/begin_attempt.ts";
import { forkFilm } from "../automation/children/forked_film_maker.ts";
import { transcriptPath, transcriptsIn } from "../automation/children/transcript.ts";
import { nextFilm } from "../automation/cooldown.ts";
import { DailyTimer } from "../automation/timer/daily_timer.ts";
import { Fault, type FaultCode, reasonOf } from "../base/fault.ts";
import { type Log, openLog } from "../base/log.ts";
import { oneLine } from "../base/text.ts";
import { redactText } from "../base/redact.ts";
import { secretsOf } from "../config/keys.ts";
import { saveSettings } from "../config/saved/save_settings.ts";
import { openForkedPictures } from "../facts/pictures/forked_pictures.ts";
import { filmLink } from "../film/delivery/check_deliverable.ts";
import { seeingMovedFilms } from "../ledger/run_views.ts";
import { openSessionStore } from "../ledger/sqlite/session_store.ts";
import { openLedger } from "../ledger/sqlite/sqlite_ledger.ts";
import { markingStaleRuns } from "../ledger/run_views.ts";
import { Throttle } from "../signin/throttle.ts";
import { systemClock } from "../system/clock.ts";
import { isThere } from "../system/files/files.ts";
import { lockWithOwner } from "../system/files/lock_with_owner.ts";
import { openedFile } from "../system/files/file_parts.ts";
import { localZone } from "../system/clock.ts";
import { systemMachine } from "../system/machine.ts";
import { sleep } from "../system/sleep.ts";
import { HealthMonitor } from "../app/health/health_monitor.ts";
import { LIVE_RULES, LiveMonitor } from "./live/live_monitor.ts";
import { liveLook } from "./live/look_now.ts";
import { LaidOutCuts } from "../app/previews/laid_out_cuts.ts";
import { ROUTES } from "./routes/all.ts";
import { makeWebApp } from "./web_app.ts";
import type { Answering, StartProblem, WebDeps } from "./web_deps.ts";
import { AUTOMATION_LOCK } from "../app/automation/automation_session.ts";
import { openAutomation } from "../app/automation/automation_session.ts";
import { noteTrigger } from "../app/automation/scheduler_status.ts";
import type { AppContext } from "../app/context.ts";
import { filmPlaces, pipelineLock } from "../app/runs/find_run.ts";
import { readSettings, type Settings } from "../app/settings/settings.ts";
import { VERSION } from "../app/version.ts";
import { BrowserLanguage } from "../app/settings/browser_language.ts";
import { AutomationHost } from "../app/automation/automation_host.ts";
import { healthDetails } from "../app/health/health_parts.ts";
import { libraryHealth } from "../app/health/library_health.ts";
import { setupDeps } from "../app/setup/setup_deps.ts";
import { serveMetrics } from "./metrics/serve_metrics.ts";
import { SettingsMonitor } from "../app/settings/settings_monitor.ts";
import { showMemories } from "../app/suggestions/shown_memories.ts";
import { metricsRules, signInDeps, type SignInStart } from "../app/sign_in.ts";
import { SuggestionMonitor } from "../app/suggestions/suggestion_monitor.ts";
import { peopleDesk } from "../app/people/people_desk.ts";
import { systemDesk } from "../app/health/system_desk.ts";
import { settingDesk } from "../app/settings/setting_desk.ts";
import { exclusionDesk } from "../app/exclusions/exclusion_desk.ts";
import { LibraryService } from "../app/library/library_service.ts";
import { FilmQueue } from "../app/films/film_queue.ts";
import { makeDeps } from "../app/films/film_orders.ts";
import { EXIT_CODES } from "../base/exit_codes.ts";
import { FilmKeeper } from "../app/films/film_keeping.ts";
import { OpenWhileUsed } from "../app/library/open_while_used.ts";
import { Previews } from "../app/previews/previews.ts";
import { Tracks } from "../app/previews/tracks.ts";
import { FilmPictures, openThumbnails } from "../app/previews/thumbnails.ts";

/** Who watches a cut stops to look at a picture, and goes on. */
const PREVIEW_IDLE_MS = 60_000;

export interface WebServerOptions {
  readonly context: AppContext;
  readonly settings: Settings;
  readonly signIn: SignInStart;
  readonly listenHost: string;
  /** Receives the lines of the log. */
  readonly write: (line: string) => void;
  /** Ends this server and opens another one with the settings as they are then. */
  readonly restart: () => void;
}

export interface WebServer extends AsyncDisposable {
  readonly signIn: WebDeps["signIn"];
  readonly log: Log;
  readonly answer: Answering;
  /** Looks at the clock and makes the daily run until the signal fires. */
  runTimer(signal: AbortSignal): Promise<void>;
}

/**
 * Throws Fault `not_writable` for the data folder, `config_invalid` for the metrics, and as
 * `openLedger`.
 */
export async function openWebServer(options: WebServerOptions): Promise<WebServer> {
  const { context, settings, signIn, listenHost, restart, write } = options;
  const { config, paths } = settings;
  const { signal } = context;
  const secrets = [...secretsOf(config), signIn.storageSecret];
  const log = openLog({
    ...config.logging,
    name: "serve",
    secrets,
    now: systemClock.now,
    write,
  });
  const metrics = metricsRules(settings);
  const known = new SettingsMonitor(settings, secrets, () => readSettings(context));
  const clock = { now: systemClock.now, steady: () => performance.now() };
  await using opened = new AsyncDisposableStack();
  const sessions = opened.use(await openSessionStore(paths.ledger));
  const ledger = opened.use(await openLedger(paths.ledger));
  const lock = lockWithOwner(paths.locks, AUTOMATION_LOCK);
  const host = new AutomationHost({
    begin: async (reason) => {
      await readSettings(context);
      return await beginAttempt({ lock, ledger, machine: systemMachine }, reason);
    },
    openRun: async () => {
      const session = await openAutomation(context, undefined, log.warning);
      const { deps, rules } = session;
      return {
        walk: (ask, signal, attemptId) => runAttempt(deps, rules, ask, signal, attemptId),
        [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
      };
    },
    fail: (attemptId, why) =>
      ledger.attempts.finish(attemptId, {
        outcome: "failed",
        reason: AUTOMATION_FAILED,
        error: redactText(why, known.secrets),
        finishedAt: new Date(systemClock.now()).toISOString(),
      }),
    log,
    signal,
  });
  const suggestions = new SuggestionMonitor({
    look: async (signal, proved) => {
      await using session = await openAutomation(context, undefined, log.warning);
      await session.deps.library.prove(signal);
      proved();
      const decision = await session.deps.library.discover(signal);
      await using pictures = openForkedPictures({ entry: context.entry });
      const library = await session.library();
      const isExcluded = await session.isExcluded(signal);
      const needs = { library, pictures, isExcluded };
      const names = new Map((await library.people()).map(({ id, name }) => [id, name]));
      return { ...decision, names, shown: await showMemories(needs, decision, signal) };
    },
    now: systemClock.now,
    get secrets() {
      return known.secrets;
    },
    signal,
  });
  const pictures = opened.use(
    new FilmPictures({
      open: () => openThumbnails(context, log.warning),
      sleep,
      signal,
    }),
  );
  opened.defer(() => suggestions.quiet());
  opened.defer(() => host.quiet());
  const places = filmPlaces(() => known.settings.config);
  const details = healthDetails({
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
  const saving = {
    store: ledger.settings,
    environment: context.environment,
    file: settings.file,
    required: context.configFile !== undefined,
  };
  const language = new BrowserLanguage({
    environment: context.environment,
    origins: () => known.settings.origins,
    save: (key, locale) => saveSettings(saving, { set: new Map([[key, locale]]), unset: [] }),
    warn: (sentence) => log.warning(sentence),
  });
  const begun = markingStaleRuns(ledger.runs, pipelineLock(paths.locks));
  const runs = seeingMovedFilms(begun, places);
  const films: WebDeps["films"] = {
    runs,
    openFile: openedFile,
    filmUrl: (assetId) => filmLink(known.settings.config.immich, assetId),
    picture: (picture, size) => pictures.get(picture, size),
  };
  const desk = opened.use(new LibraryService({ context, sleep, signal }));
  const queue = new FilmQueue({
    orders: ledger.filmOrders,
    runs: { ...runs, keepEdits: (...args) => ledger.runs.keepEdits(...args) },
    make: async ({ orderId }, request, onProgress, stop) => {
      const { config: now } = await readSettings(context);
      return await forkFilm(
        {
          entry: context.entry,
          configFile: context.configFile,
          transcripts: transcriptsIn(paths.cache),
          secrets: secretsOf(now),
          busyCode: EXIT_CODES.busy,
          onProgress,
        },
        { id: orderId, reason: "asked for on a page", request },
        stop,
      );
    },
    isPipelineFree: () => pipelineLock(paths.locks).isFree(),
    sleep,
    log,
    signal,
  });
  const tracks = new Tracks({
    children: { entry: context.entry },
    folder: () => known.settings.config.music.folder,
    now: () => clock.steady(),
    signal,
  });
  const make = makeDeps({
    orders: ledger.filmOrders,
    runs: ledger.runs,
    queue,
    desk,
    cuts: new LaidOutCuts({
      runs,
      layOut: async (edited, before) => {
        const { music } = edited.brief;
        if (music.mode !== "file") return await desk.layOut(edited, before, undefined);
        const heard = await tracks.heard(music.path);
        return heard && await desk.layOut(edited, before, heard);
      },
    }),
    tracks,
    preview: opened.use(
      new Previews({
        library: new OpenWhileUsed({
          open: () => openThumbnails(context, log.warning),
          sleep,
          idleMs: PREVIEW_IDLE_MS,
          signal,
        }),
        entry: context.entry,
        paths,
        signal,
      }),
    ),
    suggestions,
    known,
  });
  opened.use(queue);
  queue.begin();
  const keeping = opened.use(
    new FilmKeeper({
      ledger,
      begun,
      runs,
      pictures,
      queue,
      settings: () => readSettings(context),
      secrets: () => known.secrets,
      log,
      signal,
    }),
  );
  const setup = setupDeps({
    ledger,
    saving,
    known,
    desk,
    libraryChanged: () => suggestions.forget(),
    isSignInOn: signIn.settings.auth.provider !== "off",
    entry: context.entry,
    restart,
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
      const { outcome, reason, attemptId, cooldownUntil } = await host.run("daily wake");
      // An attempt that is under way already is asked for every half minute, and has changed
      // nothing yet.
      if (attemptId !== undefined) suggestions.forget();
      return { outcome, reason, attemptId, cooldownUntil };
    },
    log: (line, level = "info") => log[level](line),
    get secrets() {
      return known.secrets;
    },
  });
  const health = new HealthMonitor({
    configuration: () => known.health,
    renewSettings: () => known.renew(),
    library: (signal) => libraryHealth(known.settings.config, known.secrets, signal),
    ledger: () => sessions.proveReadable(),
    ...details,
    timer: () => timer.snapshot(),
  }, clock);
  const deps: WebDeps = {
    signIn: await signInDeps(signIn, sessions, listenHost, log),
    guestLinks: ledger.guestLinks,
    health,
    clock,
    log,
    version: VERSION,
    throttle: await Throttle.open({ failures: ledger.signInFailures, now: clock.now, log }),
    automation,
    onBrowser: (acceptLanguage) => void language.seen(acceptLanguage),
    films,
    keeping,
    make,
    settings: settingDesk({
      context,
      ledger,
      async changed() {
        await known.renew();
        await desk.renew();
        suggestions.forget();
      },
    }),
    people: peopleDesk({ desk, ledger, changed: () => suggestions.forget(), signal }),
    exclusions: exclusionDesk({
      desk,
      ledger,
      pictures,
      changed: () => suggestions.forget(),
      signal,
    }),
    system: systemDesk({ context, ledger, secrets: () => known.secrets }),
    setup,
    live: new LiveMonitor({
      look: () => liveLook({ automation, films, make }),
      sleep,
      clock,
      rules: LIVE_RULES,
      log,
      signal,
    }),
    ...(metrics && {
      metrics: {
        rules: metrics,
        // Where their films are is on a disk that may hang.
        source: serveMetrics({ attempts: ledger.attempts, runs: begun, health, version: VERSION }),
      },
    }),
  };
  const app = makeWebApp(deps, ROUTES);
  const all = opened.move();
  return {
    signIn: deps.signIn,
    log,
    answer: (request, around) => app.fetch(request, around),
    runTimer: (signal) => timer.run(signal),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** The settings, or the disk that the lock and the ledger are written to. */
const TOLD: ReadonlySet<FaultCode> = new Set(["config_invalid", "disk_full", "not_writable"]);

/** Nothing for what is only logged. */
export function startProblem(
  error: unknown,
  secrets: readonly string[],
): StartProblem | undefined {
  if (!(error instanceof Fault) || !TOLD.has(error.code)) return undefined;
  const { code, message, hint } = error;
  const sentence = hint === undefined ? oneLine(message) : `${oneLine(message)}. ${hint}`;
  return { problem: redactText(sentence, secrets), code };
}
