// SPDX-License-Identifier: AGPL-3.0-or-later

// The app's own knowledge of people: birth dates that win over the library's, roles,
// who is the same person in several accounts, and named groups. Kept in the ledger.

import type { LocalDate } from "../base/local_time.ts";
import { shellWord } from "../base/text.ts";
import type { Person, PersonId } from "./asset.ts";

export const PERSON_ROLES = ["self", "partner", "child", "parent", "friend"] as const;
export type PersonRole = typeof PERSON_ROLES[number];

/** "primary" for the top-level connection, "folder" for a folder library. */
export type AccountName = string;

/** A person of one account as the library names them. */
export interface LocalPerson {
  readonly account: AccountName;
  readonly id: PersonId;
}

/**
 * A person about whom the owner said something. The id is the library's id of the first binding and never
 * changes afterwards, whatever is bound or renamed later; memory keys and groups hold it.
 */
export interface BookPerson {
  readonly id: PersonId;
  /** As last seen in the library; the library's name of the first binding wins when it has one. */
  readonly name: string;
  readonly birthDate?: LocalDate;
  readonly role?: PersonRole;
  readonly bindings: readonly LocalPerson[];
}

/** Who belongs to a group: AND and OR over person ids, as in `--people-expression`. */
export type GroupExpression =
  | { readonly person: PersonId }
  | { readonly all: readonly GroupExpression[] }
  | { readonly any: readonly GroupExpression[] };

export interface PeopleGroup {
  /** "g_<8 hex>", immutable; the label may be used again after a removal, the id never. */
  readonly id: string;
  readonly label: string;
  readonly expression: GroupExpression;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

export interface PersonBook {
  readonly people: readonly BookPerson[];
  readonly groups: readonly PeopleGroup[];
}

export const EMPTY_BOOK: PersonBook = { people: [], groups: [] };

/**
 * The id of a person whom the book does not bind: the account's own, unless that already names another
 * human in the book.
 */
export function ownPersonId({ account, id }: LocalPerson, taken: ReadonlySet<PersonId>): PersonId {
  return taken.has(id) ? `${account}/${id}` : id;
}

/** Maps one account's local ids to canonical ones; defined for every id. */
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

/** The accounts' own ids of the person of an id that was stored earlier. */
export function localIdsOf(book: PersonBook, id: PersonId): readonly PersonId[] {
  const now = personNow(book, id);
  const person = book.people.find((each) => each.id === now);
  return person ? person.bindings.map((local) => local.id) : [id];
}

/**
 * The present id of the person of an id that was stored earlier: groups and exclusions may name a
 * person by the id of an account that was bound to another human later.
 */
export function personNow(book: PersonBook, id: PersonId): PersonId {
  if (book.people.some((person) => person.id === id)) return id;
  return book.people.find(({ bindings }) => bindings.some((local) => local.id === id))?.id ?? id;
}

/** So many names are shown; the rest are counted. */
const MAX_NAMED = 3;

/**
 * Sentences with the command that binds them. `people` are those of each account by their canonical
 * ids. Two that are both in the owner's book are two.
 */
export function namesakeNotes(
  accounts: ReadonlyArray<{ readonly account: AccountName; readonly people: readonly Person[] }>,
  book: PersonBook,
): string[] {
  const known = new Set(book.people.map(({ id }) => id));
  const first = new Map<string, { readonly account: AccountName; readonly person: Person }>();
  const notes: string[] = [];
  let more = 0;
  for (const { account, people } of accounts) {
    const own = people.filter(({ name }) => name.trim() !== "");
    for (const person of own) {
      const other = first.get(nameKey(person));
      if (!other || other.account === account || other.person.id === person.id) continue;
      if (known.has(person.id) && known.has(other.person.id)) continue;
      if (notes.length === MAX_NAMED) more++;
      else notes.push(noteOn(person, account, other.account));
    }
    for (const person of own) {
      if (!first.has(nameKey(person))) first.set(nameKey(person), { account, person });
    }
  }
  if (more > 0) {
    notes.push(`${more} more names are in two accounts; see photos-memories people list`);
  }
  return notes;
}

function nameKey({ name }: Person): string {
  return name.trim().toLowerCase();
}

function noteOn({ id, name }: Person, account: AccountName, other: AccountName): string {
  // The other way round of `ownPersonId`: how the account itself calls them.
  const own = id.startsWith(`${account}/`) ? id.slice(account.length + 1) : id;
  const command = `photos-memories people bind ${shellWord(name)} --account ${account} --id ` +
    shellWord(own);
  return `"${name}" is in the accounts "${other}" and "${account}"; ` +
    `if that is one person, type: ${command}`;
}
