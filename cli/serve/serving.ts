// The serving process, put together: who may come in, whether it is ready, the daily timer. Opened before
// a port is taken, closed after it was let go. All that pages, triggers and runs stand on takes several
// times as long to load, so it follows when the port is answered.

import { DailyTimer } from "../../src/automation/timer/daily_timer.ts";
import { type Log, openLog } from "../../src/base/log.ts";
import { secretsOf } from "../../src/config/secrets.ts";
import { openSessionStore } from "../../src/ledger/sqlite/session_store.ts";
import { systemClock } from "../../src/system/clock.ts";
import { localZone } from "../../src/system/local_zone.ts";
import { restUntil, sleep } from "../../src/system/sleep.ts";
import { HealthWatch } from "../../src/web/health/health_look.ts";
import type { Answering, GateDeps } from "../../src/web/web_deps.ts";
import type { CommandContext } from "../command.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { VERSION } from "../version.ts";
import { libraryHealth } from "./library_health.ts";
import { SettingsWatch } from "./settings_watch.ts";
import { metricsRules, signInNeeds, type SignInStart } from "./sign_in_needs.ts";
import type { WholeWeb } from "./whole_web.ts";

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
  readonly signIn: GateDeps["signIn"];
  readonly log: Log;
  readonly answer: Answering;
  /** Rests, loads the rest, looks at the clock until the signal fires. Throws only what loading does. */
  run(signal: AbortSignal): Promise<void>;
}

/** Whoever waits for "ready", and asks again every second, has heard it by then: nothing else runs before. */
const LOAD_AFTER_MS = 1_000;

/** Throws Fault `not_writable` for the data folder, `config_invalid` for the metrics. */
export async function openServing(ask: ServingAsk): Promise<Serving> {
  const { context, settings, signIn, listenHost } = ask;
  const { config, paths } = settings;
  const { part, terminal } = context;
  const secrets = [...secretsOf(config), signIn.storageSecret];
  const log = openLog({
    ...config.logging,
    name: "serve",
    secrets,
    now: systemClock.now,
    write: (line) => terminal.note(line),
  });
  const metrics = metricsRules(settings);
  const known = new SettingsWatch(settings, secrets, () => readSettings(context));
  await using opened = new AsyncDisposableStack();
  const sessions = opened.use(await openSessionStore(paths.ledger));
  let opening: Promise<WholeWeb> | undefined;
  const openWhole = async () => {
    const { openWholeWeb } = await part("wholeWeb");
    const { storageSecret } = signIn;
    return await openWholeWeb({ context, settings, known, storageSecret, gate });
  };
  // One that could not be opened is tried again by whoever asks next, and is nothing to close.
  const whole = () =>
    opening ??= openWhole().catch((error) => {
      opening = undefined;
      throw error;
    });
  opened.defer(async () => await (await opening?.catch(() => {}))?.[Symbol.asyncDispose]());
  const timer = new DailyTimer({
    clock: systemClock,
    zone: localZone,
    sleep,
    readConfig: async () => {
      const { enabled, daily_at } = (await readSettings(context)).config.automation;
      return { enabled, dailyAt: daily_at };
    },
    attempts: {
      list: async (count) => await (await whole()).attempts.list(count),
      newestCounted: async () => await (await whole()).attempts.newestCounted(),
    },
    isLockFree: async () => await (await whole()).isLockFree(),
    fire: async () => await (await whole()).runDaily(),
    log: (line, level = "info") => log[level](line),
    get secrets() {
      return known.secrets;
    },
  });
  const clock = { now: systemClock.now, steady: () => performance.now() };
  const gate: GateDeps = {
    signIn: await signInNeeds(signIn, sessions, listenHost, log, part),
    health: new HealthWatch({
      configFile: settings.file,
      configuration: () => known.health,
      renewSettings: () => known.renew(),
      library: (signal) => libraryHealth(known.settings.config, known.secrets, part, signal),
      ledger: () => sessions.proveReadable(),
      automation: async () => await (await whole()).health.automation(),
      lastFilm: async () => await (await whole()).health.lastFilm(),
      disk: async () => await (await whole()).health.disk(),
      timer: () => timer.snapshot(),
    }, clock),
    ...(metrics && { metrics: { rules: metrics } }),
    clock,
    log,
    version: VERSION,
  };
  const all = opened.move();
  return {
    signIn: gate.signIn,
    log,
    answer: async (request, around) => await (await whole()).answer(request, around),
    async run(signal) {
      await restUntil(LOAD_AFTER_MS, signal);
      if (signal.aborted) return;
      const failed = new AbortController();
      const timed = timer.run(AbortSignal.any([signal, failed.signal]));
      try {
        await whole();
      } catch (error) {
        failed.abort();
        if (!signal.aborted) throw error;
      } finally {
        await timed;
      }
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
