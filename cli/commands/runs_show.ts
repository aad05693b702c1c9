// `runs show`: one run, what became of it and where its pictures went.

import type { Command } from "../command.ts";

export const runsShowCommand = {
  name: "runs show",
  summary: "Show one run: phases, warnings, and how many pictures left at which step",
  optionals: ["run"],
  options: { json: { kind: "flag", about: "Print JSON" } },
  examples: [
    "photos-memories runs show             the latest film",
    "photos-memories runs show 7d3f        a part of a run's name is enough",
  ],
} as const satisfies Command;
