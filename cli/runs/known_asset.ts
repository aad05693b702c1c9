// One picture as the index on this disk has it: no library is read for it, and no server asked.

import { openApp } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { Asset, AssetId } from "../../src/library/asset.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../settings/settings.ts";
import type { KeptCut } from "./cut_lines.ts";
import { whichForPictures } from "./run_library.ts";

/** Nothing when the library the run read cannot be opened any more. */
export async function knownAsset(
  context: CommandContext,
  id: AssetId,
  run: Pick<Run, "runId" | "library">,
  cut: Pick<KeptCut, "shots">,
): Promise<Asset | undefined> {
  const { config, paths } = await readSettings(context);
  try {
    const { libraryFolder, accounts } = whichForPictures(run, cut, config);
    const { entry } = context;
    await using app = await openApp({ config, paths, entry, libraryFolder, accounts });
    return await app.library.asset(id);
  } catch (error) {
    // What is only a word more is no reason to say less.
    if (error instanceof Fault && error.code !== "cancelled") return undefined;
    throw error;
  }
}
