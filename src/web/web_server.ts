// SPDX-License-Identifier: AGPL-3.0-or-later

// The web of a serving process: the use cases of `src/app` behind sign-in, guards and routes. Opened
// before a port is taken, closed after it was let go.

import { openServices } from "../app/open_services.ts";
import type { AppContext } from "../app/context.ts";
import { readSettings, type Settings } from "../app/settings/settings.ts";
import { SettingsMonitor } from "../app/settings/settings_monitor.ts";
import { metricsOptions, openSignIn, type SignInStart } from "../app/sign_in.ts";
import { VERSION } from "../app/version.ts";
import { type Log, openLog } from "../base/log.ts";
import { secretsOf } from "../config/keys.ts";
import { openProcessLedger, PAGE_WAIT } from "../app/open_stores.ts";
import { addressesForOthers } from "../signin/listen_address.ts";
import { Throttle } from "../signin/throttle.ts";
import { systemClock } from "../system/clock.ts";
import { ownAddresses } from "../system/http/own_addresses.ts";
import { sleep } from "../system/sleep.ts";
import type { StoreWait } from "../system/sqlite/store_wait.ts";
import { LIVE_OPTIONS, LiveMonitor } from "./live/live_monitor.ts";
import { liveLook } from "./live/look_now.ts";
import { serveMetrics } from "./metrics/serve_metrics.ts";
import { ROUTES } from "./routes/all.ts";
import { makeWebApp } from "./web_app.ts";
import type { Answering, WebDeps } from "./web_deps.ts";

export interface WebServerOptions {
  readonly context: AppContext;
  readonly settings: Settings;
  readonly signIn: SignInStart;
  readonly listenHost: string;
  /** Receives the lines of the log. */
  readonly write: (line: string) => void;
  /** How long what a person waits for waits for another process that writes to the ledger. */
  readonly pageWait?: StoreWait;
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
  const { settings, signIn, listenHost, restart, write, pageWait = PAGE_WAIT } = options;
  const { signal } = options.context;
  const { config, paths } = settings;
  const secrets = [...secretsOf(config), signIn.storageSecret];
  const log = openLog({ ...config.logging, name: "serve", secrets, now: systemClock.now, write });
  const rules = metricsOptions(settings);
  const clock = { now: systemClock.now, steady: () => performance.now() };
  await using opened = new AsyncDisposableStack();
  const backgroundLedger = opened.use(await openProcessLedger(paths, { signal }));
  const ledger = backgroundLedger.waiting(pageWait);
  const context = { ...options.context, ledger };
  const services = opened.use(openServices({
    context,
    known: new SettingsMonitor(settings, secrets, () => readSettings(context)),
    ledger,
    backgroundLedger,
    log,
    listenHost,
    isSignInOn: signIn.settings.auth.provider !== "off",
    restart,
  }));
  await services.songs.removeUnfinished();
  const { automation, health, begun } = services;
  const deps: WebDeps = {
    ...services,
    signIn: await openSignIn(signIn, ledger.sessions, listenHost, log),
    guestLinks: ledger.guestLinks,
    frameLinks: ledger.frames,
    clock,
    log,
    version: VERSION,
    throttle: await Throttle.open({ failures: ledger.signInFailures, now: clock.now, log }),
    openAddresses: async () => addressesForOthers(listenHost, await ownAddresses()),
    live: new LiveMonitor({
      look: () => liveLook(services),
      sleep,
      clock,
      rules: LIVE_OPTIONS,
      log,
      signal,
    }),
    // The place of films may be on a disk that hangs, so metrics never look for them.
    metrics: rules && {
      rules,
      source: serveMetrics({ attempts: ledger.attempts, runs: begun, health, version: VERSION }),
    },
  };
  const app = makeWebApp(deps, ROUTES);
  const all = opened.move();
  return {
    signIn: deps.signIn,
    log,
    answer: (request, around) => app.fetch(request, around),
    runTimer: (signal) => automation.timer.run(signal),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
