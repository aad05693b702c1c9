// SPDX-License-Identifier: AGPL-3.0-or-later

// Serving: from the settings to the last answer.

import path from "node:path";
import process from "node:process";
import type { Hono } from "hono";
import { type Log, openLog } from "../src/base/log.ts";
import { wallClock } from "../src/facts/onnx/idle_unload.ts";
import type { ModelDigests } from "../src/facts/onnx/model_spec.ts";
import { systemClock } from "../src/system/clock.ts";
import { openScratch } from "../src/system/files/scratch.ts";
import { listen, type Listener } from "../src/system/http/listener.ts";
import { untilAborted } from "../src/system/sleep.ts";
import { listenOptions } from "./listen_options.ts";
import { makeApp } from "./make_app.ts";
import { openForesight, openModels, openStems, providerLook } from "./models/open_models.ts";
import type { RouteEnv } from "./routes/answers.ts";
import type { Flags } from "./run_service.ts";
import { type ServedModel, Service, type ServiceClock } from "./service.ts";
import { readServiceSettings, type ReadSettings, type ServiceEnvironment } from "./settings.ts";
import type { Phases } from "./worker/phases.ts";

/** Requests on their way have so long; container hosts wait 30 seconds before they kill. */
const GRACE_MS = 25_000;

const CLOCK: ServiceClock = {
  ...wallClock,
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The adapters a program gives to the parts it adds to the service. */
export interface ServiceParts {
  /** The file that is forked for children. */
  readonly entry: string;
  readonly models: readonly ServedModel[];
  readonly log: Log;
  readonly clock: ServiceClock;
}

/** Kinds of work other than facts. Disposed of when no request is under way any more. */
export interface Extension extends AsyncDisposable {
  readonly phases: Phases;
  mount(app: Hono<RouteEnv>, service: Service): void;
  /** More of what `/health` says. */
  health(): Readonly<Record<string, unknown>>;
}

export interface ServePlan extends ReadSettings {
  readonly name: string;
  /** Taken out of every line of the log. */
  readonly secrets: readonly string[];
  extend?(parts: ServiceParts): Promise<Extension>;
}

export interface ServeProgram {
  /** The file that is forked for children. */
  readonly entry: string;
  readonly digests: ModelDigests;
  /** Throws Fault `config_invalid`. */
  plan(environment: ServiceEnvironment): ServePlan | Promise<ServePlan>;
}

/** The inference service alone. */
export const servicePlan: ServeProgram["plan"] = (environment) => ({
  ...readServiceSettings(environment),
  name: "inference",
  secrets: [],
});

/**
 * Serves until it is told to stop; then takes nothing new, finishes what is on its way within a bound,
 * and ends the children. Throws Fault `config_invalid` and `not_listening`.
 */
export async function runServer(
  flags: Flags,
  { entry, digests, plan }: ServeProgram,
): Promise<void> {
  const { settings, warnings, name, secrets, extend } = await plan(process.env);
  process.stderr.on("error", () => {});
  const log = openLog({
    format: "text",
    level: "info",
    name,
    secrets,
    now: systemClock.now,
    write: (line) => process.stderr.write(`${line}\n`),
  });
  for (const warning of warnings) log.warning(warning);
  using stop = stopSignals();
  const look = providerLook(settings.provider);
  if (look.lack) log.warning(`${look.lack.message}; ${look.lack.remedy}`);
  const foresight = openForesight({ settings, digests, log }, look);
  const modelDeps = {
    settings,
    child: { entry },
    digests,
    log,
    now: CLOCK.now,
    signal: stop.first,
  };
  const models = openModels(modelDeps);
  await using extension = await extend?.({ entry, models, log, clock: CLOCK });
  await using service = new Service({
    models,
    stems: {
      model: openStems(modelDeps, foresight, CLOCK.after),
      scratch: await openScratch(path.join(settings.cacheDir, "stems")),
    },
    provider: () => look,
    foresee: (producer) => foresight.failureOf(producer),
    options: settings,
    ...(extension && { phases: extension.phases, health: () => extension.health() }),
    log,
    clock: CLOCK,
  });
  const host = flags.host ?? settings.host;
  const app = makeApp(service, (app) => extension?.mount(app, service));
  const port = flags.port ?? settings.port;
  const listener = await listen(listenOptions(app, { host, port, warn: log.warning }));
  process.stdout.write(`Serving on http://${host}:${listener.port}\n`);
  log.info("Serving", { host, port: listener.port, provider: look.promised ?? "none" });
  // Begins to read the files, so that a wrong one is reported soon.
  for (const producer of service.producers) foresight.failureOf(producer);
  void service.stems.lack;
  // The end of the service ends it.
  if (settings.preload) void service.preload();
  await untilAborted(stop.first);
  log.info("Stopping: finishing what is on its way");
  await finish(service, listener, stop.second);
  log.info("Stopped");
}

/** New requests on open connections are refused; the rest has its time, unless a second signal comes. */
async function finish(service: Service, listener: Listener, hurry: AbortSignal): Promise<void> {
  service.refuseNew();
  const closed = listener.close();
  const cut = () => {
    service.giveUpWaiting();
    listener.cut();
  };
  const cancelCut = CLOCK.after(GRACE_MS, cut);
  if (hurry.aborted) cut();
  else hurry.addEventListener("abort", cut, { once: true });
  await closed;
  cancelCut();
}

/** The first request to stop is polite, the second is not. */
function stopSignals(): Disposable & { readonly first: AbortSignal; readonly second: AbortSignal } {
  const first = new AbortController(), second = new AbortController();
  const onSignal = () => (first.signal.aborted ? second : first).abort();
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    first: first.signal,
    second: second.signal,
    [Symbol.dispose]() {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
