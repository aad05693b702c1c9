// `config show`: what is in force, where each value comes from, secrets masked.

import type { Command } from "../command.ts";

export const configShowCommand: Command = {
  name: "config show",
  summary: "Show the configuration in force and where each value comes from",
  options: { json: { kind: "flag", about: "Print JSON" } },
  async run({ terminal, ...context }, given) {
    const { readSettings } = await import("../settings.ts");
    const { showConfig } = await import("../../src/config/show.ts");
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
  },
};
