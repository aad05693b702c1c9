// `days-due`: which special days come back about now.

import type { Command } from "../command.ts";

export const daysDueCommand = {
  name: "days-due",
  summary: "List special days whose anniversary is within three days, roundest first",
  options: {
    on: { kind: "text", about: "Another day than today", value: "<date>" },
    json: { kind: "flag", about: "Print JSON" },
  },
} as const satisfies Command;
