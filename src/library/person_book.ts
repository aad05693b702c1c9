// What the app knows of people beyond the library: birth dates that win over the library's, roles,
// who is the same person in several accounts, and named groups. Kept in the ledger.

import type { LocalDate } from "../base/local_time.ts";
import type { PersonId } from "./asset.ts";

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
 * Somebody the owner said something about. The id is the library's id of the first binding and never
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
