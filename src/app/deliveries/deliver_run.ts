// Delivery of one run's film as commands do it: one at a time, with progress, and with what to type
// when it fails.

import { openTarget } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import type { Config } from "../../config/schema.ts";
import { type Delivered, deliverFilm } from "../../film/delivery/deliver_film.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { seeingMovedFilms } from "../../ledger/run_views.ts";
import type { RunId } from "../../ledger/run.ts";
import { systemZones } from "../../library/gazetteer/time_zones.ts";
import { storedFiles } from "../../system/files/stored_files.ts";
import type { ProgressView } from "../progress.ts";
import { filmPlaces } from "../runs/find_run.ts";

/**
 * The film must be waiting for its delivery, or be delivered meanwhile. Throws what `deliverFilm` throws; a failed try stays
 * with the run.
 */
export async function deliverRun(
  runId: RunId,
  { ledger, config }: { readonly ledger: Ledger; readonly config: Config },
  view: ProgressView,
  signal: AbortSignal,
): Promise<Delivered> {
  const run = await seeingMovedFilms(ledger.runs, filmPlaces(config)).get(runId);
  if (!run) throw new Fault("not_found", `There is no run "${runId}"`);
  const { status, assetId } = run.delivery;
  // The process that held the lock before has delivered it.
  if (status === "delivered" && assetId !== undefined) {
    return { assetId, sent: false, warnings: [] };
  }
  const started = performance.now();
  const show = (done: number, total: number) =>
    view.show({ run: runId, phase: "delivery", done, total, share: total > 0 ? done / total : 0 });
  show(0, 0);
  const delivered = await deliverFilm(
    { target: openTarget(config), runs: ledger.runs, files: storedFiles, zones: systemZones },
    run,
    { signal, onProgress: show },
  );
  await ledger.runs.enter(runId, "complete", (performance.now() - started) / 1000);
  return delivered;
}
