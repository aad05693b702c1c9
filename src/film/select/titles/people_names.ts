// SPDX-License-Identifier: AGPL-3.0-or-later

// People in a title and on the last card: first names, an initial where two share one.

import type { Asset, Person, PersonId } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { firstNameOf } from "../../brief/find_by_name.ts";
import { personsOf } from "../../brief/people_expression.ts";

/** The first names of whom the film was asked for; two of one first name get an initial. */
export function namesOf(
  brief: Pick<Brief, "people">,
  people: readonly Person[],
): string[] {
  if (!brief.people) return [];
  const persons = personsOf(brief.people)
    .map((id: PersonId) => people.find((person) => person.id === id))
    .filter((person) => person !== undefined && person.name !== "") as Person[];
  const unique = persons.filter((person, index) =>
    persons.findIndex((other) => other.name === person.name) === index
  );
  return unique.map((person) => shortName(person, unique));
}

/** Named people of the pictures, the most seen first, each with the number of pictures. */
export function oftenSeen(
  pictures: readonly Pick<Asset, "people">[],
  people: readonly Person[],
): ReadonlyArray<{ readonly name: string; readonly count: number }> {
  const counts = new Map<PersonId, number>();
  for (const { people } of pictures) {
    for (const id of people) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const seen = people.filter(({ id, name }) => name !== "" && counts.has(id))
    .toSorted((a, b) => counts.get(b.id)! - counts.get(a.id)! || (a.id < b.id ? -1 : 1));
  const found = new Map<string, number>();
  for (const person of seen) {
    const name = shortName(person, seen.filter(({ name }) => name !== person.name));
    if (!found.has(name)) found.set(name, counts.get(person.id)!);
  }
  return [...found].map(([name, count]) => ({ name, count }));
}

/** The first name, with an initial where another of `all` has it, too. */
export function shortName(person: Person, all: readonly Person[]): string {
  const first = firstNameOf(person);
  const isShared = all.some((other) => other !== person && firstNameOf(other) === first);
  const initial = person.name.trim().split(/\s+/).at(-1)?.[0];
  return isShared && initial && person.name.trim() !== first ? `${first} ${initial}.` : first;
}
