// SPDX-License-Identifier: AGPL-3.0-or-later

// One page for an operator: versions, stores, backup, data folder, clock, and every check of a film.

import { type Command, type CommandContext, type Given, JSON_OPTION } from "../command.ts";
import { printRows } from "../settings/check_rows.ts";
import { doctorRows } from "../../src/app/health/doctor_rows.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "One page of versions, stores, backup, disk, clock, permissions and every check",
  options: { json: JSON_OPTION },
  examples: ["photos-memories doctor", "photos-memories doctor --json"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  return printRows(context.terminal, await doctorRows(context), given.flag("json"));
}
