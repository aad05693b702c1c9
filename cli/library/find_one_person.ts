// One person from what was typed, for commands that note something about exactly one.

import { Fault } from "../../src/base/fault.ts";
import { findPerson } from "../../src/film/brief/find_by_name.ts";
import type { Person } from "../../src/library/asset.ts";
import type { LocalPerson, PersonBook } from "../../src/library/person_book.ts";

/** Throws Fault `usage`, with the ids when the name is that of several. */
export function findOnePerson(typed: string, people: readonly Person[]): Person {
  const ids = findPerson(typed, people);
  if (ids.length > 1) {
    throw new Fault("usage", `${ids.length} persons are called "${typed}": ${ids.join(", ")}`, {
      hint: "Type the id of the one you mean; photos-memories people list shows them",
    });
  }
  return people.find((person) => person.id === ids[0])!;
}

/** How an account itself calls somebody of its `people()`. */
export function localPersonOf(
  { id, name }: Person,
  account: string,
  book: PersonBook,
): LocalPerson & { readonly name: string } {
  const entry = book.people.find((person) => person.id === id);
  const binding = entry?.bindings.find((local) => local.account === account) ??
    entry?.bindings[0];
  if (binding) return { ...binding, name };
  // The other way round of `ownPersonId`.
  const prefix = `${account}/`, bare = id.slice(prefix.length);
  const isTaken = id.startsWith(prefix) && book.people.some((person) => person.id === bare);
  return { account, id: isTaken ? bare : id, name };
}
