// `people list`: everybody the library names, and what was noted about them.

import { WHICH_OPTIONS } from "../options/library_options.ts";
import type { Command } from "../command.ts";

export const peopleListCommand = {
  name: "people list",
  summary: "List everybody the library names",
  options: {
    ...WHICH_OPTIONS,
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
