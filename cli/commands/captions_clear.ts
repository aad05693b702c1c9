// `captions clear`: forgets descriptions, so that they are asked for again.

import type { Command } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

export const captionsClearCommand = {
  name: "captions clear",
  summary: "Forget descriptions of pictures, so that they are asked for again",
  options: {
    all: { kind: "flag", about: "Those of every picture" },
    year: { kind: "number", about: "Those of one year's pictures", value: "<year>" },
    asset: { kind: "text", about: "Those of one picture: its id or file name", value: "<asset>" },
    failed: { kind: "flag", about: "Only what was settled without a description" },
    motion: {
      kind: "flag",
      about: "The sentences of clips as well, and which of them could not be read",
    },
    yes: { kind: "flag", about: "Forget without asking" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories captions clear --all",
    "photos-memories captions clear --year 2024 --motion --yes",
    "photos-memories captions clear --asset IMG_0412.jpg",
    "photos-memories captions clear --all --failed",
  ],
} as const satisfies Command;
