// `exclude list`: what is left out of every film, and how much that is.

import type { Command, CommandContext, Given } from "../../command.ts";
import { aboutRule, countKept } from "../../../src/app/exclusions/count_exclusions.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../../library/library_session.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { tableLines } from "../../terminal/table_lines.ts";

export const excludeList: Command = {
  name: "exclude list",
  summary: "List what is left out of every film",
  options: {
    ...WHICH_OPTIONS,
    json: { kind: "flag", about: "Print JSON" },
  },
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const exclusions = await withLedger(context, (ledger) => ledger.exclusions.list());
  const json = given.flag("json");
  if (exclusions.length === 0) {
    if (json) terminal.out("[]");
    else {
      terminal.note(
        "Nothing is excluded. Leave something out of every film with: " +
          "photos-memories exclude add --person <name>",
      );
    }
    return 0;
  }
  return await withLibrary(context, whichOf(given), async ({ library, ledger }) => {
    const { counts } = await countKept(exclusions, { library, ledger }, signal);
    const rows = exclusions.map((exclusion, index) => ({
      ...exclusion,
      pictures: counts[index]!.pictures,
    }));
    if (json) {
      terminal.page(JSON.stringify(rows, null, 2));
      return 0;
    }
    const lines = tableLines(
      ["id", "pictures", "left out"],
      rows.map(({ id, pictures, rule }) => [id, pictures.toLocaleString("en"), aboutRule(rule)]),
      terminal.paint,
    );
    for (const line of lines) terminal.out(line);
    return 0;
  });
}
