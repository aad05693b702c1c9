// `auto suggest`: what could be filmed today, best first.

import type { Command } from "../command.ts";

export const DEFAULT_SUGGESTIONS = 10;

export const autoSuggestCommand = {
  name: "auto suggest",
  summary: "List the memories worth a film today, best first",
  options: {
    limit: { kind: "number", about: `How many (default ${DEFAULT_SUGGESTIONS})`, value: "<n>" },
    type: { kind: "text", about: "Only this type of film or category", value: "<type>" },
    explain: { kind: "flag", about: "Show every factor of the score" },
    json: { kind: "flag", about: "Print JSON" },
  },
  examples: ["photos-memories auto suggest", "photos-memories auto suggest --type trip --explain"],
} as const satisfies Command;
