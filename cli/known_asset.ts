// One picture as the index on this disk has it: no library is read for it, and no server asked.

import { openApp } from "../src/app.ts";
import { Fault } from "../src/base/fault.ts";
import { PRIMARY } from "../src/config/accounts.ts";
import type { Asset, AssetId } from "../src/library/asset.ts";
import type { CommandContext } from "./command.ts";
import { readSettings } from "./settings.ts";

/** Nothing when the configured library is another one, or there is none. */
export async function knownAsset(
  context: CommandContext,
  id: AssetId,
): Promise<Asset | undefined> {
  const { config, paths } = await readSettings(context);
  const { url, accounts } = config.immich;
  if (url === undefined && config.library.folder === undefined) return undefined;
  try {
    await using app = await openApp({
      config,
      paths,
      entry: context.entry,
      accounts: url === undefined ? [] : [PRIMARY, ...Object.keys(accounts)],
    });
    return await app.library.asset(id);
  } catch (error) {
    // What is only a word more is no reason to say less.
    if (error instanceof Fault && error.code !== "cancelled") return undefined;
    throw error;
  }
}
