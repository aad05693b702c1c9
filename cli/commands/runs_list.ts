// `runs list`: the films that were made, newest first.

import type { Command } from "../command.ts";

/** So many fit a screen. */
export const DEFAULT_RUNS = 20;

export const runsListCommand = {
  name: "runs list",
  summary: "List the latest runs",
  options: {
    limit: { kind: "number", about: `How many (default ${DEFAULT_RUNS})`, value: "<n>" },
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
