// `people group add`: saves who belongs together under a label.

import type { Command } from "../command.ts";
import { ONE_OPTIONS } from "../options/library_options.ts";

export const peopleGroupAddCommand = {
  name: "people group add",
  summary: "Save a group of people for films about them",
  positionals: ["label", "expression"],
  options: ONE_OPTIONS,
  examples: [
    'photos-memories people group add Kids "Ada OR Ben"',
    'photos-memories people group add "All of us" "Anna AND (Ada OR Ben)"',
  ],
} as const satisfies Command;
