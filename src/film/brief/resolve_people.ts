// Who must be in the pictures, from names or from an expression.

import { Fault } from "../../base/fault.ts";
import type { PersonId } from "../../library/asset.ts";
import type { PeopleGroup } from "../../library/person_book.ts";
import { nearestWord } from "../../base/nearest.ts";
import type { Ask, BriefFacts } from "./ask.ts";
import type { MemoryType, PeopleExpression } from "./brief.ts";
import { findPerson } from "./find_person.ts";
import { anyOf, parsePeopleExpression, personsOf } from "./people_expression.ts";

/** Several names are AND unless `personMatch` says "or". Throws Fault `usage`. */
export function resolvePeople(
  ask: Ask,
  facts: Pick<BriefFacts, "people" | "groups">,
  type: MemoryType,
): PeopleExpression | undefined {
  const find = (name: string): PersonId[] => findPerson(name, facts.people);
  const expression = ask.group !== undefined
    ? findGroup(ask.group, facts.groups ?? []).expression
    : ask.peopleExpression !== undefined
    ? parsePeopleExpression(ask.peopleExpression, find)
    : fromNames(ask, find);
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

/** By id, then by label in any case. Throws Fault `usage`, naming the nearest label. */
export function findGroup(typed: string, groups: readonly PeopleGroup[]): PeopleGroup {
  const lower = typed.trim().toLocaleLowerCase("en");
  const group = groups.find(({ id }) => id === typed) ??
    groups.find(({ label }) => label.toLocaleLowerCase("en") === lower);
  if (group) return group;
  const near = nearestWord(typed, groups.map(({ label }) => label));
  throw new Fault("usage", `There is no group "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : 'Make one with: photos-memories people group add <label> "<expression>"',
  });
}
