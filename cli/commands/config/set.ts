// SPDX-License-Identifier: AGPL-3.0-or-later

// `config set`: saves settings; a value is typed, piped in, or asked for unseen.

import { Fault } from "../../../src/base/fault.ts";
import { typedValue } from "../../../src/config/edit/typed_value.ts";
import { keyAt } from "../../../src/config/keys.ts";
import { placeRefusal } from "../../../src/config/saved/save_settings.ts";
import { withoutShelf } from "../../../src/config/sources/file_tree.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { printSaved, saveMoving } from "../../settings/saving.ts";
import { askSecret, canTypeSecret, readSecret } from "../../terminal/ask_secret.ts";

/** Stands for standard input. */
const PIPED = "-";

export const configSet: Command = {
  name: "config set",
  summary: "Save settings without editing the file; secrets are encrypted",
  positionals: ["key"],
  more: "value key value",
  options: {
    yes: { kind: "flag", about: "Move what the file sets out of it without asking" },
  },
  examples: [
    "photos-memories config set output.resolution 4k title_screens.locale de",
    'photos-memories config set automation.accounts \'["primary", "partner"]\'',
    "photos-memories config set llm.api_key          (asks for it, unseen)",
    "photos-memories config set notifications.urls - < urls.txt",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const pairs = pairsOf(given.positionals);
  if (pairs.filter(({ text }) => text === PIPED).length > 1) {
    throw new Fault("usage", "Standard input holds one value, and - stands for more than one", {
      hint: "Leave out the value of a secret that comes last, and it is asked for",
    });
  }
  const set = new Map<string, unknown>();
  for (const { key, text } of pairs) {
    const fault = placeRefusal(key);
    // Refused before any question is asked.
    if (fault) throw fault;
    const typed = text === PIPED ? await readSecret() : text ?? await asked(key, context.signal);
    set.set(key, typedValue(keyAt(key)!, typed));
  }
  const change = await saveMoving(context, set, async (keys) => {
    if (given.flag("yes")) return true;
    const names = new Intl.ListFormat("en").format(keys);
    const question = `The configuration file sets ${names}. Move it to the saved settings? [y/N]`;
    return /^y/i.test(await context.terminal.ask(question, context.signal) ?? "");
  });
  await printSaved(context, change);
  return 0;
}

function pairsOf(words: readonly string[]): { key: string; text?: string }[] {
  const pairs = [];
  for (let i = 0; i < words.length; i += 2) {
    pairs.push({ key: withoutShelf(words[i]!), text: words[i + 1] });
  }
  return pairs;
}

async function asked(key: string, signal: AbortSignal): Promise<string> {
  if (keyAt(key)?.meta.secret && canTypeSecret()) return await askSecret(key, signal);
  throw new Fault("usage", `"config set" needs a value after "${key}"`, {
    hint: keyAt(key)?.meta.secret
      ? `Pipe it in: photos-memories config set ${key} -`
      : `Type photos-memories config set ${key} <value>`,
  });
}
