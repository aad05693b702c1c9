// `runs upload`: delivers a finished film, by hand and as often as it takes.

import type { Command } from "../command.ts";

export const runsUploadCommand = {
  name: "runs upload",
  summary: "Deliver a finished film to the library server, then remove the local copy",
  positionals: ["run"],
  options: {
    album: {
      kind: "text",
      about: "Album for the film; made when there is none",
      value: "<name>",
    },
    json: { kind: "flag", about: "Progress and result as JSON lines" },
  },
  examples: [
    "photos-memories runs upload 20250901_090312_7d3f",
    "photos-memories runs upload latest --album Memories",
  ],
} as const satisfies Command;
