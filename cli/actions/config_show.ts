// `config show`: what is in force, where each value comes from, secrets masked.

import { showConfig } from "../../src/config/show.ts";
import type { Action } from "../command.ts";
import { readSettings } from "../settings.ts";

export const configShow: Action = async ({ terminal, ...context }, given) => {
  const { config, origins, file } = await readSettings(context);
  const keys = showConfig(config, origins);
  if (given.flag("json")) {
    terminal.out(JSON.stringify({ file, keys }, null, 2));
    return 0;
  }
  const { bold, dim, cyan } = terminal.paint;
  terminal.out(`${bold("Configuration file")}  ${file}`);
  let section = "";
  for (const { path, value, origin } of keys) {
    const [head, ...rest] = path.split(".");
    if (head !== section) terminal.out(`\n${bold(section = head!)}`);
    const shown = value === undefined ? dim("not set") : JSON.stringify(value);
    const from = origin === "default" ? "" : dim(`  (${origin})`);
    terminal.out(`  ${cyan(rest.join("."))}  ${shown}${from}`);
  }
  return 0;
};
