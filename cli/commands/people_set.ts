// `people set`: a birth date that wins over the library's, and who somebody is to the owner.

import { PERSON_ROLES } from "../../src/library/person_book.ts";
import type { Command } from "../command.ts";
import { ONE_OPTIONS } from "../options/library_options.ts";

export const NONE = "none";

export const peopleSetCommand = {
  name: "people set",
  summary: "Note somebody's birth date or role",
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
} as const satisfies Command;
