// SPDX-License-Identifier: AGPL-3.0-or-later

// `config`: address and key of the library server, given or asked for, and saved; then whether they
// work.

import { Fault } from "../../../src/base/fault.ts";
import { ownedRefusal, valueRefusal } from "../../../src/config/saved/save_settings.ts";
import { saveSettings } from "../../../src/config/saved/save_settings.ts";
import { readSecretKey } from "../../../src/config/saved/secret_key.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { printSaved, withSaving } from "../../settings/saving.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { askSecret, canTypeSecret, readSecret } from "../../terminal/ask_secret.ts";
import { showSettings } from "./show.ts";
import { testConnections } from "./test.ts";

const URL_KEY = "immich.url";
const SECRET_KEY = "immich.api_key";

export const config: Command = {
  name: "config",
  summary: "Connect to a library server: asks for address and API key, and saves them",
  options: {
    url: { kind: "text", about: "Its address, instead of a question", short: "u" },
    "api-key": {
      kind: "text",
      about: "Its key, instead of a question; - reads it from standard input",
      short: "k",
    },
    show: { kind: "flag", about: "The same as config show", short: "s" },
  },
  examples: [
    "photos-memories config",
    "photos-memories config --url https://photos.example.org --api-key - < key.txt",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  if (given.flag("show")) return await showSettings(context, given);
  const { terminal, signal } = context;
  const isAsked = given.text("url") === undefined && given.text("api-key") === undefined;
  const set = new Map(
    Object.entries(isAsked ? await asked(context) : await givenValues(given))
      .filter(([, text]) => text !== ""),
  );
  if (set.size === 0) {
    terminal.out("Nothing was changed");
    return 0;
  }
  await printSaved(
    context,
    await withSaving(context, (deps) => saveSettings(deps, { set, unset: [] })),
  );
  if (!isAsked) {
    terminal.note(terminal.paint.dim("Try it with: photos-memories config test"));
    return 0;
  }
  const wish = await terminal.ask("Test the connection now? [Y/n]", signal);
  if (/^n/i.test(wish ?? "n")) return 0;
  return await testConnections(context) ? 0 : 1;
}

async function givenValues(given: Given): Promise<Record<string, string>> {
  const key = given.text("api-key") ?? "";
  return {
    [URL_KEY]: given.text("url") ?? "",
    [SECRET_KEY]: key === "-" ? await readSecret() : key,
  };
}

/**
 * Asks for what can be saved; an empty answer keeps what is set, and the key that is set is not
 * shown. Throws Fault `usage` before the first question when neither can be saved, or the key
 * cannot be encrypted.
 */
async function asked(context: CommandContext): Promise<Record<string, string>> {
  const { terminal, signal, environment } = context;
  const settings = await readSettings(context);
  const { immich } = settings.config;
  const refusals = [ownedRefusal(URL_KEY, settings), ownedRefusal(SECRET_KEY, settings)];
  const [noUrl, noKey] = refusals;
  if (noUrl && noKey) throw noUrl;
  const lack = valueRefusal(SECRET_KEY, "", await readSecretKey(environment));
  if (!noKey && lack) throw lack;
  if (!canTypeSecret()) throw noTerminalFault();
  for (const fault of refusals) {
    if (fault) terminal.note(`${fault.message}. ${fault.hint ?? ""}`);
  }
  const now = immich.url === undefined ? "" : ` (now ${immich.url})`;
  const url = noUrl ? "" : await terminal.ask(`Address of the library server${now}:`, signal);
  if (url === undefined) throw noTerminalFault();
  const stored = immich.api_key === undefined ? "" : " (empty keeps the one that is set)";
  const key = noKey ? "" : await askSecret(`API key${stored}`, signal);
  checkWholeSettings({ url: url.trim() || immich.url, key: key || immich.api_key });
  return { [URL_KEY]: url.trim(), [SECRET_KEY]: key };
}

/**
 * Half a connection would win over the configured folder and read nothing. Throws Fault `usage`.
 */
export function checkWholeSettings(
  { url, key }: { readonly url?: string; readonly key?: string },
): void {
  if ((url === undefined) === (key === undefined)) return;
  const [missing, there] = url === undefined ? ["address", "key"] : ["API key", "address"];
  throw new Fault("usage", `Nothing was saved: the ${there} alone opens no library`, {
    hint: `Type photos-memories config again, and give the ${missing} as well`,
  });
}

function noTerminalFault(): Fault {
  return new Fault(
    "usage",
    '"config" asks for address and key, and there is no terminal to answer on',
    {
      hint: "Type photos-memories config --url <address> --api-key -, and pipe the key in",
    },
  );
}
