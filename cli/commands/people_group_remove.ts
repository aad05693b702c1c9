// `people group remove`: forgets a group; films made of it stay.

import type { Command } from "../command.ts";

export const peopleGroupRemoveCommand = {
  name: "people group remove",
  summary: "Remove a saved group",
  positionals: ["label or id"],
} as const satisfies Command;
