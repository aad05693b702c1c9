// SPDX-License-Identifier: AGPL-3.0-or-later

// `people group remove`: removes a group; films made of it stay.

import { removeGroup } from "../../../src/app/people/people.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import type { Command, CommandContext, Given } from "../../command.ts";

export const peopleGroupRemove: Command = {
  name: "people group remove",
  summary: "Remove a saved group",
  positionals: ["label or id"],
  examples: ["photos-memories people group remove grandparents"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const typed = given.positionals[0]!.trim();
  const { label } = await withLedger(context, (ledger) => removeGroup(typed, ledger));
  context.terminal.out(`The group "${label}" is removed; films made of it stay`);
  return 0;
}
