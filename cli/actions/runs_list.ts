// `runs list`: the films that were made, newest first.

import { filmLink, type ShelfAddresses } from "../../src/film/delivery/film_link.ts";
import type { RunReader } from "../../src/ledger/ledger.ts";
import type { Run } from "../../src/ledger/run.ts";
import { isThere } from "../../src/system/files.ts";
import type { Action } from "../command.ts";
import { DEFAULT_RUNS } from "../commands/runs_list.ts";
import { withRuns } from "../ledger_session.ts";
import { runsToList } from "../runs_to_list.ts";
import { readSettings } from "../settings.ts";
import { durationText } from "../words.ts";

export const runsList: Action = async (context, given) => {
  const { terminal } = context;
  const { config } = await readSettings(context);
  const limit = given.number("limit") ?? DEFAULT_RUNS;
  return await withRuns(context, async (runs) => {
    const list = given.flag("all") ? await runs.list(limit) : await runsToList(runs, limit);
    if (given.flag("json")) {
      terminal.out(JSON.stringify(list, null, 2));
      return 0;
    }
    if (list.length === 0) terminal.note("No run yet. Begin with: photos-memories demo");
    for (const run of list) {
      const length = run.outputDurationSeconds ? durationText(run.outputDurationSeconds) : "";
      terminal.out(
        [
          terminal.paint.bold(run.runId),
          run.status.padEnd(11),
          length.padEnd(7),
          run.title ?? run.summary ?? "",
          await whereIs(run, runs, config.immich),
        ].join("  ").trimEnd(),
      );
    }
    if (!given.flag("all") && (await runs.list(list.length + 1)).length > list.length) {
      terminal.note(terminal.paint.dim("Every run: photos-memories runs list --all"));
    }
    return 0;
  });
};

/** Where its film is now, or why there is none. */
async function whereIs(
  { runId, status, outputPath, delivery, error }: Run,
  runs: RunReader,
  shelf: ShelfAddresses,
): Promise<string> {
  if (outputPath === undefined) {
    const [film] = await runs.filmsOf(runId);
    if (film) return `its film is run ${film.runId}`;
    return status === "dry_run" ? `photos-memories runs render ${runId}` : error ?? "";
  }
  if (await isThere(outputPath)) return outputPath;
  if (delivery.assetId === undefined) return `${outputPath} (gone)`;
  return filmLink(shelf, delivery.assetId) ?? `on the library server as ${delivery.assetId}`;
}
