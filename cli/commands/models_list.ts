// `models list`: which model files are here, and what each enables.

import type { Command } from "../command.ts";

export const modelsListCommand = {
  name: "models list",
  summary: "Say which model files are here, what each enables, and which tier this is",
  options: {
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
