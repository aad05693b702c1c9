// `config schema`: the JSON schema of the configuration file, for editors.

import { configJsonSchema } from "../../src/config/show.ts";
import type { Action } from "../command.ts";

export const configSchema: Action = ({ terminal }) => {
  terminal.page(JSON.stringify(configJsonSchema(), null, 2));
  return Promise.resolve(0);
};
