// SPDX-License-Identifier: AGPL-3.0-or-later

// The cut of another run, with what its owner changed in it.

import { Fault } from "../../base/fault.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { ChosenCut, CutChanges } from "../../film/film_contract.ts";
import type { StoredCut } from "../../film/select/cut.ts";
import { applyEdits, type Edited, NO_EDITS, type StoredEdits } from "../../film/select/edit_cut.ts";
import { shapeOf } from "../../film/timeline/choose_canvas.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AppContext } from "../context.ts";
import { findCut, withRuns } from "../runs/find_run.ts";
import { whichToRender } from "../runs/run_library.ts";
import { readTrace } from "../runs/trace_file.ts";
import { readSettings } from "../settings/settings.ts";

/**
 * The cut of `cutOf`, to be chosen anew where another shape is asked for, and the request with that run's
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
    const options = await runs.document(runId, "request") as FilmOptions;
    const chosen = await chosenCut(runs, runId, cut, orientation);
    return {
      request: { ...request, ...await whichToRender(run, cut, request, config), options },
      chosen: { run: runId, ...chosen },
    };
  });
}

/** The cut of a run as its owner left it, or as it is to be chosen anew for another shape. */
export async function chosenCut(
  runs: Pick<RunReader, "document" | "considered" | "trace">,
  runId: RunId,
  cut: StoredCut,
  orientation: Brief["canvas"]["orientation"],
): Promise<Omit<ChosenCut, "run">> {
  const brief = await runs.document(runId, "brief") as Brief;
  const stored = { brief, cut: { ...cut, trace: await readTrace(runs, runId) } };
  const edits = await runs.document(runId, "edits") as StoredEdits | undefined;
  const now = edits ? applyEdits(stored, edits) : stored;
  const changes = edits && edits.applied > 0
    ? { run: runId, edits }
    : await runs.document(runId, "changes") as CutChanges | undefined;
  if (orientation === undefined || orientation === shapeOf(now.brief.canvas, now.cut)) {
    const before = edits && await runs.document(runId, "timeline") as Timeline | undefined;
    return { ...now, before, changes };
  }
  const first = changes && await firstCut(runs, changes);
  const reshaped = first ? { of: first, edits: changes!.edits } : { of: stored, edits: NO_EDITS };
  const canvas = { ...now.brief.canvas, orientation };
  return { brief: { ...now.brief, canvas }, cut: now.cut, changes, reshaped };
}

/** The cut the changes were made in, as it was chosen; nothing once its run is gone. */
async function firstCut(
  runs: Pick<RunReader, "document">,
  { run }: CutChanges,
): Promise<Edited | undefined> {
  const cut = await runs.document(run, "cut") as StoredCut | undefined;
  const brief = await runs.document(run, "brief") as Brief | undefined;
  return cut && brief && { cut: { ...cut, trace: [] }, brief };
}
