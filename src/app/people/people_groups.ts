// Saved groups of people, from names as they are typed.

import { findPerson } from "../../film/brief/find_by_name.ts";
import { parsePeopleExpression, personsOf } from "../../film/brief/people_expression.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Library } from "../../library/library.ts";
import type { PeopleGroup } from "../../library/person_book.ts";
import { expressionText, localPersonOf } from "./people_rows.ts";

interface GroupDeps {
  readonly library: Pick<Library, "people">;
  readonly ledger: Pick<Ledger, "people">;
  /** Of the library's people. */
  readonly account: string;
}

/** `typed` is such as "Anna AND (Ada OR Ben)". Throws Fault `usage`. */
export async function addGroup(
  label: string,
  typed: string,
  { library, ledger, account }: GroupDeps,
): Promise<{ readonly group: PeopleGroup; readonly members: string }> {
  const people = await library.people();
  const expression = parsePeopleExpression(typed, (name) => findPerson(name, people));
  const group = await ledger.people.addGroup(label, expression);
  // Their names are kept, so that the group can be read without the library.
  const book = await ledger.people.book();
  const members = new Set(personsOf(expression));
  for (const person of people) {
    if (members.has(person.id)) await ledger.people.put(localPersonOf(person, account, book), {});
  }
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return { group, members: expressionText(expression, (id) => names.get(id)) };
}
