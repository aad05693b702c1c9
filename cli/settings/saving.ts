// For commands that save settings: where they go, and what is printed afterwards.

import { keyAt } from "../../src/config/keys.ts";
import type { SavedChange, SavingDeps } from "../../src/config/saved/save_settings.ts";
import { readSecretKey, SECRET_KEY_VARIABLE } from "../../src/config/saved/secret_key.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import type { CommandContext } from "../command.ts";
import { isNamed, settingsPlace } from "./settings.ts";

/** Opens the store, lets `save` write, closes it. */
export async function withSaving<T>(
  context: CommandContext,
  save: (deps: SavingDeps) => Promise<T>,
): Promise<T> {
  const { paths, file } = settingsPlace(context);
  await using ledger = await openLedger(paths.ledger);
  const { environment } = context;
  return await save({ store: ledger.settings, environment, file, required: isNamed(context) });
}

/** Names, and never a value, which may be secret. */
export async function tellSaved(
  { terminal, environment }: CommandContext,
  change: Partial<SavedChange>,
): Promise<void> {
  const { saved = [], removed = [], absent = [] } = change;
  const isSecret = (path: string) => keyAt(path)?.meta.secret === true;
  for (const key of saved) terminal.out(`Saved ${key}${isSecret(key) ? ", encrypted" : ""}`);
  for (const key of removed) terminal.out(`Removed ${key}`);
  for (const key of absent) terminal.out(`${key} was not saved: nothing to remove`);
  const note = (line: string) => terminal.note(terminal.paint.dim(line));
  if (saved.some(isSecret)) {
    const key = await readSecretKey(environment);
    const origin = key.kind === "set" ? key.origin : SECRET_KEY_VARIABLE;
    note(`Every start needs the key in ${origin}, those of a timer, too; keep a copy`);
  }
  const waiting = [...saved, ...removed].filter(isReadAtStart);
  if (waiting.length > 0) {
    const names = new Intl.ListFormat("en").format(waiting);
    note(`A serving process reads ${names} when it starts again`);
  }
}

/** The form of its log, and access to its metrics. */
const SECTIONS: ReadonlySet<string> = new Set(["logging", "metrics"]);
/** Pages say whether there is a library, and link to films in it. */
const KEYS: ReadonlySet<string> = new Set(["library.folder", "immich.url", "immich.public_url"]);

/** `key` is a dotted path of the schema. */
function isReadAtStart(key: string): boolean {
  return KEYS.has(key) || SECTIONS.has(key.split(".")[0]!);
}
