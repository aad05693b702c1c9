// SPDX-License-Identifier: AGPL-3.0-or-later

// `people set`: a birth date that wins over the library's, and a person's role in the family.

import { Fault } from "../../../src/base/fault.ts";
import type { LocalDate } from "../../../src/base/local_time.ts";
import {
  type BookPerson,
  PERSON_ROLES,
  type PersonRole,
} from "../../../src/library/person_book.ts";
import { systemMachine } from "../../../src/system/machine.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { localToday } from "../../../src/base/local_time.ts";
import { notePerson } from "../../../src/app/people/people.ts";
import { birthDateOf, findOnePerson } from "../../../src/app/people/people_rows.ts";
import { ONE_OPTIONS, oneOf, withLibrary } from "../../library/library_session.ts";

const NONE = "none";

export const peopleSet: Command = {
  name: "people set",
  summary: "Note the birth date or role",
  positionals: ["person"],
  options: {
    "birth-date": {
      kind: "text",
      about: 'Wins over the library\'s; "none" takes it away',
      value: "<YYYY-MM-DD|none>",
    },
    role: {
      kind: "text",
      about: "Who they are to you",
      choices: [...PERSON_ROLES, NONE],
    },
    ...ONE_OPTIONS,
  },
  examples: [
    "photos-memories people set Ada --birth-date 2015-12-10 --role child",
    'photos-memories people set "Anna Berg" --birth-date none',
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const change = changeOf(given, localToday(systemMachine.now()));
  return await withLibrary(
    context,
    (config) => oneOf(given, config),
    async (session) => {
      const person = findOnePerson(given.positionals[0]!, await session.library.people());
      terminal.out(noted(await notePerson(person, change, session), person.birthDate));
      return 0;
    },
  );
}

interface Change {
  readonly birthDate?: LocalDate | null;
  readonly role?: PersonRole | null;
}

function changeOf(given: Given, today: LocalDate): Change {
  const date = given.text("birth-date"), role = given.text("role");
  if (date === undefined && role === undefined) {
    throw new Fault("usage", "Nothing says what to note", {
      hint: "Add --birth-date YYYY-MM-DD, or --role child",
    });
  }
  const birthDate = date === undefined || date === NONE ? undefined : birthDateOf(date, today);
  return {
    ...(date !== undefined && { birthDate: birthDate ?? null }),
    ...(role !== undefined && { role: role === NONE ? null : role as PersonRole }),
  };
}

/** `shown` is what the library gave before; without a date of the owner's it may be its own. */
function noted(person: BookPerson, shown: LocalDate | undefined): string {
  const born = person.birthDate !== undefined
    ? `born ${person.birthDate} (yours)`
    : shown === undefined
    ? "no birth date"
    : "the birth date is the library's again";
  return `${person.name || person.id}: ${born}, ${
    person.role === undefined ? "no role" : `role ${person.role}`
  }`;
}
