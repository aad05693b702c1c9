// `exclude remove`: lets pictures into films again.

import { Fault } from "../../../src/base/fault.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { aboutRule } from "../../../src/app/exclusions/count_exclusions.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";

export const excludeRemove: Command = {
  name: "exclude remove",
  summary: "Let pictures into films again",
  positionals: ["id"],
  examples: ["photos-memories exclude remove x3"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const id = given.positionals[0]!.trim().toLowerCase();
  return await withLedger(context, async ({ exclusions }) => {
    const known = await exclusions.list();
    const exclusion = known.find((each) => each.id === id);
    if (!exclusion) {
      throw new Fault("not_found", `There is no exclusion "${given.positionals[0]}"`, {
        hint: known.length === 0
          ? "Nothing is excluded"
          : `Known are ${known.slice(0, 8).map((each) => each.id).join(", ")}; ` +
            "see photos-memories exclude list",
      });
    }
    await exclusions.remove(id);
    context.terminal.out(`May be in films again: ${aboutRule(exclusion.rule)}`);
    return 0;
  });
}
