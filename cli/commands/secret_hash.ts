// `secret hash`: a password as it may stand in the configuration.

import type { Command } from "../command.ts";

export const secretHashCommand = {
  name: "secret hash",
  summary: "Turn a password into the hash that the configuration may hold",
  examples: [
    "photos-memories secret hash",
    "photos-memories secret hash < password.txt",
    "and in config.yaml: auth: {enabled: true, username: anna, password: 'scrypt$…'}",
  ],
} as const satisfies Command;
