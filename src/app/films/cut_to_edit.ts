// SPDX-License-Identifier: AGPL-3.0-or-later

// A finished film's cut as a cut of its own, so that it can be changed while the film stays as it is.

import { unlessPartLacks } from "../../base/stored_document.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { CutChanges } from "../../film/film_contract.ts";
import { newRunId } from "../../film/run_recorder.ts";
import { assetsOf, type StoredCut } from "../../film/select/cut.ts";
import { applyEdits, type StoredEdits } from "../../film/select/edit_cut.ts";
import type { RunReader, RunTrace, RunWriter } from "../../ledger/ledger.ts";
import type { Run, RunId } from "../../ledger/run.ts";
import { systemClock } from "../../system/clock.ts";

type Runs =
  & Pick<RunReader, "document" | "trace" | "considered">
  & Pick<RunWriter, "begin" | "describe" | "keep" | "keepEdits" | "keepTrace" | "end">;

/** A new run with the film's cut and all its choices; `undefined` for a film whose cut was not kept whole. */
export async function cutToEdit(runs: Runs, film: Run): Promise<RunId | undefined> {
  const from = await unlessPartLacks(() => firstCut(runs, film.runId)) ??
    { run: film.runId, changes: undefined };
  for (const kind of ["cut", "brief", "timeline"] as const) {
    if (await runs.document(from.run, kind) === undefined) return undefined;
  }
  const now = systemClock.now(), runId = newRunId(now, Math.random());
  const startedAt = new Date(now).toISOString(), { runId: cutOf, library } = film;
  await runs.begin({ runId, startedAt, source: "manual", isDryRun: true, cutOf, library });
  const { memoryType, memoryKey, memoryCategory, rangeStart, rangeEnd, people, summary } = film;
  const described = { memoryType, memoryKey, memoryCategory, rangeStart, rangeEnd, people };
  await runs.describe(runId, { ...described, summary, title: film.title });
  for (const kind of ["request", "cut", "brief", "timeline", "facts"] as const) {
    const document = await runs.document(from.run, kind);
    if (document !== undefined) await runs.keep(runId, kind, document);
  }
  const rows: RunTrace[] = [];
  for (const id of await runs.considered(from.run)) {
    const row = await runs.trace(from.run, id);
    if (row !== undefined) rows.push(row);
  }
  await runs.keepTrace(runId, rows);
  if (from.changes) {
    const { edits, applied } = from.changes.edits;
    const kept: StoredEdits = { revision: 1, edits: edits.slice(0, applied), applied };
    await runs.keepEdits(runId, 0, kept);
  }
  await runs.end(runId, {
    status: "dry_run",
    finishedAt: new Date(systemClock.now()).toISOString(),
  });
  return runId;
}

/** The cut the film's changes were made in, so that they can be undone; nothing where it is gone, or the film shows others. */
async function firstCut(
  runs: Pick<Runs, "document">,
  film: RunId,
): Promise<{ readonly run: RunId; readonly changes: CutChanges } | undefined> {
  const changes = await runs.document(film, "changes") as CutChanges | undefined;
  const first = changes && await runs.document(changes.run, "cut") as StoredCut | undefined;
  const brief = changes && await runs.document(changes.run, "brief") as Brief | undefined;
  const shown = await runs.document(film, "cut") as StoredCut | undefined;
  if (!changes || !first || !brief || !shown) return undefined;
  const { cut } = applyEdits({ cut: { ...first, trace: [] }, brief }, changes.edits);
  return screensOf(cut) === screensOf(shown) ? { run: changes.run, changes } : undefined;
}

function screensOf({ shots }: Pick<StoredCut, "shots">): string {
  return JSON.stringify(shots.map((shot) => assetsOf(shot).map(({ id }) => id)));
}
