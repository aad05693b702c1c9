// SPDX-License-Identifier: AGPL-3.0-or-later

// `days-due`: which special days come back about now.

import { jsonPage } from "../../terminal/json_answer.ts";
import { dayRecords } from "../../../src/automation/special_days/day_records.ts";
import { daysDue as dueAmong, type DueDay } from "../../../src/automation/special_days/days_due.ts";
import { parseDate } from "../../../src/film/brief/days/date_input.ts";
import { systemMachine } from "../../../src/system/machine.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { localToday } from "../../../src/base/local_time.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { counted } from "../../../src/base/english_text.ts";
import { tableLines } from "../../terminal/table_lines.ts";

export const daysDueCommand: Command = {
  name: "days-due",
  summary: "List special days whose anniversary is within three days, roundest first",
  options: {
    on: { kind: "text", about: "Another day than today", value: "<date>" },
    json: JSON_OPTION,
  },
  examples: ["photos-memories days-due", "photos-memories days-due --on 2026-12-24"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const typed = given.text("on");
  const on = typed === undefined ? localToday(systemMachine.now()) : parseDate(typed, "day");
  const { catalogue, years } = await withLedger(context, async ({ specialDays }) => ({
    catalogue: await specialDays.list(),
    years: await specialDays.scannedYears(),
  }));
  const due = dueAmong(catalogue, on);
  if (given.flag("json")) {
    terminal.page(jsonPage(due.map(jsonOf)));
    return 0;
  }
  if (due.length === 0) {
    terminal.note(
      catalogue.length === 0 && years.length === 0
        ? "The catalogue of special days is empty. Try: photos-memories discover-days"
        : catalogue.length === 0
        ? `No special day was found in the ${counted(years.length, "year")} looked through`
        : `None of ${counted(catalogue.length, "special day")} comes back around ${on}`,
    );
    return 0;
  }
  const rows = due.map(({ special, on, years }) => [
    on,
    counted(years, "year"),
    special.day,
    special.eventId ?? "",
    special.title ?? "",
    special.what,
  ]);
  const header = ["anniversary", "after", "day", "event", "title", "what"];
  for (const line of tableLines(header, rows, terminal.paint)) terminal.out(line);
  const { day, eventId } = due[0]!.special;
  const event = eventId === undefined ? "" : ` --event-id ${eventId}`;
  terminal.note(terminal.paint.dim(
    `Film the first: photos-memories generate --memory-type special_day --day ${day}${event}`,
  ));
  return 0;
}

function jsonOf({ special, on, years }: DueDay): Record<string, unknown> {
  return { anniversary: on, years, ...dayRecords([special], [])[0] };
}
