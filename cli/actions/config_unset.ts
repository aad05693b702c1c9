// `config unset`: takes saved settings away.

import { withoutShelf } from "../../src/config/file_tree.ts";
import { saveSettings } from "../../src/config/saved/save_settings.ts";
import type { Action } from "../command.ts";
import { tellSaved, withSaving } from "../settings/saving.ts";

export const configUnset: Action = async (context, { positionals }) => {
  const unset = positionals.map(withoutShelf);
  const change = await withSaving(
    context,
    (needs) => saveSettings(needs, { set: new Map(), unset }),
  );
  tellSaved(context, change);
  return 0;
};
