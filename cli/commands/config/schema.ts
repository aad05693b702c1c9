// SPDX-License-Identifier: AGPL-3.0-or-later

// `config schema`: the JSON schema of the configuration file, for editors.

import { configJsonSchema } from "../../../src/config/show.ts";
import type { Command, CommandContext } from "../../command.ts";

export const configSchema: Command = {
  name: "config schema",
  summary: "Print the JSON schema of the configuration file",
  examples: [
    "photos-memories config schema > config.schema.json",
    "and in config.yaml: # yaml-language-server: $schema=config.schema.json",
  ],
  action: run,
};

function run({ terminal }: CommandContext): Promise<number> {
  terminal.page(JSON.stringify(configJsonSchema(), null, 2));
  return Promise.resolve(0);
}
