// `config move-to-db`: from the configuration file to the saved settings.

import { withoutShelf } from "../../../src/config/sources/file_tree.ts";
import { moveSettings } from "../../../src/config/saved/move_settings.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { tellSaved, withSaving } from "../../settings/saving.ts";

export const configMoveToDb: Command = {
  name: "config move-to-db",
  summary: "Move settings out of the file, to be changed with config set from then on",
  positionals: ["key"],
  more: "key",
  examples: ["photos-memories config move-to-db immich.url immich.api_key"],
  action: run,
};

async function run(context: CommandContext, { positionals }: Given): Promise<number> {
  const { terminal } = context, keys = positionals.map(withoutShelf);
  const { file, backup } = await withSaving(context, (needs) => moveSettings(needs, keys));
  await tellSaved(context, { saved: keys });
  terminal.out(`Taken out of ${file}`);
  terminal.out(`The file as it was: ${backup}`);
  terminal.note(
    terminal.paint.dim("It holds the old values in the clear; delete it once all is well"),
  );
  return 0;
}
