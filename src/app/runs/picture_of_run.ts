// SPDX-License-Identifier: AGPL-3.0-or-later

// One picture of a run, for `runs why`: found by its name in the index on this disk, or why the run
// never considered it. No server is asked.

import path from "node:path";
import { type App, openApp } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import { dateOf, isInRange } from "../../base/local_time.ts";
import type { Brief } from "../../film/brief/brief.ts";
import { hiddenReason } from "../../film/brief/check_named_pictures.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import type { Run } from "../../ledger/run.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library, SkippedFile } from "../../library/library.ts";
import type { AppContext } from "../context.ts";
import { findAsset } from "../../library/find_asset.ts";
import { isSameName } from "../../library/places.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import type { StoredCut } from "../../film/select/cut.ts";
import { whichForPictures } from "./run_library.ts";

interface Unseen {
  /** The picture meant, where the library has it. */
  readonly id?: AssetId;
  readonly sentence: string;
}

/** The library that the pictures of a run are in. Throws as `whichForPictures` and `openApp`. */
async function openLibraryOf(
  run: Pick<Run, "runId" | "library">,
  cut: Pick<StoredCut, "shots">,
  { settings, context, ledger }: {
    readonly settings: Settings;
    readonly context: AppContext;
    readonly ledger: Ledger;
  },
): Promise<App> {
  const { config, paths } = settings, { entry, warn } = context;
  const { libraryFolder, accounts } = whichForPictures(run, cut, config);
  return await openApp({ config, paths, ledger, entry, libraryFolder, accounts, warn });
}

/** Nothing where the library cannot be asked any more. */
export async function whyUnseen(
  context: AppContext,
  ledger: Ledger,
  typed: string,
  run: Run,
  cut: Pick<StoredCut, "shots">,
  { windows }: Pick<Brief, "windows">,
): Promise<Unseen | undefined> {
  const settings = await readSettings(context);
  try {
    await using app = await openLibraryOf(run, cut, { settings, context, ledger });
    const asset = await assetCalled(app.library, typed, run, context.signal);
    if (!asset) {
      const why = await app.library.whyNotRead?.(typed);
      if (why !== undefined) return { sentence: `It is not read: ${why}` };
      return { sentence: `No picture of that name is in ${app.library.label}` };
    }
    if (asset.visibility !== "visible") {
      return { id: asset.id, sentence: `It is in no film: ${hiddenReason(asset)}` };
    }
    const day = dateOf(asset.takenAt);
    const days = windows.map(({ start, end }) => start === end ? start : `${start} to ${end}`);
    return {
      id: asset.id,
      sentence: windows.length === 0 || windows.some((window) => isInRange(day, window))
        ? `It is in the library, taken on ${day}, but not among those asked for (people, album, words)`
        : `It was taken on ${day}, outside of the film's days: ${days.join(", ")}`,
    };
  } catch (error) {
    // A folder that is gone or a key that is not set any more is no reason to fail here.
    if (error instanceof Fault && error.code !== "cancelled") return undefined;
    throw error;
  }
}

async function assetCalled(
  library: Library,
  typed: string,
  run: Run,
  signal: AbortSignal,
): Promise<Asset | undefined> {
  const assets = new Map<string, Asset>();
  for (
    const batches of [library.assets(undefined, signal), library.hiddenAssets?.(undefined, signal)]
  ) {
    for await (const batch of batches ?? []) {
      for (const asset of batch) {
        if (isSameName(asset.fileName, typed.trim())) return asset;
        assets.set(asset.id, asset);
      }
    }
  }
  const found = findAsset(typed, [...assets.keys()]);
  if (found.kind === "none") return undefined;
  if (found.kind === "several") return assets.get(found.ids[0]!);
  const folder = run.library && "folder" in run.library ? run.library.folder : undefined;
  // The end of a path to somewhere else may be the name of a picture here.
  const isElsewhere = found.folder !== undefined && path.resolve(found.folder) !== folder;
  return isElsewhere ? undefined : assets.get(found.id);
}

/** Those of `ids` with this file name, without case; none where the run read no server. */
export async function findByFileName(
  context: AppContext,
  ledger: Ledger,
  typed: string,
  run: Pick<Run, "runId" | "library" | "rangeStart" | "rangeEnd">,
  cut: Pick<StoredCut, "shots">,
  ids: readonly AssetId[],
): Promise<readonly AssetId[]> {
  const { config, paths } = await readSettings(context);
  const { rangeStart: start, rangeEnd: end } = run;
  const considered = new Set(ids), found = new Set<AssetId>();
  try {
    const { libraryFolder, accounts = [] } = whichForPictures(run, cut, config);
    // A file's name is in the ids of a folder already.
    if (libraryFolder !== undefined || accounts.length === 0) return [];
    const { entry, warn } = context;
    await using app = await openApp({ config, paths, ledger, entry, accounts, warn });
    const range = start !== undefined && end !== undefined ? { start, end } : undefined;
    for await (const batch of app.library.assets(range, context.signal)) {
      for (const { id, fileName } of batch) {
        if (isSameName(fileName, typed.trim()) && considered.has(id)) found.add(id);
      }
    }
  } catch (error) {
    // A key that is not set any more, or a server that moved, is no reason to say less than before.
    const isGone = error instanceof Fault && ["config_invalid", "not_found"].includes(error.code);
    if (!isGone) throw error;
  }
  return [...found];
}

/** Nothing when the library the run read cannot be opened any more. */
export async function knownAsset(
  context: AppContext,
  ledger: Ledger,
  id: AssetId,
  run: Pick<Run, "runId" | "library">,
  cut: Pick<StoredCut, "shots">,
): Promise<Asset | undefined> {
  const settings = await readSettings(context);
  try {
    await using app = await openLibraryOf(run, cut, { settings, context, ledger });
    return await app.library.asset(id);
  } catch (error) {
    // What is only a word more is no reason to say less.
    if (error instanceof Fault && error.code !== "cancelled") return undefined;
    throw error;
  }
}

const NAMED = /^(?:The folder )?"(.+)" was left out: (.+)$/s;
const COUNTED =
  /^\d+ (?:more files? (?:was|were) left out; |(?:files|folders) could not be read: )/;

/** What a run warned of beside the files it left out, where the list of them was kept. */
export function otherWarnings(
  warnings: readonly string[],
  skipped: readonly SkippedFile[] | undefined,
): readonly string[] {
  if (skipped === undefined) return warnings;
  const names = new Set<string | undefined>(skipped.map(({ id }) => id));
  return warnings.filter((warning) =>
    !names.has(NAMED.exec(warning)?.[1]) && !COUNTED.test(warning)
  );
}

/** The files a run left out; for runs that stored no list, those their warnings name. */
export async function skippedFiles(
  runs: RunReader,
  { runId, warnings }: Run,
): Promise<ReadonlyMap<AssetId, string>> {
  const kept = await runs.document(runId, "skipped") as readonly SkippedFile[] | undefined;
  if (kept) return new Map(kept.map(({ id, reason }) => [id, reason]));
  const told = warnings.map((warning) => NAMED.exec(warning));
  return new Map(told.flatMap((parts) => parts ? [[parts[1]!, parts[2]!]] : []));
}
