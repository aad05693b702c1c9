// `exclude remove`: lets pictures into films again.

import type { Command } from "../command.ts";

export const excludeRemoveCommand = {
  name: "exclude remove",
  summary: "Let pictures into films again",
  positionals: ["id"],
  examples: ["photos-memories exclude remove x3"],
} as const satisfies Command;
