// `runs abandon`: gives up a delivery nobody waits for any more.

import { Fault } from "../../src/base/fault.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { isThere } from "../../src/system/files.ts";
import type { Action } from "../command.ts";
import { deliveryLock } from "../delivery_lock.ts";
import { findRun } from "../ledger_session.ts";
import { readSettings } from "../settings.ts";

export const runsAbandon: Action = async (context, given) => {
  const { terminal } = context;
  const { paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  const { runId, delivery, outputPath } = await findRun(ledger.runs, given.positionals[0]!);
  if (delivery.status !== "pending") {
    throw new Fault("usage", `No delivery of run ${runId} waits: it is ${delivery.status}`, {
      hint: 'See "photos-memories runs list"',
    });
  }
  using _lock = await deliveryLock(paths.locks, runId);
  await ledger.runs.endDelivery(runId, { status: "abandoned", error: "given up by hand" });
  const isKept = outputPath !== undefined && await isThere(outputPath);
  terminal.out(
    `The delivery of run ${runId} is given up` +
      (isKept ? `; the film stays in ${outputPath}` : ""),
  );
  return 0;
};
