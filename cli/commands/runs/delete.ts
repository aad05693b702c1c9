// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs delete`: a run, its film and all that is kept of it.

import { Fault } from "../../../src/base/fault.ts";
import type { Deletion } from "../../../src/film/finish/film_folder.ts";
import { markingStaleRuns, seeingMovedFilms } from "../../../src/ledger/run_views.ts";
import { openProcessLedger } from "../../../src/app/open_stores.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { deleteRun, deletionOf } from "../../../src/app/runs/delete_run.ts";
import { filmPlaces, findRun, pipelineLock } from "../../../src/app/runs/find_run.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { counted, sizeText } from "../../../src/base/english_text.ts";

export const runsDelete: Command = {
  name: "runs delete",
  summary:
    "Delete a run with its film and all that is kept of it; a delivered film stays delivered",
  positionals: ["run"],
  options: { yes: { kind: "flag", about: "Do not ask" } },
  examples: ["photos-memories runs delete 20250901_090312_7d3f"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const { config, paths } = await readSettings(context);
  await using ledger = await openProcessLedger(paths);
  const stale = markingStaleRuns(ledger.runs, pipelineLock(paths.locks));
  const deps = { ledger, paths, runs: seeingMovedFilms(stale, filmPlaces(config)) };
  const run = await findRun(deps.runs, given.positionals[0]!);
  if (!given.flag("yes")) {
    for (const line of linesOf(await deletionOf(run, deps))) terminal.note(line);
    const answer = await terminal.ask("Delete it for good? [y/N]", signal);
    if (answer === undefined) {
      throw new Fault("usage", "Nothing was deleted: there is no terminal to ask on", {
        hint: "Add --yes",
      });
    }
    if (!/^y/i.test(answer)) return 1;
  }
  await deleteRun(run.runId, deps);
  terminal.out(`Run ${run.runId} is deleted`);
  return 0;
}

function linesOf({ runs: [run, cut], files, considered, assetId }: Deletion): readonly string[] {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [
    `Run ${run.runId}${cut ? ` and its cut, run ${cut.runId}` : ""}:`,
    ...files.map(({ path }) => `  ${path}`),
    `  ${counted(files.length, "file")} of ${sizeText(bytes)}; ` +
    `why each of ${counted(considered, "picture")} is in the film or not`,
    ...assetId === undefined ? [] : [`The film stays on the library server, as ${assetId}`],
  ];
}
