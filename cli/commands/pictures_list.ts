// `pictures list`: the owner's lasting words on single pictures.

import type { Command } from "../command.ts";

export const picturesListCommand = {
  name: "pictures list",
  summary: "List what you decided on single pictures",
  options: {
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
