// Delivers a finished film. What was sent before, also by a try that never heard the answer, is found
// by its bytes and not sent again.

import { Fault } from "../../src/base/fault.ts";
import type { RunReader } from "../../src/ledger/ledger.ts";
import type { Run, RunId } from "../../src/ledger/run.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import type { Action } from "../command.ts";
import { deliverRun, tellDelivered } from "../deliver_run.ts";
import { deliveryLock } from "../delivery_lock.ts";
import { findRun, LATEST, NEWEST } from "../ledger_session.ts";
import { progressViewOf } from "../progress_view.ts";
import { readSettings } from "../settings.ts";

export const runsUpload: Action = async (context, given) => {
  const { config, paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  const run = await findFilm(ledger.runs, given.positionals[0]!);
  checkDeliverable(run);
  using _lock = await deliveryLock(paths.locks, run.runId);
  const album = given.text("album") ?? run.delivery.album ?? config.upload.album_name;
  if (run.delivery.status !== "pending" || album !== run.delivery.album) {
    await ledger.runs.requestDelivery(run.runId, album);
  }
  const json = given.flag("json");
  const view = progressViewOf(context.terminal, json);
  const delivered = await deliverRun(run.runId, { ledger, config }, view, context.signal);
  if (json) context.terminal.out(JSON.stringify({ type: "result", run: run.runId, ...delivered }));
  else tellDelivered(context, config, delivered);
  return 0;
};

/** As `findRun`, but "latest" is the newest that has a film. */
async function findFilm(runs: RunReader, id: RunId): Promise<Run> {
  const newest = id === LATEST ? await runs.list(NEWEST) : [];
  return newest.find(({ status }) => status === "completed") ?? await findRun(runs, id);
}

function checkDeliverable(run: Run): void {
  if (run.delivery.status === "delivered") {
    throw new Fault("usage", `The film of run ${run.runId} is on the library server already`, {
      hint: `It is the asset ${run.delivery.assetId}`,
    });
  }
  if (run.status === "completed") return;
  throw new Fault("usage", `Run ${run.runId} has no finished film: it is ${run.status}`, {
    hint: 'Choose a completed run from "photos-memories runs list"',
  });
}
