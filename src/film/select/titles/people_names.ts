// People in a title: first names, and the ordinal words of birthdays.

import type { Person, PersonId } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { firstNameOf } from "../../brief/find_by_name.ts";
import { personsOf } from "../../brief/people_expression.ts";

/** First names as "A & B" or "A, B & C"; two of one first name get an initial. */
export function namesOf(
  brief: Pick<Brief, "people">,
  people: readonly Person[],
): string | undefined {
  if (!brief.people) return undefined;
  const persons = personsOf(brief.people)
    .map((id: PersonId) => people.find((person) => person.id === id))
    .filter((person) => person !== undefined && person.name !== "") as Person[];
  const unique = persons.filter((person, index) =>
    persons.findIndex((other) => other.name === person.name) === index
  );
  const names = unique.map((person) => shortName(person, unique));
  if (names.length === 0) return undefined;
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} & ${names.at(-1)}`;
}

/** The first name, with an initial where another of `all` has it, too. */
export function shortName(person: Person, all: readonly Person[]): string {
  const first = firstNameOf(person);
  const isShared = all.some((other) => other !== person && firstNameOf(other) === first);
  const initial = person.name.trim().split(/\s+/).at(-1)?.[0];
  return isShared && initial && person.name.trim() !== first ? `${first} ${initial}.` : first;
}

const ORDINALS =
  ("Birth First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth " +
    "Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth")
    .split(" ");

/** "Third", "Twentieth", then "21st". */
export function ordinalWord(count: number): string {
  const word = ORDINALS[count];
  if (word) return word;
  const ending = count % 100 >= 11 && count % 100 <= 13
    ? "th"
    : { 1: "st", 2: "nd", 3: "rd" }[count % 10] ?? "th";
  return `${count}${ending}`;
}
