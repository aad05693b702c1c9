// SPDX-License-Identifier: AGPL-3.0-or-later

// `people group add`: saves a set of people under a label.

import { shellWord } from "../../../src/base/text.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { ONE_OPTIONS, oneOf, withLibrary } from "../../library/library_session.ts";
import { addGroup } from "../../../src/app/people/people.ts";

export const peopleGroupAdd: Command = {
  name: "people group add",
  summary: "Save a group of people for films about them",
  positionals: ["label", "expression"],
  options: ONE_OPTIONS,
  examples: [
    'photos-memories people group add Kids "Ada OR Ben"',
    'photos-memories people group add "All of us" "Anna AND (Ada OR Ben)"',
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const [label, typed] = given.positionals as readonly [string, string];
  return await withLibrary(
    context,
    (config) => oneOf(given, config),
    async ({ library, ledger, account }) => {
      const { group, members } = await addGroup(label, typed, { library, ledger, account });
      terminal.out(`${group.label}  ${members}  ${group.id}`);
      terminal.note(
        "Make a film of them: photos-memories generate --year <yyyy> " +
          `--group ${shellWord(group.label)}`,
      );
      return 0;
    },
  );
}
