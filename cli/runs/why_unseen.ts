// Why a run never looked at a picture: asked of the library it read, as the index on this disk has it.

import path from "node:path";
import { openApp } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import { dateOf, isInRange } from "../../src/base/local_time.ts";
import type { Brief } from "../../src/film/brief/brief.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { Asset, AssetId } from "../../src/library/asset.ts";
import type { Library } from "../../src/library/library.ts";
import type { CommandContext } from "../command.ts";
import { findAsset } from "../library/find_asset.ts";
import { readSettings } from "../settings/settings.ts";
import type { KeptCut } from "./cut_lines.ts";
import { whichForPictures } from "./run_library.ts";

export interface Unseen {
  /** The picture meant, where the library has it. */
  readonly id?: AssetId;
  readonly sentence: string;
}

/** Nothing where the library cannot be asked any more. */
export async function whyUnseen(
  context: CommandContext,
  typed: string,
  run: Run,
  cut: Pick<KeptCut, "shots">,
  { windows }: Pick<Brief, "windows">,
): Promise<Unseen | undefined> {
  const { config, paths } = await readSettings(context);
  try {
    const { libraryFolder, accounts } = whichForPictures(run, cut, config);
    const { entry, signal } = context;
    await using app = await openApp({ config, paths, entry, libraryFolder, accounts });
    const asset = await assetCalled(app.library, typed, run, signal);
    if (!asset) {
      return { sentence: `No picture of that name is in ${app.library.label}` };
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
  const lower = typed.trim().toLowerCase();
  for await (const batch of library.assets(undefined, signal)) {
    for (const asset of batch) {
      if (asset.fileName.toLowerCase() === lower) return asset;
      assets.set(asset.id, asset);
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
