// SPDX-License-Identifier: AGPL-3.0-or-later

// Tests whether films can be made of a library that is not saved yet.

import { preflightDeps } from "../open_app.ts";
import { accountsOf } from "../../config/accounts.ts";
import type { Config } from "../../config/schema.ts";
import { type FirstLook, firstLook } from "../../library/folder/first_look.ts";
import { expandHome } from "../../system/paths.ts";
import type { PreflightDeps } from "../preflight/check.ts";
import type { Settings } from "../settings/settings.ts";
import { checkTypedFolder, type FolderPlaces, inLookTime } from "../settings/typed_folder.ts";

/** The result of a test of a library. */
export interface LibraryTest {
  /** Films can be made of it. */
  readonly isFit: boolean;
  /** How much a first look saw, of a folder that is fit. */
  readonly look?: Pick<FirstLook, "pictures" | "isCutShort">;
  /** The server's user, where there is one. */
  readonly user?: string;
  /** The server's address, where it is read without encryption and the person did not ask for that. */
  readonly plainAt?: string;
  /** Names of permissions without which no film is made. */
  readonly lacks: readonly string[];
  /** Without which films are made and not delivered. */
  readonly lacksForDelivery: readonly string[];
  /** The key may do everything, deleting included. */
  readonly isAllPowerful?: boolean;
  /** Why not, or what to know; whole sentences without a secret. */
  readonly sentences: readonly string[];
}

const NOTHING_LACKS = { lacks: [], lacksForDelivery: [] };

/** Throws Fault `usage` for a folder that is none, `library_unreadable`, `forbidden`, `config_invalid`. */
export async function tryLibrary(
  settings: Settings,
  config: Config,
  entry: string,
  signal: AbortSignal,
): Promise<LibraryTest> {
  if (config.immich.url === undefined) {
    return await tryFolder(config.library, { ...settings, config, entry }, signal);
  }
  return await tryServer(config, await preflightDeps({ ...settings, config, entry }), signal);
}

async function tryFolder(
  { folder = "", follow_links: followLinks }: Config["library"],
  places: FolderPlaces,
  signal: AbortSignal,
): Promise<LibraryTest> {
  const { pictures, isCutShort, hasLinks, notes } = await inLookTime(signal, async (inTime) => {
    await checkTypedFolder("library.folder", folder, places, inTime);
    return await firstLook(expandHome(folder), inTime, { followLinks });
  });
  // An emptiness that was not seen is not claimed.
  if (pictures > 0 || isCutShort || hasLinks) {
    return { ...NOTHING_LACKS, isFit: true, look: { pictures, isCutShort }, sentences: [] };
  }
  const empty = `The folder "${folder}" holds no picture or video this program reads` +
    (notes.length === 0 ? "." : `: ${notes.join("; ")}`);
  return { ...NOTHING_LACKS, isFit: false, sentences: [empty] };
}

async function tryServer(
  config: Config,
  deps: Pick<PreflightDeps, "openAccount">,
  signal: AbortSignal,
): Promise<LibraryTest> {
  const [settings] = accountsOf(config, []);
  const account = deps.openAccount(settings!, signal);
  await account.version();
  const { read, deliver, album, optional, isAllPowerful } = await account.missingPermissions();
  if (read.length > 0) return { isFit: false, lacks: read, lacksForDelivery: [], sentences: [] };
  return {
    isFit: true,
    user: await account.userName(),
    lacks: [],
    lacksForDelivery: [...deliver, ...album],
    isAllPowerful,
    sentences: optional.filter(({ need }) => need === "read")
      .map(({ name, purpose }) => `Without ${name} it cannot ${purpose}.`),
  };
}
