// `people bind`: says that two faces, of one account or of two, are one person.

import type { Command } from "../command.ts";
import { ONE_OPTIONS } from "../options/library_options.ts";

export const peopleBindCommand = {
  name: "people bind",
  summary: "Say that somebody is the same person in another account",
  positionals: ["person"],
  options: {
    account: { kind: "text", about: "Account the other one is in", value: "<name>" },
    id: { kind: "text", about: "Id or name of the other one in that account", value: "<id>" },
    library: ONE_OPTIONS.library,
  },
  examples: ['photos-memories people bind "Anna Berg" --account partner --id Mum'],
} as const satisfies Command;
