// `runs abandon`: gives up a delivery.

import { Fault } from "../../../src/base/fault.ts";
import { seeingMovedFilms } from "../../../src/ledger/run_views.ts";
import type { DeliveryStatus, RunId } from "../../../src/ledger/run.ts";
import { openProcessLedger } from "../../../src/app/open_stores.ts";
import { isThere } from "../../../src/system/files/files.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { deliveryLock } from "../../../src/app/runs/delivery_lock.ts";
import { filmPlaces, findRun } from "../../../src/app/runs/find_run.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";

const WHY: Readonly<Record<Exclude<DeliveryStatus, "pending">, (run: RunId) => string>> = {
  not_requested: (run) => `no delivery of run ${run} was asked for`,
  delivered: (run) => `the film of run ${run} is on the library server`,
  abandoned: (run) => `the delivery of run ${run} was given up before`,
};

export const runsAbandon: Command = {
  name: "runs abandon",
  summary: "Give up the delivery of a film; the film stays where it is",
  positionals: ["run"],
  examples: ["photos-memories runs abandon 20250901_090312_7d3f"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const { config, paths } = await readSettings(context);
  await using ledger = await openProcessLedger(paths);
  const runs = seeingMovedFilms(ledger.runs, filmPlaces(config));
  const { runId } = await findRun(runs, given.positionals[0]!);
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
  terminal.out(
    `The delivery of run ${runId} is given up` +
      (isKept ? `; the film stays in ${outputPath}` : ""),
  );
  return 0;
}
