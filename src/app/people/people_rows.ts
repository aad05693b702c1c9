// SPDX-License-Identifier: AGPL-3.0-or-later

// People of a library with what the owner's book says about them: all of them, or the one that was
// typed.

import { Fault } from "../../base/fault.ts";
import type { LocalDate } from "../../base/local_time.ts";
import { parseDate } from "../../film/brief/days/date_input.ts";
import { findPerson } from "../../film/brief/find_by_name.ts";
import { personsOf } from "../../film/brief/people_expression.ts";
import type { Person, PersonId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type {
  GroupExpression,
  LocalPerson,
  PersonBook,
  PersonRole,
} from "../../library/person_book.ts";

export interface PersonRow {
  readonly id: PersonId;
  readonly name: string;
  readonly birthDate?: LocalDate;
  /** Set by the owner, or as the library has it. */
  readonly birthDateSource?: "yours" | "library";
  readonly role?: PersonRole;
  readonly pictures: number;
  /** Labels. */
  readonly groups: readonly string[];
  /** Ids in the accounts; empty for a person without notes. */
  readonly bindings: readonly LocalPerson[];
}

/**
 * People with a name or an entry, most pictured first. `people` and `pictures` go by canonical ids.
 */
export function peopleRows(
  people: readonly Person[],
  book: PersonBook,
  pictures: ReadonlyMap<PersonId, number>,
): PersonRow[] {
  const entries = new Map(book.people.map((person) => [person.id, person]));
  const rows = people.map(({ id, name, birthDate }): PersonRow => {
    const entry = entries.get(id);
    const born = entry?.birthDate ?? birthDate;
    return {
      id,
      name: name || (entry?.name ?? ""),
      ...(born !== undefined && {
        birthDate: born,
        birthDateSource: entry?.birthDate === undefined ? "library" : "yours",
      }),
      ...(entry?.role !== undefined && { role: entry.role }),
      pictures: pictures.get(id) ?? 0,
      groups: book.groups.filter((group) => personsOf(group.expression).includes(id))
        .map(({ label }) => label),
      bindings: entry?.bindings ?? [],
    };
  });
  return rows.filter(({ id, name }) => name !== "" || entries.has(id))
    .sort((a, b) => b.pictures - a.pictures || (a.name < b.name ? -1 : 1));
}

/** How many pictures each person is in. */
export async function countPictures(
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<ReadonlyMap<PersonId, number>> {
  const counts = new Map<PersonId, number>();
  for await (const batch of library.assets(undefined, signal)) {
    for (const { people } of batch) {
      for (const person of people) counts.set(person, (counts.get(person) ?? 0) + 1);
    }
  }
  return counts;
}

/** Who is in a picture of a group, as faces are chosen for it: all of the ones and any of the others. */
export interface PickedPeople {
  readonly all: readonly PersonId[];
  readonly any: readonly PersonId[];
}

/** `undefined` for one that choosing faces cannot say. */
export function pickedPeople(expression: GroupExpression): PickedPeople | undefined {
  if ("person" in expression) return { all: [expression.person], any: [] };
  if ("any" in expression) {
    const any = personsAlone(expression.any);
    return any && { all: [], any };
  }
  const [nested, ...others] = expression.all.filter((part) => !("person" in part));
  const all = personsAlone(expression.all.filter((part) => "person" in part))!;
  if (nested === undefined) return { all, any: [] };
  const any = others.length === 0 && "any" in nested ? personsAlone(nested.any) : undefined;
  return any && { all, any };
}

function personsAlone(parts: readonly GroupExpression[]): readonly PersonId[] | undefined {
  const persons = parts.flatMap((part) => "person" in part ? [part.person] : []);
  return persons.length === parts.length ? persons : undefined;
}

/** `undefined` where no face was chosen. */
export function expressionOfPicked({ all, any }: PickedPeople): GroupExpression | undefined {
  const joined = (kind: "all" | "any", ids: readonly PersonId[]): GroupExpression => {
    const parts = ids.map((person) => ({ person }));
    return parts.length === 1 ? parts[0]! : kind === "all" ? { all: parts } : { any: parts };
  };
  if (any.length === 0) return all.length === 0 ? undefined : joined("all", all);
  if (all.length === 0) return joined("any", any);
  return { all: [...all.map((person) => ({ person })), joined("any", any)] };
}

/** `Ada AND (Ben OR "Anna AND Co")`: can be typed again. */
export function expressionText(
  expression: GroupExpression,
  nameOf: (id: PersonId) => string | undefined,
): string {
  if ("person" in expression) return quoted(nameOf(expression.person) || expression.person);
  const [parts, word] = "all" in expression ? [expression.all, " AND "] : [expression.any, " OR "];
  return parts.map((part) => {
    const text = expressionText(part, nameOf);
    return "person" in part ? text : `(${text})`;
  }).join(word);
}

function quoted(name: string): string {
  return /^[^\s()"“”]+(?: [^\s()"“”]+)*$/.test(name) && !/\b(?:AND|OR)\b/.test(name)
    ? name
    : `"${name}"`;
}

/** Throws Fault `not_found`; `usage`, with the ids, when the name is that of several. */
export function findOnePerson(typed: string, people: readonly Person[]): Person {
  const ids = findPerson(typed, people);
  if (ids.length > 1) {
    throw new Fault("usage", `${ids.length} persons are called "${typed}": ${ids.join(", ")}`, {
      hint: "Type the id of the one you mean; photos-memories people list shows them",
    });
  }
  return people.find((person) => person.id === ids[0])!;
}

/** Throws Fault `usage` for what is no day, and for one that is still to come. */
export function birthDateOf(typed: string, today: LocalDate): LocalDate {
  const birthDate = parseDate(typed, "birth date");
  if (birthDate <= today) return birthDate;
  throw new Fault("usage", `Nobody was born on ${birthDate}: that day is still to come`, {
    hint: "Type it as YYYY-MM-DD, such as 2015-12-10",
  });
}

/** The id that the account itself uses for a person of its `people()`. */
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
