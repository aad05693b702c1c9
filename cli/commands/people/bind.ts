// `people bind`: says that two faces, of one account or of two, are one person.

import { Fault } from "../../../src/base/fault.ts";
import type { LocalPerson } from "../../../src/library/person_book.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { findOnePerson, localPersonOf } from "../../../src/app/people/people_rows.ts";
import {
  type LibrarySession,
  ONE_OPTIONS,
  oneOf,
  withLibrary,
} from "../../library/library_session.ts";

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
  const account = given.needed("account");
  const typed = given.needed("id");
  const who = await withLibrary(
    context,
    { libraryFolder: given.text("library") },
    async (session) =>
      localPersonOf(
        findOnePerson(given.positionals[0]!, await session.library.people()),
        session.account,
        await session.ledger.people.book(),
      ),
  );
  return await withLibrary(
    context,
    (config) => oneOf(given, config),
    async (session) => {
      const { people } = session.ledger;
      const other = await otherOf(typed, session);
      if (other.account === who.account && other.id === who.id) {
        throw new Fault("usage", `"${typed}" of the account "${account}" is that person already`, {
          hint: "Name two different faces; photos-memories people list shows the ids",
        });
      }
      const bound = await people.bind((await people.put(who, {})).id, other);
      context.terminal.out(
        `${bound.name || bound.id} is now one person: ` +
          bound.bindings.map((local) => `${local.account}:${local.id}`).join(", "),
      );
      return 0;
    },
  );
}

/** A person bound before is found by id only: the library shows the one they are bound to. */
async function otherOf(
  typed: string,
  { library, ledger, account }: LibrarySession,
): Promise<LocalPerson> {
  const book = await ledger.people.book();
  const isBound = book.people.some(({ bindings }) =>
    bindings.some((local) => local.account === account && local.id === typed)
  );
  if (isBound) return { account, id: typed };
  const { id } = localPersonOf(findOnePerson(typed, await library.people()), account, book);
  return { account, id };
}
