// SPDX-License-Identifier: AGPL-3.0-or-later

// `serve`: serves until a signal; then takes no new request, finishes the open ones, and ends.

import process from "node:process";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { bareHost } from "../../src/base/ip_address.ts";
import { underBase } from "../../src/signin/base_path.ts";
import { type AnsweredHosts, isHostAnswered } from "../../src/signin/host_check.ts";
import {
  addressesForOthers,
  isThisMachine,
  isWildcardHost,
  listenAddress,
  type ListenFlags,
} from "../../src/signin/listen_address.ts";
import type { PublicAddress } from "../../src/signin/base_path.ts";
import { listen, type Listener } from "../../src/system/http/listener.ts";
import { ownAddresses } from "../../src/system/http/own_addresses.ts";
import { lockWithOwner } from "../../src/system/files/lock_with_owner.ts";
import { ServiceManager } from "../../src/system/process/service_manager.ts";
import { untilAborted } from "../../src/system/sleep.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { readSignInStart } from "../../src/app/sign_in.ts";
import { openWebServer, type WebServer, type WebServerOptions } from "../../src/web/web_server.ts";
import { readSettings, settingsPlace } from "../../src/app/settings/settings.ts";
import { printStartWarnings } from "../settings/start_warnings.ts";

/** Answers on their way have so long; then their connections are cut. */
const GRACE_MS = 10_000;

export const serve: Command = {
  name: "serve",
  summary: "Serve the app: pages, the HTTP trigger, and the daily run",
  options: {
    host: {
      kind: "text",
      about: "Address to listen on; this machine alone while sign-in is off",
      value: "<address>",
    },
    port: { kind: "number", about: "Port to listen on; 0 takes a free one", value: "<port>" },
  },
  examples: [
    "photos-memories serve",
    "photos-memories serve --host 0.0.0.0 --port 8080",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  await using _alone = await serveAlone(context);
  const flags = { host: given.text("host"), port: given.number("port") };
  for (let port = flags.port;;) {
    const again = await serveOnce(context, { ...flags, port });
    if (again === undefined) return 0;
    port = again;
  }
}

/** Until it is disposed of, or the process ends. Throws Fault `busy`, which names the process that serves. */
async function serveAlone(context: CommandContext): Promise<AsyncDisposable> {
  const { paths } = settingsPlace(context), lock = lockWithOwner(paths.locks, "serve");
  const held = await lock.take();
  if (held === undefined) {
    const by = await lock.holder() ?? "another process";
    throw new Fault("busy", `The data folder "${paths.data}" is served already, by ${by}`, {
      hint: "Stop that one first, or set PHOTOS_MEMORIES_DATA_DIR to another folder",
    });
  }
  await held.note(`process ${process.pid}`);
  return held;
}

/** Until a signal; or until a page asked for another start, which takes the port that is returned. */
async function serveOnce(around: CommandContext, flags: ListenFlags): Promise<number | undefined> {
  const { terminal, environment } = around, again = new AbortController();
  const signal = AbortSignal.any([around.signal, again.signal]), context = { ...around, signal };
  const settings = await readSettings(context);
  const signIn = await readSignInStart(settings, environment);
  const address = listenAddress(settings, flags, signIn.settings.auth);
  printStartWarnings(terminal, settings);
  for (const { sentence, hint } of [...signIn.settings.warnings, ...address.warnings]) {
    terminal.note(terminal.paint.yellow(`Warning: ${sentence}`));
    terminal.note(terminal.paint.dim(`  ${hint}`));
  }
  await using server = await openWebServer({
    context,
    settings,
    signIn,
    listenHost: address.host,
    write: (line) => terminal.note(line),
    restart: () => again.abort(),
  });
  const listener = await listen({
    host: address.host,
    port: address.port,
    answer: (request, { incoming }) =>
      server.answer(request, { peer: incoming.socket.remoteAddress }),
    warn: (sentence) => server.log.warning(sentence),
  });
  const manager = new ServiceManager({
    environment,
    warn: (sentence) => server.log.warning(sentence),
  });
  let running: Promise<void>;
  // Whatever goes wrong now: a port that stays open would keep half a program answering for ever.
  try {
    await tellWhere({ context, settings, signIn }, server, listener);
    running = server.runTimer(signal);
    await manager.ready();
    await Promise.race([untilAborted(signal), running]);
  } finally {
    server.log.info("Stopping: finishing what is on its way");
    await manager.stopping();
    await listener.stop(GRACE_MS);
  }
  await running;
  return around.signal.aborted ? undefined : listener.port;
}

async function tellWhere(
  { context: { terminal }, settings, signIn }:
    & Pick<WebServerOptions, "settings" | "signIn">
    & { readonly context: Pick<CommandContext, "terminal"> },
  server: WebServer,
  listener: Listener,
): Promise<void> {
  const { host, port } = listener;
  const urls = openUrls({
    listener,
    basePath: signIn.settings.basePath,
    publicAddress: signIn.settings.publicAddress,
    hosts: server.signIn.hosts,
    // A loopback address is reachable from this machine alone.
    addresses: isThisMachine(host) ? [] : await ownAddresses(),
  });
  const [here, ...others] = urls;
  // The output of a service is its log, whose disk may be full: Deno throws then, Node calls a listener.
  const lost = (error: unknown) =>
    server.log.warning(`Could not say where it serves: ${reasonOf(error)}`);
  process.stdout.removeAllListeners("error").on("error", lost);
  try {
    terminal.out(`Serving on ${here}`);
    for (const url of others) terminal.out(`       and ${url}`);
  } catch (error) {
    lost(error);
  }
  const elsewhere = elsewhereText(host, urls, settings.config.server.allowed_hosts);
  if (elsewhere !== undefined) terminal.note(elsewhere);
  const { setupKey } = server.signIn;
  const isReached = !isThisMachine(host) || settings.config.server.allowed_hosts.length > 0;
  if (setupKey !== undefined && isReached) {
    terminal.note(
      `To change settings from another machine, open ${others[0] ?? here}setup/key?key=${setupKey}`,
    );
  }
  server.log.info("Serving", { host, port, sign_in: signIn.settings.auth.provider });
}

interface OpenUrlsOptions {
  readonly listener: Pick<Listener, "host" | "port">;
  readonly basePath: string;
  /** `auth.public_url`, where that is set. */
  readonly publicAddress?: Pick<PublicAddress, "origin">;
  /** An address that would only be refused is not shown. */
  readonly hosts: AnsweredHosts;
  /** All of this machine's. */
  readonly addresses: readonly string[];
}

/** This machine's own first; then all that others can open. */
export function openUrls(
  { listener: { host, port }, basePath, publicAddress, hosts, addresses }: OpenUrlsOptions,
): string[] {
  const at = (name: string) =>
    `http://${name.includes(":") ? `[${name}]` : name}:${port}${underBase(basePath, "/")}`;
  const bare = bareHost(host);
  const elsewhere = publicAddress === undefined
    ? []
    : [`${publicAddress.origin}${underBase(basePath, "/")}`];
  if (!isWildcardHost(bare)) {
    return [at(isThisMachine(bare) && !bare.includes(":") ? "localhost" : bare), ...elsewhere];
  }
  const others = addressesForOthers(bare, addresses)
    .map(at)
    .filter((url) => isHostAnswered(new URL(url).host, hosts));
  return [at("localhost"), ...new Set([...others, ...elsewhere])];
}

/**
 * How other machines reach an app that listens for them, where no address of theirs is among
 * `urls`; nothing where one is, or the app listens for this machine alone.
 */
export function elsewhereText(
  listenHost: string,
  urls: readonly string[],
  allowedHosts: readonly string[],
): string | undefined {
  if (isThisMachine(listenHost) || urls.some((url) => !isThisMachine(new URL(url).hostname))) {
    return undefined;
  }
  return allowedHosts.length > 0
    ? `Other machines reach it as ${allowedHosts.join(", ")}`
    : "Other machines reach it too, and are sent away until server.allowed_hosts holds the name " +
      "or address they type for this one (PHOTOS_MEMORIES_SERVER__ALLOWED_HOSTS)";
}
