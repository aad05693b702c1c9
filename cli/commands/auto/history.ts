// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto history`: the films the automation has made.

import { jsonPage } from "../../terminal/json_answer.ts";
import path from "node:path";
import { filmRow } from "../../../src/automation/auto_status.ts";
import type { Run } from "../../../src/ledger/run.ts";
import { PLAIN_ENGLISH } from "../../../src/messages/locale.ts";
import { daysText } from "../../../src/messages/memory_text.ts";
import { categoryWord } from "../../automation/candidate_words.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { tableLines } from "../../terminal/table_lines.ts";
import { wallTime } from "../../../src/base/english_text.ts";

const DEFAULT_FILMS = 10;

export const autoHistory: Command = {
  name: "auto history",
  summary: "List the films the automation has made, newest first",
  options: {
    limit: { kind: "number", about: `How many (default ${DEFAULT_FILMS})`, value: "<n>" },
    json: JSON_OPTION,
  },
  examples: ["photos-memories auto history --limit 5"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const limit = given.wholeNumber("limit", 1, 10_000) ?? DEFAULT_FILMS;
  const runs = await withLedger(context, ({ runs }) => runs.completed("auto", limit));
  if (given.flag("json")) {
    terminal.page(jsonPage(runs.map(filmOf)));
    return 0;
  }
  if (runs.length === 0) {
    terminal.note("The automation has made no film yet. Try: photos-memories auto run");
    return 0;
  }
  const rows = runs.map((run) => [
    wallTime(run.finishedAt ?? run.startedAt),
    categoryWord(run.memoryCategory ?? run.memoryType ?? "film"),
    run.rangeStart === undefined ? "" : daysText(PLAIN_ENGLISH, run.rangeStart, run.rangeEnd!),
    outputOf(run),
  ]);
  const header = ["date", "film", "days", "output"];
  for (const line of tableLines(header, rows, terminal.paint)) terminal.out(line);
  return 0;
}

function outputOf({ delivery, outputPath }: Run): string {
  if (delivery.status === "delivered") return "on the library server";
  return outputPath === undefined ? "" : path.basename(outputPath);
}

function filmOf(run: Run): Record<string, unknown> {
  return {
    ...filmRow(run),
    date_range: run.rangeStart === undefined ? null : `${run.rangeStart} to ${run.rangeEnd}`,
    title: run.title ?? null,
    output_path: run.outputPath ?? null,
    output_duration_seconds: run.outputDurationSeconds ?? null,
    delivery_status: run.delivery.status,
    immich_asset_id: run.delivery.assetId ?? null,
  };
}
