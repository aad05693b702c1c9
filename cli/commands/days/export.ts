// SPDX-License-Identifier: AGPL-3.0-or-later

// `days-export`: the catalogue of special days as a file.

import { dayRecords } from "../../../src/automation/special_days/day_records.ts";
import { writeWhole } from "../../../src/system/files/files.ts";
import { expandHome } from "../../../src/system/paths.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { counted } from "../../../src/base/english_text.ts";

/** The titles may name people. */
const OWNER_ONLY = 0o600;

export const daysExport: Command = {
  name: "days-export",
  summary: "Write the catalogue of special days as JSON, to edit or to keep",
  options: {
    to: { kind: "text", about: "File (default standard output)", value: "<file>" },
  },
  examples: ["photos-memories days-export --to special-days.json"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const { days, years } = await withLedger(context, async ({ specialDays }) => ({
    days: await specialDays.list(),
    years: await specialDays.scannedYears(),
  }));
  const json = JSON.stringify(dayRecords(days, years), null, 2);
  const file = given.text("to");
  if (file === undefined) {
    terminal.page(json);
    return 0;
  }
  await writeWhole(expandHome(file), `${json}\n`, OWNER_ONLY);
  terminal.note(
    `${counted(days.length, "special day")} and ${counted(years.length, "scanned year")} ` +
      "were written",
  );
  terminal.out(file);
  return 0;
}
