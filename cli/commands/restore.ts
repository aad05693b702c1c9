// `restore`: a backup takes the place of what is there.

import type { Command } from "../command.ts";

export const restoreCommand = {
  name: "restore",
  summary: "Put a backup in place of stores and configuration, which are kept aside",
  options: {
    from: { kind: "text", about: "A folder made by backup", value: "<folder>" },
    yes: { kind: "flag", about: "Restore without asking" },
  },
  examples: ["photos-memories restore --from ~/backups/memories-2026-01-31"],
} as const satisfies Command;
