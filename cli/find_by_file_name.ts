// Pictures of a library server by their file names: their ids say nothing to a person. Asked of the
// index on this disk alone, so that no server has to answer.

import { openApp } from "../src/app.ts";
import { Fault } from "../src/base/fault.ts";
import { PRIMARY } from "../src/config/accounts.ts";
import type { Run } from "../src/ledger/run.ts";
import type { AssetId } from "../src/library/asset.ts";
import type { CommandContext } from "./command.ts";
import { readSettings } from "./settings.ts";

/** Those of `ids` whose file is called so, without case; none where no server is configured. */
export async function findByFileName(
  context: CommandContext,
  typed: string,
  { rangeStart: start, rangeEnd: end }: Pick<Run, "rangeStart" | "rangeEnd">,
  ids: readonly AssetId[],
): Promise<readonly AssetId[]> {
  const { config, paths } = await readSettings(context);
  if (config.immich.url === undefined) return [];
  const lower = typed.trim().toLowerCase();
  const considered = new Set(ids), found = new Set<AssetId>();
  try {
    const accounts = [PRIMARY, ...Object.keys(config.immich.accounts)];
    await using app = await openApp({ config, paths, entry: context.entry, accounts });
    const range = start !== undefined && end !== undefined ? { start, end } : undefined;
    for await (const batch of app.library.assets(range, context.signal)) {
      for (const { id, fileName } of batch) {
        if (fileName.toLowerCase() === lower && considered.has(id)) found.add(id);
      }
    }
  } catch (error) {
    // A key that is not set any more is no reason to say less than before.
    if (!(error instanceof Fault) || error.code !== "config_invalid") throw error;
  }
  return [...found];
}
