// `people group list`: saved groups, oldest first.

import type { Command } from "../command.ts";

export const peopleGroupListCommand = {
  name: "people group list",
  summary: "List saved groups of people",
  options: { json: { kind: "flag", about: "Print JSON" } },
} as const satisfies Command;
