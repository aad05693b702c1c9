// `config schema`: the JSON schema of the configuration file, for editors.

import type { Command } from "../command.ts";

export const configSchemaCommand: Command = {
  name: "config schema",
  summary: "Print the JSON schema of the configuration file",
  examples: [
    "photos-memories config schema > config.schema.json",
    "and in config.yaml: # yaml-language-server: $schema=config.schema.json",
  ],
  async run({ terminal }) {
    const { configJsonSchema } = await import("../../src/config/show.ts");
    terminal.out(JSON.stringify(configJsonSchema(), null, 2));
    return 0;
  },
};
