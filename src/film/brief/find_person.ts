// From a typed name to the persons it means.

import { Fault } from "../../base/fault.ts";
import { nearestWord } from "../../base/nearest.ts";
import type { Person, PersonId } from "../../library/asset.ts";

/**
 * An id first, then the whole name, then the whole name in any case, then a first name only one
 * person has. Two persons of exactly one name are both meant: often they are one, met in two accounts.
 * Throws Fault `usage`.
 */
export function findPerson(typed: string, people: readonly Person[]): PersonId[] {
  const name = typed.trim();
  const lower = name.toLocaleLowerCase("en");
  const matches = [
    (person: Person) => person.id === name,
    (person: Person) => person.name === name,
    (person: Person) => person.name.toLocaleLowerCase("en") === lower,
  ];
  for (const isMatch of matches) {
    const found = people.filter(isMatch);
    if (name !== "" && found.length > 0) return found.map((person) => person.id);
  }
  const byFirst = people.filter((person) => firstNameOf(person).toLocaleLowerCase("en") === lower);
  if (name !== "" && byFirst.length === 1) return [byFirst[0]!.id];
  if (name !== "" && byFirst.length > 1) {
    const listed = byFirst.map((person) => `"${person.name}" (${person.id})`).join(", ");
    throw new Fault("usage", `"${typed}" may be ${byFirst.length} persons: ${listed}`, {
      hint: "Type the whole name, or the id in brackets",
    });
  }
  const named = people.filter((person) => person.name !== "");
  const near = nearestWord(name, named.flatMap((person) => [person.name, firstNameOf(person)]));
  throw new Fault("usage", `Nobody in the library is called "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : named.length === 0
      ? "Name some faces in the library first"
      : `Known are ${named.slice(0, 8).map((person) => person.name).join(", ")}`,
  });
}

export function firstNameOf(person: Pick<Person, "name">): string {
  return person.name.trim().split(/\s+/)[0] ?? "";
}
