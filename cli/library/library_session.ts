// SPDX-License-Identifier: AGPL-3.0-or-later

// The library for commands that read it: named by options, opened as for a film, synced, closed.

import { type App, openApp } from "../../src/app/open_app.ts";
import type { Bank } from "../../src/bank/bank.ts";
import { openProcessBank, openProcessLedger } from "../../src/app/open_stores.ts";
import { FOLDER_ACCOUNT } from "../../src/library/asset.ts";
import { Fault } from "../../src/base/fault.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { closedText } from "../../src/library/folder/closed.ts";
import type { Library } from "../../src/library/library.ts";
import type { AccountName } from "../../src/library/person_book.ts";
import { accountOf, type LibraryChoice } from "../../src/app/library/library_choice.ts";
import type { CommandContext, Given, Option } from "../command.ts";
import { readSettings } from "../../src/app/settings/settings.ts";

interface LibrarySession {
  readonly library: Library;
  readonly ledger: Ledger;
  readonly bank: Bank;
  /** For commands that need facts or captions too. */
  readonly app: App;
  readonly config: Config;
  /** The account that the library's people belong to; the first one when several are read. */
  readonly account: AccountName;
}

/** From `--library` and `--accounts`. */
export function whichOf(given: Given): LibraryChoice {
  const accounts = (given.text("accounts") ?? "").split(",").map((name) => name.trim());
  return {
    libraryFolder: given.text("library"),
    accounts: accounts.filter((name) => name !== ""),
  };
}

/** From `--library` and `--account`, where "folder" is the configured folder. */
export function oneOf(given: Given, config: Pick<Config, "library">): LibraryChoice {
  const account = given.text("account");
  const libraryFolder = given.text("library") ??
    (account === FOLDER_ACCOUNT ? config.library.folder : undefined);
  if (account === FOLDER_ACCOUNT && libraryFolder === undefined) {
    throw new Fault("config_invalid", "No folder is configured", {
      hint: "Set library.folder, or pass --library <folder>",
    });
  }
  return account === undefined || account === FOLDER_ACCOUNT
    ? { libraryFolder }
    : { accounts: [account] };
}

/** Opens the library, brings it up to date, and closes it after `use`. Errors as `openApp`. */
export async function withLibrary<T>(
  context: CommandContext,
  choose: LibraryChoice | ((config: Config) => LibraryChoice),
  use: (session: LibrarySession) => Promise<T>,
): Promise<T> {
  const { terminal, signal, entry } = context;
  const { config, paths } = await readSettings(context);
  const which = typeof choose === "function" ? choose(config) : choose;
  const { libraryFolder, accounts } = which;
  const warn = (sentence: string) => terminal.note(terminal.paint.yellow(sentence));
  await using ledger = await openProcessLedger(paths);
  await using app = await openApp({ config, paths, ledger, entry, libraryFolder, accounts, warn });
  const words = "Looking through the library";
  if (!terminal.isInteractive) terminal.note(`${words} …`);
  const report = await app.library.sync({
    tags: which.tags,
    signal,
    onProgress: (done, total) => terminal.status(`${words}  ${done} of ${total}`),
  });
  terminal.status("");
  for (const note of report.notes ?? []) terminal.note(terminal.paint.yellow(note));
  const notRead = closedText(report.closed ?? []);
  if (notRead !== undefined) terminal.note(terminal.paint.dim(`Not read or hidden: ${notRead}`));
  if (report.total === 0) terminal.note(`There is no picture in ${app.library.label} yet`);
  const { library, bank } = app;
  return await use({ library, ledger, bank, app, config, account: accountOf(which, config) });
}

/** Opens the bank, closes it after `use`. */
export async function withBank<T>(
  context: CommandContext,
  use: (bank: Bank) => Promise<T>,
): Promise<T> {
  const { paths } = await readSettings(context);
  await using bank = await openProcessBank(paths, (sentence) => context.terminal.note(sentence));
  return await use(bank);
}

const LIBRARY = {
  kind: "text",
  about: "Folder of pictures instead of the configured library",
  value: "<folder>",
} as const satisfies Option;

/** The options of commands that read any number of accounts. */
export const WHICH_OPTIONS = {
  library: LIBRARY,
  accounts: {
    kind: "text",
    about: "Accounts of the library server to read, with commas",
    value: "<a,b>",
  },
} as const satisfies Readonly<Record<string, Option>>;

/** The options of commands about a person in one account. */
export const ONE_OPTIONS = {
  library: LIBRARY,
  account: {
    kind: "text",
    about: "Account of the library server (default: the top-level connection)",
    value: "<name>",
  },
} as const satisfies Readonly<Record<string, Option>>;
