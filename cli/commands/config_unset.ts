// `config unset`: what was saved is forgotten, and the default is back.

import type { Command } from "../command.ts";

export const configUnsetCommand = {
  name: "config unset",
  summary: "Forget saved settings; their defaults are back",
  positionals: ["key"],
  more: "key",
  examples: ["photos-memories config unset output.resolution"],
} as const satisfies Command;
