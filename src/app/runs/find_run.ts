// SPDX-License-Identifier: AGPL-3.0-or-later

// The ledger for commands that need no library, and the runs in it by what a person types.

import { Fault } from "../../base/fault.ts";
import type { Config } from "../../config/schema.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import { type FilmPlaces, seeingMovedFilms } from "../../ledger/run_views.ts";
import type { Run, RunId, RunStatus } from "../../ledger/run.ts";
import { markingStaleRuns, type PipelineLock } from "../../ledger/run_views.ts";
import { isThere } from "../../system/files/files.ts";
import { isLocked, tryLock } from "../../system/files/lock.ts";
import { expandHome } from "../../system/paths.ts";
import type { AppContext } from "../context.ts";
import { openProcessLedger } from "../open_stores.ts";
import { readSettings } from "../settings/settings.ts";
import type { StoredCut } from "../../film/select/cut.ts";

/**
 * Stands for the newest film wherever a run is named; for the newest run while there is no film.
 */
export const LATEST = "latest";
/** A hint names at most so many runs. */
const MAX_LISTED = 4;

/**
 * Opens the ledger, lets `read` look, closes it. A run whose process was killed is `interrupted`,
 * and a film that was moved is found at its new place.
 */
export async function withRuns<T>(
  context: AppContext,
  read: (runs: RunReader, ledger: Ledger) => Promise<T>,
): Promise<T> {
  const { config, paths } = await readSettings(context);
  await using ledger = await openProcessLedger(paths);
  const runs = markingStaleRuns(ledger.runs, pipelineLock(paths.locks));
  return await read(seeingMovedFilms(runs, filmPlaces(config)), ledger);
}

/** Among so many of the newest runs a part of an id is looked for. */
const NEWEST = 100;

/**
 * The run with this id, the only new one with this part of an id, or what "latest" stands for.
 * Throws Fault `not_found`, or `usage` when a part fits several.
 */
export async function findRun(runs: RunReader, id: RunId): Promise<Run> {
  if (id === LATEST) {
    const newest = (await runs.list(1, ["completed"]))[0] ?? (await runs.list(1))[0];
    if (newest) return newest;
    throw noRun("There is no run yet");
  }
  const known = await runs.get(id);
  if (known) return known;
  const fitting = id === ""
    ? []
    : (await runs.list(NEWEST)).filter(({ runId }) => runId.includes(id));
  if (fitting.length === 1) return fitting[0]!;
  if (fitting.length === 0) throw noRun(`There is no run "${id}"`);
  throw new Fault("usage", `"${id}" is a part of the names of ${fitting.length} runs`, {
    hint: `Type more of one: ${fitting.slice(0, MAX_LISTED).map(({ runId }) => runId).join(", ")}`,
  });
}

/**
 * A run with its cut; "latest" is the newest film, or the newest of the given states. Where none of
 * them has a cut it is the newest dry run, and then any run with a cut. Errors as `findRun`.
 */
export async function findCut(
  runs: RunReader,
  id: RunId,
  latest: readonly RunStatus[] = ["completed"],
): Promise<{ readonly run: Run; readonly cut: StoredCut }> {
  if (id !== LATEST) {
    const run = await findRun(runs, id);
    const cut = await cutOf(runs, run);
    if (cut) return { run, cut };
    throw new Fault("not_found", `Run ${run.runId} ended before a cut was made (${run.status})`, {
      hint: `See "photos-memories runs show ${run.runId}"`,
    });
  }
  const newest = await runs.list(NEWEST);
  const ended = [...await runs.list(1, latest), ...await runs.list(1, ["dry_run"])];
  // One that broke off while it was rendered is better than none.
  for (const run of [...ended, ...newest]) {
    const cut = await cutOf(runs, run);
    if (cut) return { run, cut };
  }
  throw noRun(newest.length === 0 ? "There is no run yet" : "No run has come as far as a cut yet");
}

async function cutOf(runs: RunReader, { runId }: Run): Promise<StoredCut | undefined> {
  return await runs.document(runId, "cut") as StoredCut | undefined;
}

function noRun(sentence: string): Fault {
  return new Fault("not_found", sentence, { hint: 'See "photos-memories runs list"' });
}

/** The first line printed about a run's cut: which run it is of. */
export function runLine({ runId }: Run, title: string, isNamed: boolean): string {
  return `Run ${runId}, ${title}${isNamed ? "" : ": the latest"}`;
}

/** By the settings of the moment a film is looked for, where they are a function. */
export function filmPlaces(
  config: Pick<Config, "output"> | (() => Pick<Config, "output">),
): FilmPlaces {
  const now = typeof config === "function" ? config : () => config;
  return {
    get outputFolder() {
      return expandHome(now().output.directory);
    },
    isThere,
  };
}

/** One lock for every process that makes a film. */
export const PIPELINE_LOCK = "pipeline";
/** Shared by the processes of dry runs. */
export const DRY_RUN_LOCK = "dry_run";

/** Asks whether a film is being made or tried out; no film's lock is taken for it. */
export function pipelineLock(locks: string): PipelineLock {
  return {
    isFree: async () => !await isLocked(locks, PIPELINE_LOCK),
    async isFreeOfDryRuns() {
      using lock = await tryLock(locks, DRY_RUN_LOCK);
      return lock !== undefined;
    },
  };
}

/** Opens the ledger, closes it after `use`. */
export async function withLedger<T>(
  context: AppContext,
  use: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const { paths } = await readSettings(context);
  await using ledger = await openProcessLedger(paths);
  return await use(ledger);
}

const WORDS: Readonly<Record<RunStatus, string>> = {
  running: "running",
  completed: "completed",
  nothing: "nothing worth a film",
  dry_run: "dry run",
  failed: "failed",
  cancelled: "cancelled",
  interrupted: "interrupted",
};

/** A cut that was laid out for `runs render` is no mere dry run. */
export async function stateOf(runs: RunReader, { runId, status }: Run): Promise<string> {
  const isKept = status === "dry_run" && await runs.document(runId, "timeline") !== undefined;
  return isKept ? "cut kept" : WORDS[status];
}
