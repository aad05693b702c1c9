// `days-import`: the catalogue of special days from a file.

import type { Command } from "../command.ts";

export const daysImportCommand = {
  name: "days-import",
  summary: "Replace the whole catalogue of special days by a file's",
  options: {
    from: { kind: "text", about: "File written by days-export", value: "<file>" },
  },
  examples: ["photos-memories days-import --from special-days.json"],
} as const satisfies Command;
