// `runs list`: the films that were made, newest first.

import type { Command } from "../command.ts";

/** So many fit a screen. */
export const DEFAULT_RUNS = 20;

export const runsListCommand = {
  name: "runs list",
  summary: "List films, what failed since the newest of them, and a cut that waits to be rendered",
  options: {
    all: { kind: "flag", about: "Every run: dry runs and old failures, too" },
    limit: {
      kind: "number",
      about: `How many films, or runs with --all (default ${DEFAULT_RUNS})`,
      value: "<n>",
    },
    json: { kind: "flag", about: "Print the same runs as JSON; every run with --all" },
  },
} as const satisfies Command;
