// The cut of another run, with what its owner changed in it.

import { Fault } from "../../base/fault.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { ChosenCut } from "../../film/film_contract.ts";
import { applyEdits, type StoredEdits } from "../../film/select/edit_cut.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { AppContext } from "../context.ts";
import { findCut, withRuns } from "../runs/find_run.ts";
import { whichToRender } from "../runs/run_library.ts";
import { readTrace } from "../runs/trace_file.ts";
import { readSettings } from "../settings/settings.ts";

/**
 * The cut of `cutOf`, in another shape where one is asked for, and the request with that run's
 * options and library. Errors as `findCut`; Fault `usage` where the run found nothing worth a film.
 */
export async function readChosenCut(
  context: AppContext,
  request: FilmRequest & { readonly cutOf: string },
): Promise<{ readonly request: FilmRequest; readonly chosen: ChosenCut }> {
  const { config } = await readSettings(context), { orientation } = request;
  return await withRuns(context, async (runs) => {
    const { run, cut } = await findCut(runs, request.cutOf, ["dry_run", "completed"]);
    const { runId } = run;
    if (cut.verdict.kind === "nothing") {
      throw new Fault("usage", `Run ${runId} found nothing worth a film`);
    }
    const brief = await runs.document(runId, "brief") as Brief;
    const stored = { brief, cut: { ...cut, trace: await readTrace(runs, runId) } };
    const edits = await runs.document(runId, "edits") as StoredEdits | undefined;
    const now = edits ? applyEdits(stored, edits) : stored;
    const options = await runs.document(runId, "request") as FilmOptions;
    const before = edits && await runs.document(runId, "timeline") as Timeline | undefined;
    return {
      request: { ...request, ...await whichToRender(run, cut, request, config), options },
      chosen: { run: runId, ...orientation ? inShape(now, orientation) : now, before },
    };
  });
}

function inShape<T extends { readonly brief: Brief }>(
  chosen: T,
  orientation: Brief["canvas"]["orientation"],
): T {
  const { brief } = chosen;
  return { ...chosen, brief: { ...brief, canvas: { ...brief.canvas, orientation } } };
}
