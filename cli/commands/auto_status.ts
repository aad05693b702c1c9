// `auto status`: how the automation stands.

import type { Command } from "../command.ts";

export const autoStatusCommand = {
  name: "auto status",
  summary: "Show how the automation stands: scheduler, last attempt, cooldown, deliveries",
  options: { json: { kind: "flag", about: "Print JSON" } },
} as const satisfies Command;
