// Tests whether films can be made of a library that is not saved yet.

import { preflightDeps } from "../open_app.ts";
import { accountsOf } from "../../config/accounts.ts";
import type { Config } from "../../config/schema.ts";
import { unreadNote } from "../../library/folder/list_folder.ts";
import type { PreflightDeps } from "../preflight/check.ts";
import type { Settings } from "../settings/settings.ts";

/** The result of a test of a library. */
export interface LibraryTest {
  /** Films can be made of it. */
  readonly isFit: boolean;
  /** The server's user, where there is one. */
  readonly user?: string;
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

/** Throws Fault `library_unreadable`, `forbidden`, `config_invalid`. */
export async function tryLibrary(
  settings: Settings,
  config: Config,
  entry: string,
  signal: AbortSignal,
): Promise<LibraryTest> {
  const deps = await preflightDeps({ ...settings, config, entry });
  return config.immich.url === undefined
    ? await tryFolder(config.library.folder!, deps, signal)
    : await tryServer(config, deps, signal);
}

async function tryFolder(
  folder: string,
  deps: Pick<PreflightDeps, "checkLibraryFolder" | "holdsPictures">,
  signal: AbortSignal,
): Promise<LibraryTest> {
  await deps.checkLibraryFolder(folder);
  const unread: string[] = [];
  const isFit = await deps.holdsPictures(folder, signal, (kind) => unread.push(kind));
  const note = unreadNote(unread);
  const empty = `The folder "${folder}" holds no picture or video` +
    (note === undefined ? "." : ` of a kind this program reads: ${note}`);
  return { ...NOTHING_LACKS, isFit, sentences: isFit ? [] : [empty] };
}

async function tryServer(
  config: Config,
  deps: Pick<PreflightDeps, "openAccount">,
  signal: AbortSignal,
): Promise<LibraryTest> {
  const [settings] = accountsOf(config, []);
  const account = deps.openAccount(settings!, signal);
  await account.version();
  const { read, deliver, optional, isAllPowerful } = await account.missingPermissions();
  if (read.length > 0) return { isFit: false, lacks: read, lacksForDelivery: [], sentences: [] };
  return {
    isFit: true,
    user: await account.userName(),
    lacks: [],
    lacksForDelivery: deliver,
    isAllPowerful,
    sentences: optional.filter(({ need }) => need === "read")
      .map(({ name, purpose }) => `Without ${name} it cannot ${purpose}.`),
  };
}
