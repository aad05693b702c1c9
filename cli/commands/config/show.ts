// SPDX-License-Identifier: AGPL-3.0-or-later

// `config show`: what is in force, where each value comes from, secrets masked.

import { jsonPage } from "../../terminal/json_answer.ts";
import { Fault } from "../../../src/base/fault.ts";
import { withoutShelf } from "../../../src/config/sources/file_tree.ts";
import { keysMeant, meantWords } from "../../../src/config/keys.ts";
import { readSecretKey, secretKeyWords } from "../../../src/config/saved/secret_key.ts";
import { showConfig, type ShownKey } from "../../../src/config/show.ts";
import { readSignIn } from "../../../src/signin/auth_settings.ts";
import { givenStorageSecret } from "../../../src/signin/keys/storage_secret.ts";
import { listenAddress } from "../../../src/signin/listen_address.ts";
import { isThere } from "../../../src/system/files/files.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { readSettings, type Settings } from "../../../src/app/settings/settings.ts";

export const configShow: Command = {
  name: "config show",
  summary: "Show the configuration in force and where each value comes from",
  more: "prefix",
  options: { json: JSON_OPTION },
  examples: ["photos-memories config show output llm.model"],
  action: showSettings,
};

export async function showSettings(context: CommandContext, given: Given): Promise<number> {
  const { terminal, environment } = context;
  const settings = await readSettings(context);
  const { file, saved } = settings;
  const keys = namedBy(
    given.positionals.map(withoutShelf),
    showConfig(settings, saved.undecryptable),
  );
  const secretKey = await readSecretKey(environment);
  if (given.flag("json")) {
    const ignored = saved.ignored.map(({ key }) => key);
    terminal.page(
      jsonPage({ file, secretKey: secretKey.kind, ignoredSaved: ignored, keys }),
    );
    return 0;
  }
  const { bold, dim, cyan, yellow } = terminal.paint;
  terminal.out(
    `${bold("Configuration file")}  ${file}${await isThere(file) ? "" : " (not there)"}`,
  );
  terminal.out(`${bold("Secret key")}          ${secretKeyWords(secretKey)}`);
  if (saved.isSkipped) {
    terminal.out(`${bold("Saved settings")}      not read, as this start was told`);
  }
  const notes = new Map(await hostNote(settings, context));
  let section = "";
  for (const key of keys) {
    const [head, ...rest] = key.path.split(".");
    if (head !== section) terminal.page(`\n${bold(section = head!)}`);
    const isSet = key.value !== undefined && key.value !== "";
    const value = isSet ? JSON.stringify(key.value) : dim("(not set)");
    const note = key.mark ?? notes.get(key.path);
    const more = note === undefined ? "" : yellow(`  ${note}`);
    terminal.out(
      `  ${cyan(rest.join(".") || head!)}  ${value}  ${dim(`(${sourceWords(key)})`)}${more}`,
    );
  }
  for (const warning of settings.savedWarnings) terminal.note(yellow(`Warning: ${warning}`));
  return 0;
}

/**
 * Those under one of the words, all without any. Throws Fault `usage` for a word that fits none.
 */
function namedBy(words: readonly string[], keys: readonly ShownKey[]): readonly ShownKey[] {
  const fits = (word: string) => ({ path }: ShownKey) =>
    path === word || path.startsWith(`${word}.`);
  for (const word of words) {
    if (keys.some(fits(word))) continue;
    const known = keys.flatMap(({ path }) => [path, path.split(".")[0]!]);
    const meant = keysMeant(word, new Set(known)).map((name) => `"${name}"`);
    throw new Fault("usage", `No setting begins with "${word}"`, {
      hint: meantWords(meant)?.replace(/^d/, "D") ?? "photos-memories config show lists every key",
    });
  }
  return words.length === 0 ? keys : keys.filter((key) => words.some((word) => fits(word)(key)));
}

function sourceWords({ source, setBy, path }: ShownKey): string {
  switch (source) {
    case "environment":
      return `environment: ${setBy}`;
    case "file":
      return setBy === path ? "file" : `file: ${setBy}`;
    case "preset":
      return `preset ${setBy}`;
    default:
      return source;
  }
}

/** Where the app really listens, when that is not what the key says. */
async function hostNote(
  { config, origins }: Settings,
  { environment }: CommandContext,
): Promise<readonly [string, string][]> {
  const storageSecret = await givenStorageSecret(environment);
  const { settings } = readSignIn({ config, environment, storageSecret });
  const { host } = listenAddress({ config, origins }, {}, settings.auth);
  if (host === config.server.host) return [];
  return [["server.host", `serve listens on ${host} while sign-in is off`]];
}
