// `runs render`: makes the film of a cut that was kept.

import type { Command } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

export const runsRenderCommand = {
  name: "runs render",
  summary: "Make the film of a run's cut, without choosing again",
  positionals: ["run"],
  options: {
    output: { kind: "text", about: "Name of the film's file", value: "<name>" },
    "upload-to-immich": {
      kind: "flag",
      about: "Deliver the film to the library server, then remove the local copy",
    },
    album: {
      kind: "text",
      about: "Album for the delivered film; made when there is none",
      value: "<name>",
    },
    "keep-intermediates": {
      kind: "flag",
      about: "Keep pieces, sound, cut and timeline beside the film",
    },
    quiet: { kind: "flag", about: "Print the result and nothing else" },
    json: { kind: "flag", about: "Progress and result as JSON lines" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories generate --year 2025 --no-render",
    "photos-memories runs render latest",
  ],
} as const satisfies Command;
