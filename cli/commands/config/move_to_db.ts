// SPDX-License-Identifier: AGPL-3.0-or-later

// `config move-to-db`: from the configuration file to the saved settings.

import { withoutShelf } from "../../../src/config/sources/file_tree.ts";
import { moveSettings } from "../../../src/config/saved/move_settings.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { printMoved, printSaved, withSaving } from "../../settings/saving.ts";

export const configMoveToDb: Command = {
  name: "config move-to-db",
  summary: "Move settings out of the file, to be changed with config set from then on",
  positionals: ["key"],
  more: "key",
  examples: ["photos-memories config move-to-db immich.url immich.api_key"],
  action: run,
};

async function run(context: CommandContext, { positionals }: Given): Promise<number> {
  const keys = positionals.map(withoutShelf);
  const moved = await withSaving(context, (deps) => moveSettings(deps, keys));
  await printSaved(context, { saved: keys });
  printMoved(context, moved);
  return 0;
}
