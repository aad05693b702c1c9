// When a film about people may begin if nobody said: on the first day a fitting picture could exist.

import { Fault } from "../../base/fault.ts";
import type { LocalDate, LocalRange } from "../../base/local_time.ts";
import type { Person } from "../../library/asset.ts";
import type { BriefFacts } from "./ask.ts";
import type { PeopleExpression } from "./brief.ts";
import { FIRST_YEAR } from "./date_input.ts";
import { personsOf } from "./people_expression.ts";

/** Nothing was photographed earlier; stands for "unbounded" where the library's first day is unknown. */
const BEFORE_PHOTOGRAPHY = `${FIRST_YEAR}-01-01`;

/**
 * AND opens with the youngest person's birth, OR with the oldest's (unbounded when one has no birth
 * date); closes today. Throws Fault `usage` when no birth date is known at all.
 */
export function peopleWindow(
  expression: PeopleExpression,
  facts: Pick<BriefFacts, "people" | "today" | "span">,
): LocalRange {
  const born = new Map(facts.people.map((person: Person) => [person.id, person.birthDate]));
  if (personsOf(expression).every((person) => born.get(person) === undefined)) {
    throw new Fault("usage", "A film about people without a birth date needs a range of days", {
      hint: "Add --year, or --start and --end, or birth dates in the library",
    });
  }
  const opens = opening(expression, born) ?? facts.span?.first ?? BEFORE_PHOTOGRAPHY;
  return { start: opens, end: facts.today };
}

function opening(
  expression: PeopleExpression,
  born: ReadonlyMap<string, LocalDate | undefined>,
): LocalDate | undefined {
  if ("person" in expression) return born.get(expression.person);
  if ("all" in expression) {
    const known = expression.all.map((part) => opening(part, born)).filter((day) =>
      day !== undefined
    );
    return known.sort().at(-1);
  }
  const days = expression.any.map((part) => opening(part, born));
  return days.includes(undefined) ? undefined : days.sort()[0];
}
