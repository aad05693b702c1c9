// `config show`: what is in force, where each value comes from, secrets masked.

import type { Command } from "../command.ts";

export const configShowCommand = {
  name: "config show",
  summary: "Show the configuration in force and where each value comes from",
  more: "prefix",
  options: { json: { kind: "flag", about: "Print JSON" } },
  examples: ["photos-memories config show output llm.model"],
} as const satisfies Command;
