// SPDX-License-Identifier: AGPL-3.0-or-later

// `days-import`: the catalogue of special days from a file. Nothing is changed before all of it was
// read.

import { readFile } from "node:fs/promises";
import { readDayRecords } from "../../../src/automation/special_days/day_records.ts";
import { Fault, reasonOf } from "../../../src/base/fault.ts";
import { systemMachine } from "../../../src/system/machine.ts";
import { expandHome } from "../../../src/system/paths.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { counted } from "../../../src/base/english_text.ts";

export const daysImport: Command = {
  name: "days-import",
  summary: "Replace the whole catalogue of special days by a file's",
  options: {
    from: { kind: "text", about: "File written by days-export", value: "<file>" },
  },
  examples: ["photos-memories days-import --from special-days.json"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const file = given.needed("from");
  const text = await readText(expandHome(file));
  const now = new Date(systemMachine.now()).toISOString();
  const { days, years, warnings } = readDayRecords(text, file, now);
  for (const warning of warnings) terminal.note(terminal.paint.yellow(warning));
  const before = await withLedger(context, async ({ specialDays }) => {
    const { length } = await specialDays.list();
    await specialDays.replaceAll(days, years);
    return length;
  });
  terminal.out(
    `The catalogue now has ${counted(days.length, "special day")} and ` +
      `${counted(years.length, "scanned year")}; it had ${counted(before, "special day")}`,
  );
  return 0;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Fault("not_found", `Could not read "${file}": ${reasonOf(error)}`, {
      hint: "Check the path after --from",
    });
  }
}
