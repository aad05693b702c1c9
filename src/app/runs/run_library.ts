// SPDX-License-Identifier: AGPL-3.0-or-later

// Which library a run read, and how a later command about that run reads the same one.

import path from "node:path";
import { folderRead } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import { accountsOf } from "../../config/accounts.ts";
import type { Config } from "../../config/schema.ts";
import type { Run, RunLibrary } from "../../ledger/run.ts";
import { FOLDER_ACCOUNT } from "../../library/asset.ts";
import { isThere } from "../../system/files/files.ts";
import { storedFiles } from "../../system/files/stored_files.ts";
import { expandHome } from "../../system/paths.ts";
import { everyAccountOr, type LibraryChoice } from "../library/library_choice.ts";
import { assetsOf } from "../../film/select/cut.ts";
import type { StoredCut } from "../../film/select/cut.ts";

/**
 * Nothing when no library is configured and none is named. Throws as `accountsOf`: Fault `usage`
 * for an unknown account, `config_invalid` for half a connection.
 */
export function libraryRead(
  config: Config,
  { libraryFolder, accounts = [] }: LibraryChoice,
): RunLibrary | undefined {
  const folder = folderRead({ config, libraryFolder, accounts });
  if (folder !== undefined) return { folder: path.resolve(folder) };
  if (config.immich.url === undefined && accounts.length === 0) return undefined;
  return {
    accounts: accountsOf(config, accounts).map(({ account, url }) => ({ name: account, url })),
  };
}

/**
 * What to open for the pictures of a run: the library it read, not the one configured now. Of a run
 * that did not write it down, what was typed. Throws Fault `usage` naming both when another one was
 * typed, or the server of that name has another address now.
 */
function whichOfRun(
  { runId, library }: Pick<Run, "runId" | "library">,
  typed: LibraryChoice,
  config: Config,
): LibraryChoice {
  if (library === undefined) return typed;
  const own: LibraryChoice = "folder" in library
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
 * The same for a word on its pictures. Of a run that did not write it down the shots still say
 * whether it was a folder; any account of a server may have been read beside those they are of.
 */
export function whichForPictures(
  run: Pick<Run, "runId" | "library">,
  { shots }: Pick<StoredCut, "shots">,
  config: Config,
): LibraryChoice {
  if (run.library !== undefined) return whichOfRun(run, {}, config);
  const { folder: libraryFolder } = config.library;
  const isFolders = shots.some(({ asset }) => asset.account === FOLDER_ACCOUNT);
  return isFolders && libraryFolder !== undefined ? { libraryFolder } : everyAccountOr({}, config);
}

/** `the folder "/photos"`, `the account primary of https://photos.example.org` */
function libraryText(library: RunLibrary): string {
  if ("folder" in library) return `the folder "${library.folder}"`;
  return library.accounts.map(({ name, url }) => `the account ${name} of ${url}`).join(" and ");
}

/**
 * As `whichOfRun`; in place of a folder that is gone the one that is named or configured, if it
 * holds what the cut shows under the same names. Throws Fault `library_unreadable` if it does not.
 */
export async function whichToRender(
  run: Pick<Run, "runId" | "library">,
  { shots }: Pick<StoredCut, "shots">,
  typed: LibraryChoice,
  config: Config,
): Promise<LibraryChoice> {
  const { runId, library } = run;
  const isServer = library === undefined || !("folder" in library);
  if (isServer || (typed.accounts ?? []).length > 0 || await isThere(library.folder)) {
    return whichOfRun(run, typed, config);
  }
  const named = typed.libraryFolder ?? config.library.folder;
  const folder = named === undefined ? library.folder : path.resolve(expandHome(named));
  const lost = folder === library.folder ? undefined : await firstLost(shots, folder);
  if (folder !== library.folder && lost === undefined) return { libraryFolder: folder };
  throw new Fault(
    "library_unreadable",
    `Run ${runId} read the folder "${library.folder}", which is not there` +
      (lost === undefined ? "" : `, and the folder "${folder}" does not hold "${lost}" as it was`),
    {
      hint: "If it was moved, say where to: photos-memories runs render " +
        `${runId} --library <folder>; an external drive must be mounted`,
    },
  );
}

/** The first picture of the cut that the folder does not have, or has with another size. */
async function firstLost(
  shots: StoredCut["shots"],
  folder: string,
): Promise<string | undefined> {
  for (const { id, sizeBytes } of shots.flatMap(assetsOf)) {
    const found = await storedFiles.sizeBytes(path.join(folder, id));
    if (found === undefined || found !== (sizeBytes ?? found)) return id;
  }
  return undefined;
}
