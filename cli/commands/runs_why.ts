// `runs why`: one picture's fate in one run, as a sentence.

import type { Command } from "../command.ts";

export const runsWhyCommand = {
  name: "runs why",
  summary: "Say why a picture is or is not in a film",
  positionals: ["asset"],
  optionals: ["run"],
  options: {
    run: {
      kind: "text",
      about: "Which run (default: the latest film; also as the second word)",
      value: "<run>",
    },
    json: { kind: "flag", about: "Print JSON" },
  },
  examples: [
    "photos-memories runs why 2025/07/IMG_0412.jpg",
    "photos-memories runs why IMG_0412.jpg 7d3f        in another film; --run 7d3f does the same",
  ],
} as const satisfies Command;
