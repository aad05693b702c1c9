// SPDX-License-Identifier: AGPL-3.0-or-later

// Runs as readers see them, without a write to the ledger. A run of a killed process says `running` in the ledger until
// the next film is begun: the free lock tells that it was interrupted. A film that was moved with its folder
// is seen where films are made now.

import type { RunReader } from "./ledger.ts";
import type { Run, RunId, RunStatus } from "./run.ts";

/** The locks a run's process holds from before it begins until after it has ended. */
export interface PipelineLock {
  isFree(): Promise<boolean>;
  /** Shared by all dry runs: no film waits for them, nor they for one. */
  isFreeOfDryRuns(): Promise<boolean>;
}

/** One film is made at a time, and each beginning marks the stale runs before it. */
const MAX_STALE = 10;

const interrupted = (run: Run): Run => ({ ...run, status: "interrupted" });

/** Reads as `runs` does, with stale runs as `interrupted`; writes nothing. */
export function markingStaleRuns(runs: RunReader, lock: PipelineLock): RunReader {
  /** Read before the lock was seen free: a run that says `running` afterwards too is stale. */
  const stale = async (): Promise<ReadonlySet<RunId>> => {
    const running = await runs.list(MAX_STALE, ["running"]);
    const dry = running.filter(({ isDryRun }) => isDryRun);
    const films = running.filter(({ isDryRun }) => !isDryRun);
    const left = [
      ...dry.length > 0 && await lock.isFreeOfDryRuns() ? dry : [],
      ...films.length > 0 && await lock.isFree() ? films : [],
    ];
    return new Set(left.map(({ runId }) => runId));
  };
  const isLeft = async ({ isDryRun }: Run): Promise<boolean> =>
    await (isDryRun ? lock.isFreeOfDryRuns() : lock.isFree());
  const one = async (read: () => Promise<Run | undefined>) => {
    const run = await read();
    if (run?.status !== "running" || !await isLeft(run)) return run;
    // Between the two looks it may have come to its end.
    const now = await read();
    return now?.status === "running" && now.runId === run.runId ? interrupted(now) : now;
  };
  return {
    ...runs,
    get: (runId) => one(() => runs.get(runId)),
    ofAttempt: (attemptId) => one(() => runs.ofAttempt(attemptId)),

    async list(limit, statuses) {
      const isSeen = (status: RunStatus) => statuses === undefined || statuses.includes(status);
      const ids = isSeen("running") || isSeen("interrupted") ? await stale() : new Set();
      if (ids.size === 0) return await runs.list(limit, statuses);
      // A run that turns out to have another status is left out again.
      const listed = await runs.list(limit + ids.size, statuses && [...statuses, "running"]);
      return listed
        .map((run) => run.status === "running" && ids.has(run.runId) ? interrupted(run) : run)
        .filter(({ status }) => isSeen(status)).slice(0, limit);
    },
  };
}

export interface FilmPlaces {
  /** Where films are made now, each in a folder of its run; read for each film that is looked for. */
  readonly outputFolder: string;
  isThere(path: string): Promise<boolean>;
}

/** Reads as `runs` does, with films and posters where they are now. */
export function seeingMovedFilms(
  runs: RunReader,
  places: FilmPlaces,
): RunReader {
  const placeOf = async (run: Run, path: string | undefined) => {
    if (path === undefined || await places.isThere(path)) return path;
    const [folder, file] = path.split(/[/\\]/).slice(-2);
    // Only the run's own folder ends with its id.
    if (!folder?.endsWith(run.runId) || !file) return path;
    const moved = `${places.outputFolder}/${folder}/${file}`;
    return await places.isThere(moved) ? moved : path;
  };
  const seen = async (run: Run): Promise<Run> => {
    const outputPath = await placeOf(run, run.outputPath);
    const posterPath = await placeOf(run, run.posterPath);
    return outputPath === run.outputPath && posterPath === run.posterPath
      ? run
      : { ...run, outputPath, posterPath };
  };
  const one = async (run: Run | undefined) => run && await seen(run);
  const all = (list: readonly Run[]) => Promise.all(list.map(seen));
  return {
    ...runs,
    list: async (limit, statuses) => await all(await runs.list(limit, statuses)),
    get: async (runId) => await one(await runs.get(runId)),
    filmsOf: async (runId) => await all(await runs.filmsOf(runId)),
    pendingDeliveries: async (source) => await all(await runs.pendingDeliveries(source)),
    completed: async (source, limit) => await all(await runs.completed(source, limit)),
    ofAttempt: async (attemptId) => await one(await runs.ofAttempt(attemptId)),
  };
}
