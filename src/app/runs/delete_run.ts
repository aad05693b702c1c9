// SPDX-License-Identifier: AGPL-3.0-or-later

// Deleting a run for good, for the command and for the page: what goes is known before, and then all of it goes or
// nothing does.

import { rm } from "node:fs/promises";
import { transcriptPath, transcriptsIn } from "../../automation/children/transcript.ts";
import { Fault } from "../../base/fault.ts";
import {
  type Deletion,
  filmFiles,
  type FoundFile,
  setAside,
} from "../../film/finish/film_folder.ts";
import type { FilmOrder, OrderState } from "../../ledger/film_order.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import type { Run } from "../../ledger/run.ts";
import { storedFiles } from "../../system/files/stored_files.ts";
import type { Paths } from "../../system/paths.ts";
import { deliveryLock } from "./delivery_lock.ts";

interface DeletionDeps {
  readonly ledger: Pick<Ledger, "runs" | "filmOrders">;
  /** As `seeingMovedFilms` and `markingStaleRuns` show them. */
  readonly runs: RunReader;
  readonly paths: Pick<Paths, "cache" | "locks">;
}

/** The order's child reads the cut, or is about to. */
const AT_WORK: readonly OrderState[] = ["choosing", "waiting", "making"];

/** Throws Fault `busy` while the run, or a film of its cut, is being made. */
export async function deletionOf(run: Run, deps: DeletionDeps): Promise<Deletion> {
  const runs = [run, ...await ownCut(run, deps)] as const, orders: FilmOrder[] = [];
  for (const { runId } of runs) orders.push(...await deps.ledger.filmOrders.ofRun(runId));
  if (run.status === "running" || orders.some(({ state }) => AT_WORK.includes(state))) {
    throw new Fault("busy", "The film is being made", {
      hint: "Stop it first, or wait until it is done",
    });
  }
  const isGoing = (id: string | undefined) =>
    id === undefined || runs.some(({ runId }) => runId === id);
  const own = orders.filter(({ filmRunId }) => isGoing(filmRunId));
  const told = [...own.map(({ orderId }) => orderId), run.attemptId]
    .filter((id) => id !== undefined)
    .map((id) => transcriptPath(transcriptsIn(deps.paths.cache), id));
  let considered = 0;
  for (const { runId } of runs) considered += (await deps.runs.considered(runId)).length;
  const { assetId } = run.delivery;
  return {
    runs,
    files: [...await filmFiles(run), ...await found(new Set(told))],
    considered,
    ...(assetId !== undefined && { assetId }),
  };
}

/** A cut that was chosen for this film alone tells as much of it as the film. */
async function ownCut({ runId, cutOf }: Run, { runs }: DeletionDeps): Promise<readonly Run[]> {
  const cut = cutOf === undefined ? undefined : await runs.get(cutOf);
  if (cut?.status !== "dry_run") return [];
  const films = await runs.filmsOf(cut.runId);
  return films.every((film) => film.runId === runId) ? [cut] : [];
}

async function found(files: Iterable<string>): Promise<readonly FoundFile[]> {
  const all: FoundFile[] = [];
  for (const path of files) {
    const sizeBytes = await storedFiles.sizeBytes(path);
    if (sizeBytes !== undefined) all.push({ path, sizeBytes });
  }
  return all;
}

/**
 * The film stands aside while the ledger forgets it, and comes back where that fails. Throws Fault
 * `busy` as `deletionOf` and while the film is being delivered, `not_writable`, `not_found`.
 */
export async function deleteRun(runId: Run["runId"], deps: DeletionDeps): Promise<Deletion> {
  using _lock = await deliveryLock(deps.paths.locks, runId);
  const run = await deps.runs.get(runId);
  if (run === undefined) throw new Fault("not_found", `There is no run "${runId}"`);
  const deletion = await deletionOf(run, deps);
  const aside = await setAside(run);
  try {
    await deps.ledger.runs.forget(deletion.runs.map((each) => each.runId));
  } catch (error) {
    await aside.restore();
    throw error;
  }
  await aside.remove();
  for (const { path } of deletion.files) await rm(path, { force: true }).catch(() => {});
  return deletion;
}
