// `config move-to-db`: moves settings out of the file.

import { withoutShelf } from "../../src/config/file_tree.ts";
import { moveSettings } from "../../src/config/saved/move_settings.ts";
import type { Action } from "../command.ts";
import { tellSaved, withSaving } from "../settings/saving.ts";

export const configMoveToDb: Action = async (context, { positionals }) => {
  const { terminal } = context, keys = positionals.map(withoutShelf);
  const { file, backup } = await withSaving(context, (needs) => moveSettings(needs, keys));
  tellSaved(context, { saved: keys });
  terminal.out(`Taken out of ${file}`);
  terminal.out(`The file as it was: ${backup}`);
  terminal.note(
    terminal.paint.dim("It holds the old values in the clear; delete it once all is well"),
  );
  return 0;
};
