// `runs abandon`: gives up a delivery nobody waits for any more.

import type { Command } from "../command.ts";

export const runsAbandonCommand = {
  name: "runs abandon",
  summary: "Give up the delivery of a film; the film stays where it is",
  positionals: ["run"],
  examples: ["photos-memories runs abandon 20250901_090312_7d3f"],
} as const satisfies Command;
