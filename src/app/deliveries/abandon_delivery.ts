// SPDX-License-Identifier: AGPL-3.0-or-later

// Giving up the delivery of a film, which stays where it is.

import { Fault } from "../../base/fault.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { DeliveryStatus, RunId } from "../../ledger/run.ts";
import { seeingMovedFilms } from "../../ledger/run_views.ts";
import { isThere } from "../../system/files/files.ts";
import { deliveryLock } from "../runs/delivery_lock.ts";
import { filmPlaces, findRun } from "../runs/find_run.ts";
import type { Settings } from "../settings/settings.ts";

const WHY: Readonly<Record<Exclude<DeliveryStatus, "pending">, (run: RunId) => string>> = {
  not_requested: (run) => `no delivery of run ${run} was asked for`,
  delivered: (run) => `the film of run ${run} is on the library server`,
  abandoned: (run) => `the delivery of run ${run} was given up before`,
};

/**
 * Returns where the film still lies on this machine, if it does. `id` is as `findRun` takes it. Throws Fault
 * `usage` where no delivery is waiting, `busy` while the film is being delivered, and as `findRun`.
 */
export async function abandonDelivery(
  ledger: Pick<Ledger, "runs">,
  { config, paths }: Pick<Settings, "config" | "paths">,
  id: RunId,
): Promise<{ readonly runId: RunId; readonly filmPath?: string }> {
  const runs = seeingMovedFilms(ledger.runs, filmPlaces(config));
  const { runId } = await findRun(runs, id);
  using _lock = await deliveryLock(paths.locks, runId);
  // Read again: the process that held the lock before may have delivered it.
  const { delivery, outputPath } = await findRun(runs, runId);
  if (delivery.status !== "pending") {
    throw new Fault("usage", `There is nothing to give up: ${WHY[delivery.status](runId)}`, {
      hint: 'See "photos-memories runs list"',
    });
  }
  await ledger.runs.endDelivery(runId, { status: "abandoned", error: "given up by hand" });
  const isKept = outputPath !== undefined && await isThere(outputPath);
  return { runId, filmPath: isKept ? outputPath : undefined };
}
