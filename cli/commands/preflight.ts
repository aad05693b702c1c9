// SPDX-License-Identifier: AGPL-3.0-or-later

// Looks at everything a film needs and prints one row each; exit code 1 when one is an error.

import { preflightDeps } from "../../src/app/open_app.ts";
import { preflight as look } from "../../src/app/preflight/all.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../command.ts";
import { printRows } from "../settings/check_rows.ts";
import { readSettings } from "../../src/app/settings/settings.ts";
import { VERSION } from "../../src/app/version.ts";

export const preflightCommand: Command = {
  name: "preflight",
  summary: "Check configuration, library, keys, folders and encoders",
  options: {
    library: {
      kind: "text",
      about: "Folder of pictures instead of the configured library",
      value: "<folder>",
    },
    controls: {
      kind: "flag",
      about: "Let the caption server describe its three control tiles as well",
    },
    json: JSON_OPTION,
  },
  examples: [
    "photos-memories preflight",
    "photos-memories preflight --controls",
    "photos-memories preflight --json",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal, entry } = context;
  const settings = await readSettings(context);
  const deps = await preflightDeps({
    ...settings,
    environment: context.environment,
    entry,
    libraryFolder: given.text("library"),
    controls: given.flag("controls"),
    version: VERSION,
  });
  const rows = await look(deps, signal);
  return printRows(terminal, rows, given.flag("json"));
}
