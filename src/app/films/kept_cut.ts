// A cut that a run kept, with what its owner changed in it, as the command of a film takes it.

import { Fault } from "../../base/fault.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { Brief, Orientation } from "../../film/brief/brief.ts";
import { applyEdits, type KeptEdits } from "../../film/select/edit_cut.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AppContext } from "../context.ts";
import type { FilmCommand } from "./film_command.ts";
import type { LibraryChoice } from "../library/library_choice.ts";
import { readSettings } from "../settings/settings.ts";
import { findCut, withRuns } from "../runs/find_run.ts";
import { whichToRender } from "../runs/run_library.ts";
import { traceOf } from "../runs/trace_file.ts";

/** In another shape where one is asked for. Errors as `findCut`; Fault `usage` where the run found nothing worth a film. */
export async function keptCut(
  context: AppContext,
  id: RunId,
  which: LibraryChoice,
  orientation?: Orientation,
): Promise<Pick<FilmCommand, "ask" | "kept" | "libraryFolder" | "accounts">> {
  const { config } = await readSettings(context);
  return await withRuns(context, async (runs) => {
    const { run, cut } = await findCut(runs, id, ["dry_run", "completed"]);
    if (cut.verdict.kind === "nothing") {
      throw new Fault("usage", `Run ${run.runId} found nothing worth a film`);
    }
    const kept = {
      brief: await runs.document(run.runId, "brief") as Brief,
      cut: { ...cut, trace: await traceOf(runs, run.runId) },
    };
    const edits = await runs.document(run.runId, "edits") as KeptEdits | undefined;
    const now = edits ? applyEdits(kept, edits) : kept;
    return {
      ...await whichToRender(run, cut, which, config),
      ask: await runs.document(run.runId, "request") as FilmOptions,
      kept: {
        run: run.runId,
        ...orientation ? inShape(now, orientation) : now,
        ...edits && { before: await runs.document(run.runId, "timeline") as Timeline | undefined },
      },
    };
  });
}

function inShape<T extends { readonly brief: Brief }>(kept: T, orientation: Orientation): T {
  return { ...kept, brief: { ...kept.brief, canvas: { ...kept.brief.canvas, orientation } } };
}
