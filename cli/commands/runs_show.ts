// `runs show`: one run, what became of it and where its pictures went.

import type { Command } from "../command.ts";

export const runsShowCommand = {
  name: "runs show",
  summary: "Show one run: phases, warnings, and how many pictures left at which step",
  positionals: ["run"],
  options: { json: { kind: "flag", about: "Print JSON" } },
  examples: ["photos-memories runs show latest"],
} as const satisfies Command;
