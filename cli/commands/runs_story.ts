// `runs story`: the cut of a run, with its stories and why each picture is in it.

import type { Command } from "../command.ts";

export const runsStoryCommand = {
  name: "runs story",
  summary: "Show a run's cut: its stories, shots and why each is in it",
  optionals: ["run"],
  options: { json: { kind: "flag", about: "Print JSON" } },
  examples: [
    "photos-memories runs story            the latest film",
    "photos-memories runs story 7d3f       a part of a run's name is enough",
  ],
} as const satisfies Command;
