// `people group remove`: removes a group; films made of it stay.

import { Fault } from "../../../src/base/fault.ts";
import { nearestWord } from "../../../src/base/text.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";

export const peopleGroupRemove: Command = {
  name: "people group remove",
  summary: "Remove a saved group",
  positionals: ["label or id"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const typed = given.positionals[0]!.trim();
  return await withLedger(context, async ({ people }) => {
    const { groups } = await people.book();
    const lower = typed.toLocaleLowerCase("en");
    const group = groups.find(({ id }) => id === typed) ??
      groups.find(({ label }) => label.toLocaleLowerCase("en") === lower);
    if (!group) {
      const near = nearestWord(typed, groups.map(({ label }) => label));
      throw new Fault("not_found", `There is no group "${typed}"`, {
        hint: near ? `Did you mean "${near}"?` : "See: photos-memories people group list",
      });
    }
    await people.removeGroup(group.id);
    context.terminal.out(`The group "${group.label}" is removed; films made of it stay`);
    return 0;
  });
}
