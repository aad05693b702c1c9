// `captions origins`: who stands behind the descriptions there are.

import type { Command } from "../command.ts";

export const captionsOriginsCommand = {
  name: "captions origins",
  summary: "Say who described the pictures so far, and how often",
  options: { json: { kind: "flag", about: "Print JSON" } },
  examples: ["photos-memories captions origins"],
} as const satisfies Command;
