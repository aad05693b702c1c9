// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs story`: the cut of a run, with its stories and why each picture is in it.

import { jsonPage } from "../../terminal/json_answer.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { cutLines, plannedSeconds } from "../../runs/cut_lines.ts";
import { findCut, LATEST, runLine, withRuns } from "../../../src/app/runs/find_run.ts";

export const runsStory: Command = {
  name: "runs story",
  summary: "Show a run's cut: its stories, shots and why each is in it",
  optionals: ["run"],
  options: { json: JSON_OPTION },
  examples: [
    "photos-memories runs story            the latest film",
    "photos-memories runs story 7d3f       a part of a run's name is enough",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  return await withRuns(context, async (runs) => {
    const { run, cut } = await findCut(runs, given.positionals[0] ?? LATEST);
    if (given.flag("json")) {
      terminal.page(jsonPage(cut));
      return 0;
    }
    const isNamed = given.positionals.length > 0;
    terminal.note(terminal.paint.dim(runLine(run, cut.titles.main, isNamed)));
    const { look, music } = await runs.document(run.runId, "brief") as Brief;
    const seconds = run.outputDurationSeconds ?? plannedSeconds(cut, look.cards);
    for (const line of cutLines(cut, { seconds, music }, terminal.paint)) terminal.out(line);
    return 0;
  });
}
