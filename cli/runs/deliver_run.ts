// Delivery of one run's film as commands do it: one at a time, with progress, and with what to type
// when it fails.

import { openTarget } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import type { Config } from "../../src/config/schema.ts";
import { filmLink } from "../../src/film/delivery/check_deliverable.ts";
import { type Delivered, deliverFilm } from "../../src/film/delivery/deliver_film.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { seeingMovedFilms } from "../../src/ledger/run_views.ts";
import type { RunId } from "../../src/ledger/run.ts";
import { offsetMinutesAt } from "../../src/system/clock.ts";
import { type HeldLock, tryLock } from "../../src/system/files/lock.ts";
import { storedFiles } from "../../src/system/files/stored_files.ts";
import type { CommandContext } from "../command.ts";
import type { ProgressView } from "../terminal/progress_view.ts";
import { filmPlaces } from "./ledger_session.ts";

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
    { target: openTarget(config), runs: ledger.runs, files: storedFiles, offsetMinutesAt },
    run,
    { signal, onProgress: show },
  );
  await ledger.runs.enter(runId, "complete", (performance.now() - started) / 1000);
  return delivered;
}

/** The link to the film comes last, alone on its line. */
export function tellDelivered(
  { terminal }: Pick<CommandContext, "terminal">,
  config: Config,
  runId: RunId,
  { assetId, sent, warnings }: Delivered,
): void {
  for (const warning of warnings) terminal.note(terminal.paint.yellow(warning));
  const where = sent
    ? "Delivered to the library server"
    : "The library server had this film already";
  const copy = warnings.length > 0 ? "the local copy is kept" : "the local copy was removed";
  terminal.note(`${where}; ${copy}`);
  if (warnings.length > 0) {
    terminal.note(`Once that is mended, finish it with: photos-memories runs upload ${runId}`);
  }
  terminal.out(filmLink(config.immich, assetId) ?? assetId);
}

/** Throws Fault `busy`. */
export async function deliveryLock(folder: string, runId: RunId): Promise<HeldLock> {
  const lock = await tryLock(folder, `delivery-${runId}`);
  if (lock) return lock;
  throw new Fault("busy", `Run ${runId} is being delivered already`, {
    hint: "Wait for it to end",
  });
}
