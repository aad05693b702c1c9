// `config schema`: the JSON schema of the configuration file, for editors.

import type { Command } from "../command.ts";

export const configSchemaCommand = {
  name: "config schema",
  summary: "Print the JSON schema of the configuration file",
  examples: [
    "photos-memories config schema > config.schema.json",
    "and in config.yaml: # yaml-language-server: $schema=config.schema.json",
  ],
} as const satisfies Command;
