// SPDX-License-Identifier: AGPL-3.0-or-later

// Who must be in the pictures, as people write it: names with AND, OR and brackets.

import { Fault } from "../../base/fault.ts";
import { nearestWord } from "../../base/text.ts";
import type { PersonId } from "../../library/asset.ts";
import type { PeopleGroup } from "../../library/person_book.ts";
import type { BriefFacts, FilmOptions } from "./film_options.ts";
import type { MemoryType, PeopleExpression } from "./brief.ts";
import { findPerson } from "./find_by_name.ts";

interface Token {
  readonly kind: "name" | "and" | "or" | "open" | "close";
  readonly text: string;
  /** 1-based column, for the Fault. */
  readonly column: number;
}

const WORDS = /\s*(?:"([^"]*)"|“([^”]*)”|([()])|([^\s()"“”]+))/gy;

function fail(text: string, because: string, hint: string): never {
  throw new Fault(
    "usage",
    `Cannot read the people expression ${JSON.stringify(text)}: ${because}`,
    {
      hint,
    },
  );
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let bare: Token | undefined;
  WORDS.lastIndex = 0;
  while (text.slice(WORDS.lastIndex).trim() !== "") {
    const at = WORDS.lastIndex;
    const match = WORDS.exec(text);
    if (!match) {
      fail(text, `the quote at character ${at + 1} is not closed`, 'Close it with another "');
    }
    const column = match.index + match[0].length - match[0].trimStart().length + 1;
    const quoted = match[1] ?? match[2];
    const bracket = match[3], word = match[4];
    const kind = bracket === "("
      ? "open"
      : bracket === ")"
      ? "close"
      : word === "AND"
      ? "and"
      : word === "OR"
      ? "or"
      : "name";
    const token: Token = { kind, text: quoted ?? bracket ?? word ?? "", column };
    // Words side by side are one name: Anna Maria OR Ben.
    if (kind === "name" && quoted === undefined && bare) {
      bare = { ...bare, text: `${bare.text} ${token.text}` };
      tokens[tokens.length - 1] = bare;
      continue;
    }
    bare = kind === "name" && quoted === undefined ? token : undefined;
    tokens.push(token);
  }
  return tokens;
}

/**
 * `AND` binds tighter than `OR`; names with brackets or capitals AND/OR inside are written in quotes.
 * `find` turns a name into the persons it means (several when one name stands for several faces).
 * Throws Fault `usage`.
 */
export function parsePeopleExpression(
  text: string,
  find: (name: string) => readonly PersonId[],
): PeopleExpression {
  const tokens = tokensOf(text);
  let next = 0;
  const end = text.length + 1;

  const any = (): PeopleExpression => joined("or", all, (parts) => ({ any: parts }));
  const all = (): PeopleExpression => joined("and", one, (parts) => ({ all: parts }));

  function joined(
    kind: "and" | "or",
    part: () => PeopleExpression,
    join: (parts: readonly PeopleExpression[]) => PeopleExpression,
  ): PeopleExpression {
    const parts = [part()];
    while (tokens[next]?.kind === kind) {
      next++;
      parts.push(part());
    }
    return parts.length === 1 ? parts[0]! : join(parts);
  }

  function one(): PeopleExpression {
    const token = tokens[next];
    if (token?.kind === "open") {
      next++;
      const inner = any();
      if (tokens[next]?.kind !== "close") {
        fail(text, `the bracket at character ${token.column} is not closed`, "Add the missing )");
      }
      next++;
      return inner;
    }
    if (token?.kind !== "name") {
      const found = token ? `found "${token.text}"` : "it ends";
      fail(
        text,
        `${found} at character ${token?.column ?? end} where a name should be`,
        'Write names with AND and OR between them, such as "Anna" AND ("Ben" OR "Cleo")',
      );
    }
    next++;
    return anyOf(find(token.text.trim()));
  }

  const expression = any();
  const rest = tokens[next];
  if (rest) {
    fail(
      text,
      `"${rest.text}" at character ${rest.column} follows without AND or OR`,
      "Put AND or OR (in capitals) between two names, and a pair of brackets round a group",
    );
  }
  return expression;
}

/** Any of several persons; one alone stands for itself. */
export function anyOf(persons: readonly PersonId[]): PeopleExpression {
  return persons.length === 1
    ? { person: persons[0]! }
    : { any: persons.map((person) => ({ person })) };
}

/** Whether a set of present persons satisfies the expression. */
export function satisfies(expression: PeopleExpression, present: ReadonlySet<PersonId>): boolean {
  if ("person" in expression) return present.has(expression.person);
  if ("all" in expression) return expression.all.every((part) => satisfies(part, present));
  return expression.any.some((part) => satisfies(part, present));
}

/** The persons it names, each once, in the order of writing. */
export function personsOf(expression: PeopleExpression): PersonId[] {
  if ("person" in expression) return [expression.person];
  const parts = "all" in expression ? expression.all : expression.any;
  return [...new Set(parts.flatMap(personsOf))];
}

/** What no library makes right. Throws Fault `usage`. */
export function checkPeople({ person, peopleExpression }: FilmOptions, type: MemoryType): void {
  if (peopleExpression !== undefined) parsePeopleExpression(peopleExpression, (name) => [name]);
  const names = person?.length ?? 0;
  if (type !== "person_spotlight" || names <= 1) return;
  throw new Fault("usage", `A film about one person cannot be about ${names}`, {
    hint: "Use the memory type multi_person for several",
  });
}

/** Several names are AND unless `personMatch` says "or". Throws Fault `usage`. */
export function resolvePeople(
  options: FilmOptions,
  facts: Pick<BriefFacts, "people" | "groups">,
  type: MemoryType,
): PeopleExpression | undefined {
  const find = (name: string): PersonId[] => findPerson(name, facts.people);
  const expression = options.group !== undefined
    ? findGroup(options.group, facts.groups ?? []).expression
    : options.peopleExpression !== undefined
    ? parsePeopleExpression(options.peopleExpression, find)
    : fromNames(options, find);
  if (type === "multi_person" && (!expression || personsOf(expression).length < 2)) {
    throw new Fault("usage", "A film about several people needs two persons or more", {
      hint: "Repeat --person, or use the memory type person_spotlight for one",
    });
  }
  return expression;
}

function fromNames(
  options: FilmOptions,
  find: (name: string) => readonly PersonId[],
): PeopleExpression | undefined {
  const persons = (options.person ?? []).map((name) => anyOf(find(name)));
  if (persons.length <= 1) return persons[0];
  return options.personMatch === "or" ? { any: persons } : { all: persons };
}

/** By id, then by label in any case. Throws Fault `not_found`, naming the nearest label. */
export function findGroup(typed: string, groups: readonly PeopleGroup[]): PeopleGroup {
  const lower = typed.trim().toLocaleLowerCase("en");
  const group = groups.find(({ id }) => id === typed) ??
    groups.find(({ label }) => label.toLocaleLowerCase("en") === lower);
  if (group) return group;
  const near = nearestWord(typed, groups.map(({ label }) => label));
  throw new Fault("not_found", `There is no group "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : 'Make one with: photos-memories people group add <label> "<expression>"',
  });
}
