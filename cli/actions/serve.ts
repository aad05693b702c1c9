// Serves until it is told to stop; then takes nothing new, finishes what is on its way, and ends.

import { isThisMachine, listenAddress } from "../../src/signin/listen_address.ts";
import { listen, type Listener } from "../../src/system/http/listener.ts";
import { ownAddresses } from "../../src/system/http/own_addresses.ts";
import { untilAborted } from "../../src/system/sleep.ts";
import type { Action } from "../command.ts";
import { elsewhereText, openUrls } from "../serve/open_urls.ts";
import { openServing, type Serving, type ServingAsk } from "../serve/serving.ts";
import { readSignInStart } from "../serve/sign_in_needs.ts";
import { readSettings } from "../settings/settings.ts";
import { tellAtStart } from "../settings/tell_at_start.ts";

/** Answers on their way have so long; then their connections are cut. */
const GRACE_MS = 10_000;

export const serve: Action = async (context, given) => {
  const { terminal, environment, signal } = context;
  const settings = await readSettings(context);
  const signIn = await readSignInStart(settings, environment);
  const flags = { host: given.text("host"), port: given.number("port") };
  const address = listenAddress(settings, flags, signIn.settings.auth);
  tellAtStart(terminal, settings);
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
  const listener = await listen({
    host: address.host,
    port: address.port,
    answer: (request, peer) => serving.answer(request, { peer }),
    warn: (sentence) => serving.log.warning(sentence),
  });
  let running: Promise<void>;
  // Whatever goes wrong now: a port that stays open would keep half a program answering for ever.
  try {
    await tellWhere({ context, settings, signIn }, serving, listener);
    running = serving.run(signal);
    await Promise.race([untilAborted(signal), running]);
  } finally {
    serving.log.info("Stopping: finishing what is on its way");
    await listener.stop(GRACE_MS);
  }
  await running;
  return 0;
};

async function tellWhere(
  { context: { terminal }, settings, signIn }: Pick<ServingAsk, "context" | "settings" | "signIn">,
  serving: Serving,
  listener: Listener,
): Promise<void> {
  const { host, port } = listener;
  const urls = openUrls({
    listener,
    basePath: signIn.settings.basePath,
    publicAddress: signIn.settings.publicAddress,
    hosts: serving.signIn.hosts,
    // Nobody else reaches what listens for this machine alone.
    addresses: isThisMachine(host) ? [] : await ownAddresses(),
  });
  const [here, ...others] = urls;
  terminal.out(`Serving on ${here}`);
  for (const url of others) terminal.out(`       and ${url}`);
  const elsewhere = elsewhereText(host, urls, settings.config.server.allowed_hosts);
  if (elsewhere !== undefined) terminal.note(elsewhere);
  serving.log.info("Serving", { host, port, sign_in: signIn.settings.auth.provider });
}
