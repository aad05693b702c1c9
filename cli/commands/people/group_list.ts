// SPDX-License-Identifier: AGPL-3.0-or-later

// `people group list`: saved groups, oldest first.

import { jsonPage } from "../../terminal/json_answer.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { groupRows } from "../../../src/app/people/people.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { tableLines } from "../../terminal/table_lines.ts";

export const peopleGroupList: Command = {
  name: "people group list",
  summary: "List saved groups of people",
  options: { json: JSON_OPTION },
  examples: ["photos-memories people group list"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  return await withLedger(context, async ({ people }) => {
    const groups = groupRows(await people.book());
    if (given.flag("json")) {
      terminal.page(jsonPage(groups));
      return 0;
    }
    if (groups.length === 0) {
      terminal.note(
        'No group yet. Add one with: photos-memories people group add Kids "Ada OR Ben"',
      );
      return 0;
    }
    const rows = groups.map(({ label, members, id }) => [label, members, id]);
    for (const line of tableLines(["label", "who", "id"], rows, terminal.paint)) terminal.out(line);
    return 0;
  });
}
