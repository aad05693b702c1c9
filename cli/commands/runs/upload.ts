// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs upload`: delivers a finished film.

import { jsonLine } from "../../terminal/json_answer.ts";
import { seeingMovedFilms } from "../../../src/ledger/run_views.ts";
import { openProcessLedger } from "../../../src/app/open_stores.ts";
import { type Command, type CommandContext, type Given, JSON_LINES_OPTION } from "../../command.ts";
import { tellDelivered } from "../../runs/tell_delivered.ts";
import { filmPlaces, findRun } from "../../../src/app/runs/find_run.ts";
import { beginUpload } from "../../../src/app/deliveries/upload_run.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { progressViewOf } from "../../terminal/progress_view.ts";

export const runsUpload: Command = {
  name: "runs upload",
  summary: "Deliver a finished film to the library server, then remove the local copy",
  positionals: ["run"],
  options: {
    album: {
      kind: "text",
      about: "Album for the film; made when there is none",
      value: "<name>",
    },
    json: JSON_LINES_OPTION,
  },
  examples: [
    "photos-memories runs upload 20250901_090312_7d3f",
    "photos-memories runs upload latest --album Memories",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const settings = await readSettings(context), { config } = settings;
  await using ledger = await openProcessLedger(settings.paths);
  const { runId } = await findRun(
    seeingMovedFilms(ledger.runs, filmPlaces(config)),
    given.positionals[0]!,
  );
  using upload = await beginUpload({ ledger, settings }, runId, {
    album: given.text("album"),
    note: (sentence) => terminal.note(terminal.paint.yellow(sentence)),
    signal,
  });
  const json = given.flag("json");
  const delivered = await upload.send(progressViewOf(terminal, json));
  if (json) terminal.out(jsonLine({ type: "result", run: runId, ...delivered }));
  else tellDelivered(context, config, runId, delivered);
  return 0;
}
