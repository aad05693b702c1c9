// `runs render`: makes the film of a cut that was kept, by `generate --no-render`, a dry run, or a
// film that failed on its way.

import { Fault } from "../../../src/base/fault.ts";
import type { Ask } from "../../../src/film/brief/ask.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { makeFilmFromCommand } from "../../film/make_film_command.ts";
import { WHICH_OPTIONS, whichOf } from "../../library/library_session.ts";
import { outputFileName } from "../../film/film_command.ts";
import { findCut, withRuns } from "../../runs/ledger_session.ts";
import { whichToRender } from "../../runs/run_library.ts";
import { traceOf } from "../../runs/trace_file.ts";
import { readSettings } from "../../settings/settings.ts";

export const runsRender: Command = {
  name: "runs render",
  summary: "Make the film of a run's cut, without choosing again",
  positionals: ["run"],
  options: {
    output: { kind: "text", about: "Name of the film's file", value: "<name>" },
    "upload-to-immich": {
      kind: "flag",
      about: "Deliver the film to the library server, then remove the local copy",
    },
    album: {
      kind: "text",
      about: "Album for the delivered film; made when there is none",
      value: "<name>",
    },
    "keep-intermediates": {
      kind: "flag",
      about: "Keep pieces, sound, cut and timeline beside the film",
    },
    quiet: { kind: "flag", about: "Print the result and nothing else" },
    json: { kind: "flag", about: "Progress and result as JSON lines" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories generate --year 2025 --no-render",
    "photos-memories runs render latest",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { config } = await readSettings(context);
  const kept = await withRuns(context, async (runs) => {
    const { run, cut } = await findCut(runs, given.positionals[0]!, ["dry_run", "completed"]);
    const brief = await runs.document(run.runId, "brief") as Brief;
    if (cut.verdict.kind === "nothing") {
      throw new Fault("usage", `Run ${run.runId} found nothing worth a film`);
    }
    return {
      which: await whichToRender(run, cut, whichOf(given), config),
      run: run.runId,
      ask: await runs.document(run.runId, "request") as Ask,
      brief,
      cut: { ...cut, trace: await traceOf(runs, run.runId) },
    };
  });
  const { ask, which, ...rest } = kept;
  return await makeFilmFromCommand(context, {
    ...which,
    ask,
    kept: rest,
    outputName: outputFileName(given.text("output")),
    upload: given.flag("upload-to-immich"),
    album: given.text("album"),
    keepIntermediates: given.flag("keep-intermediates"),
    quiet: given.flag("quiet"),
    json: given.flag("json"),
    dryRun: false,
  });
}
