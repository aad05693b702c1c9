// Which library a run read, and how a later command about that run reads the same one.

import path from "node:path";
import { folderRead } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import { accountsOf } from "../../src/config/accounts.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Run, RunLibrary } from "../../src/ledger/run.ts";
import { FOLDER_ACCOUNT } from "../../src/library/asset.ts";
import { everyAccountOr, type Which } from "../library/library_session.ts";
import type { KeptCut } from "./cut_lines.ts";

/**
 * Nothing when no library is configured and none is named. Throws as `accountsOf`: Fault `usage` for
 * an unknown account, `config_invalid` for half a connection.
 */
export function libraryRead(
  config: Config,
  { libraryFolder, accounts = [] }: Which,
): RunLibrary | undefined {
  const folder = folderRead({ config, libraryFolder, accounts });
  if (folder !== undefined) return { folder: path.resolve(folder) };
  if (config.immich.url === undefined && accounts.length === 0) return undefined;
  return {
    accounts: accountsOf(config, accounts).map(({ account, url }) => ({ name: account, url })),
  };
}

/**
 * What to open for the pictures of a run: the library it read, whatever is configured now. Of a run
 * that did not write it down, what was typed. Throws Fault `usage` naming both when another one was
 * typed, or the server of that name has another address now.
 */
export function whichOfRun(
  { runId, library }: Pick<Run, "runId" | "library">,
  typed: Which,
  config: Config,
): Which {
  if (library === undefined) return typed;
  const own: Which = "folder" in library
    ? { libraryFolder: library.folder }
    : { accounts: library.accounts.map(({ name }) => name) };
  const isTyped = typed.libraryFolder !== undefined || (typed.accounts ?? []).length > 0;
  const now = libraryRead(config, isTyped ? typed : own);
  if (now === undefined || libraryText(now) === libraryText(library)) return own;
  throw new Fault("usage", `Run ${runId} read ${libraryText(library)}, not ${libraryText(now)}`, {
    hint: isTyped
      ? "Leave out --library and --accounts: its pictures are read where they were chosen"
      : "Set immich.url to that server, or make the film anew with: photos-memories generate",
  });
}

/**
 * The same for a word on its pictures. Of a run that did not write it down the shots still say whether
 * it was a folder; any account of a server may have been read beside those they are of.
 */
export function whichForPictures(
  run: Pick<Run, "runId" | "library">,
  { shots }: Pick<KeptCut, "shots">,
  config: Config,
): Which {
  if (run.library !== undefined) return whichOfRun(run, {}, config);
  const { folder: libraryFolder } = config.library;
  const isFolders = shots.some(({ asset }) => asset.account === FOLDER_ACCOUNT);
  return isFolders && libraryFolder !== undefined ? { libraryFolder } : everyAccountOr({}, config);
}

/** `the folder "/photos"`, `the account primary of https://photos.example.org` */
export function libraryText(library: RunLibrary): string {
  if ("folder" in library) return `the folder "${library.folder}"`;
  return library.accounts.map(({ name, url }) => `the account ${name} of ${url}`).join(" and ");
}
