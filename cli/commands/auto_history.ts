// `auto history`: the films the automation has made.

import type { Command } from "../command.ts";

export const DEFAULT_FILMS = 10;

export const autoHistoryCommand = {
  name: "auto history",
  summary: "List the films the automation has made, newest first",
  options: {
    limit: { kind: "number", about: `How many (default ${DEFAULT_FILMS})`, value: "<n>" },
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
