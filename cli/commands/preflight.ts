// `preflight`: is everything there that a film needs.

import type { Command } from "../command.ts";

export const preflightCommand = {
  name: "preflight",
  summary: "Check configuration, library, keys, folders and encoders",
  options: {
    library: {
      kind: "text",
      about: "Folder of pictures instead of the configured library",
      value: "<folder>",
    },
    // Details are printed anyway; who is used to asking for them may.
    verbose: { kind: "flag", about: "Print details under the rows", short: "v", hidden: true },
    controls: {
      kind: "flag",
      about: "Let the caption server describe its three control tiles as well",
    },
    json: { kind: "flag", about: "Print JSON" },
  },
  examples: [
    "photos-memories preflight",
    "photos-memories preflight --controls",
    "photos-memories preflight --json",
  ],
} as const satisfies Command;
