// SPDX-License-Identifier: AGPL-3.0-or-later

// Delivery of one run's film as commands do it: one at a time, with progress, and with what to type
// when it fails.

import { openTarget } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import { giveUpSpent } from "../../automation/pending_delivery.ts";
import { secretsOf } from "../../config/keys.ts";
import type { Config } from "../../config/schema.ts";
import { type Delivered, deliverFilm } from "../../film/delivery/deliver_film.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { seeingMovedFilms } from "../../ledger/run_views.ts";
import type { RunId } from "../../ledger/run.ts";
import { systemZones } from "../../library/gazetteer/time_zones.ts";
import { storedFiles } from "../../system/files/stored_files.ts";
import type { ProgressView } from "../progress.ts";
import { ownerNotifier } from "../notify_owner.ts";
import { filmPlaces } from "../runs/find_run.ts";
import type { Settings } from "../settings/settings.ts";

interface AskedDelivery {
  readonly ledger: Ledger;
  readonly settings: Pick<Settings, "config" | "paths">;
}

/**
 * As `deliverRun`, for a film that a person delivers: the last try that may fail gives the delivery up
 * and tells the owner.
 */
export async function deliverAskedRun(
  runId: RunId,
  { ledger, settings }: AskedDelivery,
  view: ProgressView,
  signal: AbortSignal,
): Promise<Delivered> {
  const { config } = settings;
  try {
    return await deliverRun(runId, { ledger, config }, view, signal);
  } catch (error) {
    const options = {
      maxDeliveryAttempts: config.automation.max_delivery_attempts,
      secrets: secretsOf(config),
    };
    const deps = { ledger, notify: ownerNotifier(settings, ledger) };
    // A ledger that takes no more must not hide what was wrong before.
    await giveUpSpent(deps, runId, options).catch(() => {});
    throw error;
  }
}

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
