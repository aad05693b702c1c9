// `days-export`: the catalogue of special days as a file.

import type { Command } from "../command.ts";

export const daysExportCommand = {
  name: "days-export",
  summary: "Write the catalogue of special days as JSON, to edit or to keep",
  options: {
    to: { kind: "text", about: "File (default standard output)", value: "<file>" },
  },
} as const satisfies Command;
