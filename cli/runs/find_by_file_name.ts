// Pictures of a library server by their file names: their ids say nothing to a person. Asked of the
// index on this disk alone, so that no server has to answer.

import { openApp } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { AssetId } from "../../src/library/asset.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../settings/settings.ts";
import type { KeptCut } from "./cut_lines.ts";
import { whichForPictures } from "./run_library.ts";

/** Those of `ids` whose file is called so, without case; none where the run read no server. */
export async function findByFileName(
  context: CommandContext,
  typed: string,
  run: Pick<Run, "runId" | "library" | "rangeStart" | "rangeEnd">,
  cut: Pick<KeptCut, "shots">,
  ids: readonly AssetId[],
): Promise<readonly AssetId[]> {
  const { config, paths } = await readSettings(context);
  const { rangeStart: start, rangeEnd: end } = run;
  const lower = typed.trim().toLowerCase();
  const considered = new Set(ids), found = new Set<AssetId>();
  try {
    const { libraryFolder, accounts = [] } = whichForPictures(run, cut, config);
    // A file's name is in the ids of a folder already.
    if (libraryFolder !== undefined || accounts.length === 0) return [];
    await using app = await openApp({ config, paths, entry: context.entry, accounts });
    const range = start !== undefined && end !== undefined ? { start, end } : undefined;
    for await (const batch of app.library.assets(range, context.signal)) {
      for (const { id, fileName } of batch) {
        if (fileName.toLowerCase() === lower && considered.has(id)) found.add(id);
      }
    }
  } catch (error) {
    // A key that is not set any more, or a server that moved, is no reason to say less than before.
    const isGone = error instanceof Fault && ["config_invalid", "usage"].includes(error.code);
    if (!isGone) throw error;
  }
  return [...found];
}
