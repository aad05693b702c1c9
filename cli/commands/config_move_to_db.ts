// `config move-to-db`: from the configuration file to the saved settings.

import type { Command } from "../command.ts";

export const configMoveToDbCommand = {
  name: "config move-to-db",
  summary: "Move settings out of the file, to be changed with config set from then on",
  positionals: ["key"],
  more: "key",
  examples: ["photos-memories config move-to-db immich.url immich.api_key"],
} as const satisfies Command;
