// Serving: from the settings to the last answer.

import process from "node:process";
import { openLog } from "../src/base/log.ts";
import { wallClock } from "../src/facts/onnx/idle_unload.ts";
import type { ModelDigests } from "../src/facts/onnx/model_spec.ts";
import { systemClock } from "../src/system/clock.ts";
import { untilAborted } from "../src/system/sleep.ts";
import { listen, type Listening } from "./listen.ts";
import { makeApp } from "./make_app.ts";
import { openForesight, openModels, providerLook } from "./models/open_models.ts";
import type { Flags } from "./run_service.ts";
import { Service, type ServiceClock } from "./service.ts";
import { readSettings } from "./settings.ts";

/** Requests on their way have so long; container hosts wait 30 seconds before they kill. */
const GRACE_MS = 25_000;

const CLOCK: ServiceClock = {
  ...wallClock,
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Serves until it is told to stop; then takes nothing new, finishes what is on its way within a bound,
 * and ends the children. `entry` is the file that is forked for them. Throws Fault `config_invalid` and
 * `not_listening`.
 */
export async function serve(flags: Flags, entry: string, digests: ModelDigests): Promise<void> {
  const { settings, warnings } = readSettings(process.env);
  process.stderr.on("error", () => {});
  const log = openLog({
    format: "text",
    level: "info",
    name: "inference",
    secrets: [],
    now: systemClock.now,
    write: (line) => process.stderr.write(`${line}\n`),
  });
  for (const warning of warnings) log.warning(warning);
  using stop = stopSignals();
  const look = providerLook(settings.provider);
  if (look.lack) log.warning(`${look.lack.message}; ${look.lack.remedy}`);
  const foresight = openForesight({ settings, digests, log }, look);
  await using service = new Service({
    models: openModels({
      settings,
      child: { entry },
      digests,
      log,
      now: CLOCK.now,
      signal: stop.first,
    }),
    provider: () => look,
    foresee: (producer) => foresight.failureOf(producer),
    rules: settings,
    log,
    clock: CLOCK,
  });
  const host = flags.host ?? settings.host;
  const listening = await listen(makeApp(service), { host, port: flags.port ?? settings.port });
  process.stdout.write(`Serving on http://${host}:${listening.port}\n`);
  log.info("Serving", { host, port: listening.port, provider: look.promised ?? "none" });
  // Begins to read what is there, so that a file that is not the right one is told of soon.
  for (const producer of service.producers) foresight.failureOf(producer);
  // The end of the service ends it.
  if (settings.preload) void service.preload();
  await untilAborted(stop.first);
  log.info("Stopping: finishing what is on its way");
  await finish(service, listening, stop.second);
  log.info("Stopped");
}

/** New requests on open connections are refused; the rest has its time, unless a second signal comes. */
async function finish(service: Service, listening: Listening, hurry: AbortSignal): Promise<void> {
  service.refuseNew();
  const closed = listening.close();
  const cut = () => {
    service.giveUpWaiting();
    listening.cut();
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
