// `backup`: the stores and the configuration, copied while the app runs.

import type { Command } from "../command.ts";

export const backupCommand = {
  name: "backup",
  summary: "Copy stores and configuration into a folder, also while the app runs",
  options: {
    to: { kind: "text", about: "A folder that is empty or not there", value: "<folder>" },
  },
  examples: ["photos-memories backup --to ~/backups/memories-2026-01-31"],
} as const satisfies Command;
