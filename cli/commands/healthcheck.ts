// `healthcheck`: for containers and scripts.

import type { Command } from "../command.ts";

export const healthcheckCommand = {
  name: "healthcheck",
  summary: "Ask a serving app on this machine whether it answers; exit code 0 or 1",
  options: {
    url: {
      kind: "text",
      about: "Where it serves; from the configuration by default",
      value: "<address>",
    },
    ready: {
      kind: "flag",
      about:
        "Whether settings, library and ledger are there for a film, not only whether it answers",
    },
  },
  examples: ["photos-memories healthcheck", "photos-memories healthcheck --ready"],
} as const satisfies Command;
