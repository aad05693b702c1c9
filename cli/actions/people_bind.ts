// `people bind`: says that two faces, of one account or of two, are one person.

import { Fault } from "../../src/base/fault.ts";
import type { LocalPerson } from "../../src/library/person_book.ts";
import type { Action } from "../command.ts";
import { peopleBindCommand } from "../commands/people_bind.ts";
import { findOnePerson, localPersonOf } from "../library/find_one_person.ts";
import { type LibrarySession, oneOf, withLibrary } from "../library/library_session.ts";
import { needed } from "../options/needed.ts";

export const peopleBind: Action = async (context, given) => {
  const account = needed(given, peopleBindCommand, "account");
  const typed = needed(given, peopleBindCommand, "id");
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
};

/** Somebody bound before goes by that id only: the library shows the person they are bound to. */
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
