// `exclude list`: what is left out of every film, and how much that is.

import type { Command } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

export const excludeListCommand = {
  name: "exclude list",
  summary: "List what is left out of every film",
  options: {
    ...WHICH_OPTIONS,
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
