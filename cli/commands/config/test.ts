// SPDX-License-Identifier: AGPL-3.0-or-later

// `config test`: one line for each account, or for the folder; exit code 1 when one cannot be read.

import { preflightDeps } from "../../../src/app/open_app.ts";
import { checkLibraries } from "../../../src/app/preflight/libraries.ts";
import type { Command, CommandContext } from "../../command.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";

export const configTest: Command = {
  name: "config test",
  summary: "Try the connection of every account; changes nothing",
  examples: ["photos-memories config test"],
  action: run,
};

async function run(context: CommandContext): Promise<number> {
  return await testConnections(context) ? 0 : 1;
}

/** Whether everything that is configured answers as it should. Sends nothing but questions. */
export async function testConnections(context: CommandContext): Promise<boolean> {
  const { terminal, signal, entry } = context;
  const settings = await readSettings(context);
  const rows = await checkLibraries(await preflightDeps({ ...settings, entry }), signal);
  for (const { name, status, message, hint } of rows) {
    const paint = terminal.paint[status === "ERROR" ? "red" : status === "OK" ? "green" : "yellow"];
    terminal.out(`${name}: ${paint(message)}`);
    if (hint && status !== "OK") terminal.note(terminal.paint.dim(hint));
  }
  return rows.every(({ status }) => status !== "ERROR");
}
