// The composition root: configuration and the outside become the program's parts. The only place
// that builds adapters.

import { createHash } from "node:crypto";
import path from "node:path";
import type { Bank } from "./bank/bank.ts";
import { openBank } from "./bank/sqlite/sqlite_bank.ts";
import { Fault } from "./base/fault.ts";
import type { Config } from "./config/schema.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { openLedger } from "./ledger/sqlite/sqlite_ledger.ts";
import { openFolderLibrary } from "./library/folder/folder_library.ts";
import type { Library } from "./library/library.ts";
import { openForkedStudio } from "./film/children/forked_studio.ts";
import type { Studio } from "./film/studio.ts";
import { expandHome, type Paths } from "./system/paths.ts";

export interface AppAsk {
  readonly config: Config;
  readonly paths: Paths;
  /** The program's entry, forked for children. */
  readonly entry: string;
  /** From `--library`; wins over the configuration. */
  readonly libraryFolder?: string;
}

/** Everything a film needs, open; closing it closes every store. */
export interface App extends AsyncDisposable {
  readonly library: Library;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly studio: Studio;
}

/** Throws Fault `config_invalid` without a library, `library_unreadable`, `not_writable`. */
export async function openApp({ config, paths, entry, libraryFolder }: AppAsk): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const library = opened.use(await openLibrary(config, paths, libraryFolder));
  const bank = opened.use(await openBank(paths.bank));
  const ledger = opened.use(await openLedger(paths.ledger));
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

async function openLibrary(config: Config, paths: Paths, folderFlag: string | undefined) {
  const folder = folderFlag ?? config.library.folder;
  if (folder === undefined) {
    throw new Fault("config_invalid", "No library is configured", {
      hint: "Set library.folder or pass --library <folder>; or try: photos-memories demo",
    });
  }
  const absolute = expandHome(folder);
  const name = createHash("sha256").update(absolute).digest("hex").slice(0, 16);
  return await openFolderLibrary({
    folder: absolute,
    indexFile: path.join(paths.folderIndexes, `${name}.db`),
    readers: config.analysis.folder_readers,
  });
}
