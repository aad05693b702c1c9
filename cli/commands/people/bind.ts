// SPDX-License-Identifier: AGPL-3.0-or-later

// `people bind`: says that two faces, of one account or of two, are one person.

import { bindPerson, findLocalPerson } from "../../../src/app/people/people.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { ONE_OPTIONS, oneOf, withLibrary } from "../../library/library_session.ts";

export const peopleBind: Command = {
  name: "people bind",
  summary: "Say that a person is the same person in another account",
  positionals: ["person"],
  options: {
    account: { kind: "text", about: "Account the other one is in", value: "<name>" },
    id: { kind: "text", about: "Id or name of the other one in that account", value: "<id>" },
    library: ONE_OPTIONS.library,
  },
  examples: ['photos-memories people bind "Anna Berg" --account partner --id Mum'],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  given.needed("account");
  const typed = given.needed("id"), libraryFolder = given.text("library");
  const who = await withLibrary(
    context,
    { libraryFolder },
    (session) => findLocalPerson(given.positionals[0]!, session),
  );
  return await withLibrary(context, (config) => oneOf(given, config), async (session) => {
    const bound = await bindPerson(who, typed, session);
    context.terminal.out(
      `${bound.name || bound.id} is now one person: ` +
        bound.bindings.map((local) => `${local.account}:${local.id}`).join(", "),
    );
    return 0;
  });
}
