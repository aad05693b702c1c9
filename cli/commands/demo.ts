// `demo`: copies a small library, makes one film of it, and leaves it configured.

import type { Command } from "../command.ts";
import { SHORT_EDGES } from "../options/short_edges.ts";

/** Long enough that a week by the sea gets more than one shot. */
export const DEFAULT_SECONDS = 90;

export const demoCommand = {
  name: "demo",
  summary: "Copy a small library, make one film of it, print its path",
  options: {
    duration: {
      kind: "text",
      about: `Length of the film in seconds (default ${DEFAULT_SECONDS})`,
      value: "<seconds|auto>",
    },
    resolution: { kind: "text", about: "Size of the film", choices: Object.keys(SHORT_EDGES) },
    json: { kind: "flag", about: "Progress and result as JSON lines" },
  },
} as const satisfies Command;
