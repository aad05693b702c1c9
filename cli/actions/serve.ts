// Serves until it is told to stop; then takes nothing new, finishes what is on its way, and ends.

import { isThisMachine, listenAddress } from "../../src/signin/listen_address.ts";
import { underBase } from "../../src/signin/base_path.ts";
import { listen } from "../../src/system/listener.ts";
import type { Action } from "../command.ts";
import { openServing } from "../serve/serving.ts";
import { readSignInStart } from "../serve/sign_in_needs.ts";
import { readSettings } from "../settings.ts";

/** Answers on their way have so long; then their connections are cut. */
const GRACE_MS = 10_000;

export const serve: Action = async (context, given) => {
  const { terminal, environment, signal } = context;
  const settings = await readSettings(context);
  const signIn = await readSignInStart(settings, environment);
  const flags = { host: given.text("host"), port: given.number("port") };
  const address = listenAddress(settings, flags, signIn.settings.auth);
  for (const { sentence, hint } of [...signIn.settings.warnings, ...address.warnings]) {
    terminal.note(terminal.paint.yellow(`Warning: ${sentence}`));
    terminal.note(terminal.paint.dim(`  ${hint}`));
  }
  await using serving = await openServing({
    context,
    settings,
    signIn,
    listenHost: address.host,
  });
  // JSX and the pages are read only by who serves.
  const { makeWebApp } = await import("../../src/web/web_app.ts");
  const app = makeWebApp(serving.web);
  const listener = await listen({
    host: address.host,
    port: address.port,
    answer: (request, peer) => app.fetch(request, { peer }),
  });
  terminal.out(`Serving on ${urlOf(listener, signIn.settings.basePath)}`);
  const { provider } = signIn.settings.auth;
  serving.log.info("Serving", { host: listener.host, port: listener.port, sign_in: provider });
  const timer = serving.runTimer(signal);
  await aborted(signal);
  serving.log.info("Stopping: finishing what is on its way");
  await listener.stop(GRACE_MS);
  await timer;
  return 0;
};

/** What a person types into a browser on this machine. */
function urlOf({ host, port }: { host: string; port: number }, basePath: string): string {
  const isWildcard = /^(?:0\.0\.0\.0|\[?::\]?|\*)$/.test(host);
  const name = isWildcard || (isThisMachine(host) && !host.includes(":")) ? "localhost" : host;
  const shown = name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
  return `http://${shown}:${port}${underBase(basePath, "/")}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
