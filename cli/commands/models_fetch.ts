// `models fetch`: the model files of this machine, downloaded and checked.

import type { Command } from "../command.ts";

export const modelsFetchCommand = {
  name: "models fetch",
  summary: "Download the models this machine needs, and check them",
  options: {
    detectors: {
      kind: "flag",
      about: "Also the sensitive-content and the document model; the tier says so by default",
    },
    "no-detectors": { kind: "flag", about: "Without them, whatever the tier says" },
    anyway: {
      kind: "flag",
      about: "Also what is of no use yet, because a file it works with has no known address",
    },
    force: { kind: "flag", about: "Download again what is there and right" },
    json: { kind: "flag", about: "Print JSON, one line for each file" },
  },
  examples: ["photos-memories models fetch", "photos-memories models fetch --detectors"],
} as const satisfies Command;
