// The composition root: configuration and the outside become the program's parts. The only place
// that builds adapters.

import { createHash } from "node:crypto";
import path from "node:path";
import type { Bank } from "./bank/bank.ts";
import { openBank } from "./bank/sqlite/sqlite_bank.ts";
import { Fault } from "./base/fault.ts";
import { type AccountSettings, accountsOf } from "./config/accounts.ts";
import type { Config } from "./config/schema.ts";
import { askEncoder } from "./film/children/ask_encoder.ts";
import { openForkedStudio } from "./film/children/forked_studio.ts";
import type { Studio } from "./film/studio.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { openLedger } from "./ledger/sqlite/sqlite_ledger.ts";
import { bindPeople } from "./library/bound_library.ts";
import { type FilmShelf, OWN_FILM_TAG } from "./library/film_shelf.ts";
import { openFolderLibrary } from "./library/folder/folder_library.ts";
import { readableRoot } from "./library/folder/root.ts";
import { FOLDER_ACCOUNT } from "./library/folder/index/to_asset.ts";
import { openFilmShelf } from "./library/immich/http_film_shelf.ts";
import { openImmichApi } from "./library/immich/http_immich_api.ts";
import type { ImmichApi } from "./library/immich/immich_api.ts";
import { openImmichLibrary } from "./library/immich/immich_library.ts";
import { missingOptionalPermissions, missingPermissions } from "./library/immich/permissions.ts";
import { joinLibraries } from "./library/joined_library.ts";
import type { Library } from "./library/library.ts";
import type { PreflightNeeds, ProbedAccount } from "./preflight/check.ts";
import { readSignIn } from "./signin/auth_settings.ts";
import { givenStorageSecret } from "./signin/keys/storage_secret.ts";
import { listenAddress } from "./signin/listen_address.ts";
import { isThere } from "./system/files.ts";
import { systemMachine } from "./system/machine.ts";
import { expandHome, type Paths } from "./system/paths.ts";

export interface AppAsk {
  readonly config: Config;
  readonly paths: Paths;
  /** The program's entry, forked for children. */
  readonly entry: string;
  /** From `--library`; wins over the configuration. */
  readonly libraryFolder?: string;
  /** Names of library server accounts to read; the top-level connection alone when empty. */
  readonly accounts?: readonly string[];
}

export interface PreflightAsk extends Omit<AppAsk, "accounts"> {
  /** For the sign-in's row, which reads more than the configuration; empty when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where each set key comes from; see `loadConfig`. */
  readonly origins: ReadonlyMap<string, string>;
  /** The configuration file, there or not. */
  readonly file: string;
}

/** Everything a film needs, open; closing it closes every store. */
export interface App extends AsyncDisposable {
  readonly library: Library;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly studio: Studio;
}

/** Throws Fault `config_invalid` without a library, `library_unreadable`, `not_writable`. */
export async function openApp(ask: AppAsk): Promise<App> {
  const { config, paths, entry } = ask;
  await using opened = new AsyncDisposableStack();
  const ledger = opened.use(await openLedger(paths.ledger));
  const library = await openLibrary(ask, ledger, opened);
  const bank = opened.use(await openBank(paths.bank));
  const studio = openForkedStudio({
    children: { entry },
    library,
    piecesFolder: paths.pieces,
    soundsFolder: paths.sounds,
    cacheMaxBytes: config.cache.pieces_max_size_gb * 1e9,
    fontsFolder: paths.fonts,
    workers: config.hardware.workers,
    hardware: config.hardware.enabled,
    locale: config.title_screens.locale,
  });
  const all = opened.move();
  return { library, bank, ledger, studio, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/**
 * Where films are delivered: always the top-level connection, whatever library is read. Throws Fault
 * `config_invalid` when there is none.
 */
export function openShelf(config: Config): FilmShelf {
  const [primary] = accountsOf(config, []);
  return openFilmShelf(primary!);
}

/** What the checks before a first film may ask of the outside. */
export async function preflightNeeds(
  { config, environment = {}, origins, paths, file, entry, libraryFolder }: PreflightAsk,
): Promise<PreflightNeeds> {
  return {
    config,
    configFile: { path: file, isThere: await isThere(file) },
    libraryFolder,
    outputFolder: expandHome(config.output.directory),
    cacheFolder: paths.cache,
    machine: systemMachine,
    openAccount: (settings, signal) => probedAccount(openImmichApi(settings), signal),
    checkLibraryFolder: async (folder) => void await readableRoot(expandHome(folder)),
    encoderOf: (codec, signal) => askEncoder({ entry }, codec, signal),
    async signIn() {
      const storageSecret = await givenStorageSecret(environment);
      const { settings, problems } = readSignIn({ config, environment, storageSecret });
      const listen = listenAddress({ config, origins }, {}, settings.auth);
      const warnings = [...settings.warnings, ...listen.warnings];
      return { auth: settings.auth, problems, warnings };
    },
    async notificationHealth() {
      if (!await isThere(paths.ledger)) return [];
      await using ledger = await openLedger(paths.ledger);
      return await ledger.notifications.health();
    },
  };
}

function probedAccount(api: ImmichApi, signal: AbortSignal): ProbedAccount {
  return {
    url: api.url,
    version: () => api.version({ signal }),
    userName: async () => (await api.me({ signal })).name,
    async missingPermissions() {
      const have = await api.permissions({ signal });
      return {
        read: missingPermissions(have, "read"),
        deliver: missingPermissions(have, "deliver"),
        optional: (["read", "deliver"] as const).flatMap((need) =>
          missingOptionalPermissions(have, need).map((scope) => ({ ...scope, need }))
        ),
        isAllPowerful: have.includes("all"),
      };
    },
  };
}

/** A folder that was named wins; then the library server; then the configured folder. */
async function openLibrary(
  { config, paths, libraryFolder, accounts = [] }: AppAsk,
  ledger: Ledger,
  opened: AsyncDisposableStack,
): Promise<Library> {
  const hasServer = config.immich.url !== undefined || accounts.length > 0;
  const folder = libraryFolder ?? (hasServer ? undefined : config.library.folder);
  if (folder !== undefined) {
    if (accounts.length > 0) {
      throw new Fault("usage", "A folder has no accounts", {
        hint: "Leave out --accounts or --library",
      });
    }
    const library = opened.use(await openFolder(folder, config, paths));
    return bindPeople(library, FOLDER_ACCOUNT, await ledger.people.book());
  }
  if (!hasServer) {
    throw new Fault("config_invalid", "No library is configured", {
      hint: "Set immich.url and immich.api_key, or library.folder, or pass --library <folder>; " +
        "or try: photos-memories demo",
    });
  }
  const book = await ledger.people.book();
  const joined = [];
  for (const settings of accountsOf(config, accounts)) {
    const library = opened.use(await openAccount(settings, config, paths, ledger));
    joined.push({
      account: settings.account,
      library: bindPeople(library, settings.account, book),
    });
  }
  return joined.length === 1 ? joined[0]!.library : joinLibraries(joined);
}

function openFolder(folder: string, config: Config, paths: Paths) {
  const absolute = expandHome(folder);
  return openFolderLibrary({
    folder: absolute,
    indexFile: path.join(paths.folderIndexes, `${nameOf(absolute)}.db`),
    readers: config.analysis.folder_readers,
  });
}

async function openAccount(
  settings: AccountSettings,
  config: Config,
  paths: Paths,
  ledger: Ledger,
) {
  const exclusions = await ledger.exclusions.list();
  const watchedTags = exclusions.flatMap(({ rule }) => rule.kind === "tag" ? rule.tag : []);
  const name = `${settings.account}-${nameOf(settings.url)}`;
  return await openImmichLibrary({
    api: openImmichApi(settings),
    indexFile: path.join(paths.serverIndexes, `${name}.db`),
    cacheFolder: path.join(paths.serverFiles, name),
    cacheMaxBytes: config.immich.cache_max_size_gb * 1e9,
    ownFilmTag: OWN_FILM_TAG,
    ownFilms: () => ledger.runs.deliveredAssets(),
    watchedTags,
  });
}

/** A name for files about something that may hold any letters. */
function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
