// SPDX-License-Identifier: AGPL-3.0-or-later

// `config unset`: what was saved is forgotten, and the default is back.

import { withoutShelf } from "../../../src/config/sources/file_tree.ts";
import { saveSettings } from "../../../src/config/saved/save_settings.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { printSaved, withSaving } from "../../settings/saving.ts";

export const configUnset: Command = {
  name: "config unset",
  summary: "Forget saved settings; their defaults are back",
  positionals: ["key"],
  more: "key",
  examples: ["photos-memories config unset output.resolution"],
  action: run,
};

async function run(context: CommandContext, { positionals }: Given): Promise<number> {
  const unset = positionals.map(withoutShelf);
  const change = await withSaving(
    context,
    (deps) => saveSettings(deps, { set: new Map(), unset }),
  );
  await printSaved(context, change);
  return 0;
}
