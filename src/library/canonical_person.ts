// One id for one human: from the id an account uses to the id the owner's book uses.

import type { PersonId } from "./asset.ts";
import type { LocalPerson, PersonBook } from "./person_book.ts";

/**
 * The id of somebody the book does not bind: the account's own, unless that already names another
 * human in the book.
 */
export function ownPersonId({ account, id }: LocalPerson, taken: ReadonlySet<PersonId>): PersonId {
  return taken.has(id) ? `${account}/${id}` : id;
}

/** For one account: from local ids to canonical ones; defined for every id. */
export function canonicalIn(book: PersonBook, account: string): (id: PersonId) => PersonId {
  const taken = new Set(book.people.map((person) => person.id));
  const bound = new Map<PersonId, PersonId>();
  for (const person of book.people) {
    for (const local of person.bindings) {
      if (local.account === account) bound.set(local.id, person.id);
    }
  }
  return (id) => bound.get(id) ?? ownPersonId({ account, id }, taken);
}

/** The ids by which the accounts know whom an id means that was written down earlier. */
export function localIdsOf(book: PersonBook, id: PersonId): readonly PersonId[] {
  const now = personNow(book, id);
  const person = book.people.find((each) => each.id === now);
  return person ? person.bindings.map((local) => local.id) : [id];
}

/**
 * Who an id that was written down earlier means now: groups and exclusions may name somebody by the
 * id of an account that was bound to another human later.
 */
export function personNow(book: PersonBook, id: PersonId): PersonId {
  if (book.people.some((person) => person.id === id)) return id;
  return book.people.find(({ bindings }) => bindings.some((local) => local.id === id))?.id ?? id;
}
