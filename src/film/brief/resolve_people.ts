// Who must be in the pictures, from names or from an expression.

import { Fault } from "../../base/fault.ts";
import type { PersonId } from "../../library/asset.ts";
import type { Ask, BriefFacts } from "./ask.ts";
import type { MemoryType, PeopleExpression } from "./brief.ts";
import { findPerson } from "./find_person.ts";
import { anyOf, parsePeopleExpression, personsOf } from "./people_expression.ts";

/** Several names are AND unless `personMatch` says "or". Throws Fault `usage`. */
export function resolvePeople(
  ask: Ask,
  facts: Pick<BriefFacts, "people">,
  type: MemoryType,
): PeopleExpression | undefined {
  const find = (name: string): PersonId[] => findPerson(name, facts.people);
  const expression = ask.peopleExpression === undefined
    ? fromNames(ask, find)
    : parsePeopleExpression(ask.peopleExpression, find);
  const names = ask.person?.length ?? 0;
  if (type === "person_spotlight" && names > 1) {
    throw new Fault("usage", `A film about one person cannot be about ${names}`, {
      hint: "Use the memory type multi_person for several",
    });
  }
  if (type === "multi_person" && (!expression || personsOf(expression).length < 2)) {
    throw new Fault("usage", "A film about several people needs two persons or more", {
      hint: "Repeat --person, or use the memory type person_spotlight for one",
    });
  }
  return expression;
}

function fromNames(
  ask: Ask,
  find: (name: string) => readonly PersonId[],
): PeopleExpression | undefined {
  const persons = (ask.person ?? []).map((name) => anyOf(find(name)));
  if (persons.length <= 1) return persons[0];
  return ask.personMatch === "or" ? { any: persons } : { all: persons };
}
