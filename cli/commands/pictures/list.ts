// SPDX-License-Identifier: AGPL-3.0-or-later

// `pictures list`: the owner's lasting words on single pictures, the first first.

import { jsonPage } from "../../terminal/json_answer.ts";
import type { DecisionKind } from "../../../src/library/exclusion.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import { tableLines } from "../../terminal/table_lines.ts";
import { wallTime } from "../../../src/base/english_text.ts";

const DECIDED: Readonly<Record<DecisionKind, string>> = {
  clear: "may be shown to everyone",
  pin: "may be shown although it is a document",
};

export const picturesList: Command = {
  name: "pictures list",
  summary: "List what you decided on single pictures",
  options: {
    json: JSON_OPTION,
  },
  examples: ["photos-memories pictures list"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const decisions = await withLedger(context, (ledger) => ledger.decisions.list());
  if (given.flag("json")) {
    terminal.page(jsonPage(decisions));
    return 0;
  }
  if (decisions.length === 0) {
    terminal.note(
      "You decided on no single picture yet. Decide with: " +
        "photos-memories pictures decide <asset> --clear",
    );
    return 0;
  }
  const lines = tableLines(
    ["picture", "decided", "on", "why"],
    decisions.map(({ name, kind, decidedAt, reason = "" }) => [
      name,
      DECIDED[kind],
      wallTime(decidedAt).slice(0, "YYYY-MM-DD".length),
      reason,
    ]),
    terminal.paint,
  );
  for (const line of lines) terminal.out(line);
  return 0;
}
