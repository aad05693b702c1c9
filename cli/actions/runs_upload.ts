// Delivers a finished film. What was sent before, also by a try that never heard the answer, is found
// by its bytes and not sent again.

import { openShelf } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import type { Brief } from "../../src/film/brief/brief.ts";
import { checkDeliverable } from "../../src/film/delivery/check_deliverable.ts";
import type { Run } from "../../src/ledger/run.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { isThere } from "../../src/system/files.ts";
import type { Action } from "../command.ts";
import { deliverRun, tellDelivered } from "../deliver_run.ts";
import { deliveryLock } from "../delivery_lock.ts";
import { findRun } from "../ledger_session.ts";
import { progressViewOf } from "../progress_view.ts";
import { readSettings } from "../settings.ts";

export const runsUpload: Action = async (context, given) => {
  const { config, paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  const { runId } = await findRun(ledger.runs, given.positionals[0]!);
  using _lock = await deliveryLock(paths.locks, runId);
  // Whoever held the lock a moment ago may have delivered it.
  const run = await findRun(ledger.runs, runId);
  await checkFinished(run);
  const brief = await ledger.runs.document(run.runId, "brief") as Brief | undefined;
  if (brief) checkDeliverable(brief);
  // Nothing is asked for that nobody could deliver: the film would wait for ever.
  openShelf(config);
  const album = given.text("album") ?? run.delivery.album ?? config.upload.album_name;
  if (run.delivery.status !== "pending" || album !== run.delivery.album) {
    await ledger.runs.requestDelivery(run.runId, album);
  }
  const json = given.flag("json");
  const view = progressViewOf(context.terminal, json);
  const delivered = await deliverRun(run.runId, { ledger, config }, view, context.signal);
  if (json) context.terminal.out(JSON.stringify({ type: "result", run: run.runId, ...delivered }));
  else tellDelivered(context, config, run.runId, delivered);
  return 0;
};

/** A delivered film whose copy was kept lacks what the key did not allow then: its words, tag or album. */
async function checkFinished(run: Run): Promise<void> {
  const isKept = run.outputPath !== undefined && await isThere(run.outputPath);
  if (run.delivery.status === "delivered" && !isKept) {
    throw new Fault("usage", `The film of run ${run.runId} is on the library server already`, {
      hint: `It is the asset ${run.delivery.assetId}`,
    });
  }
  if (run.status === "completed") return;
  throw new Fault("usage", `Run ${run.runId} has no finished film: it is ${run.status}`, {
    hint: 'Choose a completed run from "photos-memories runs list"',
  });
}
