// Films that were moved to another place with their folders: the ledger keeps where each one was made.
// Whoever looks for one sees it where films are made now.

import type { RunReader } from "./ledger.ts";
import type { Run } from "./run.ts";

export interface FilmPlaces {
  /** Where films are made now, each in a folder of its run; read for each film that is looked for. */
  readonly outputFolder: string;
  isThere(path: string): Promise<boolean>;
}

/** What `runs` reads, with films and posters where they lie now; nothing is written. */
export function seeingMovedFilms(
  runs: RunReader,
  places: FilmPlaces,
): RunReader {
  const placeOf = async (run: Run, path: string | undefined) => {
    if (path === undefined || await places.isThere(path)) return path;
    const [folder, file] = path.split(/[/\\]/).slice(-2);
    // Such a folder is the run's own, whoever put it there.
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
    list: async (limit, statuses) => await all(await runs.list(limit, statuses)),
    get: async (runId) => await one(await runs.get(runId)),
    filmsOf: async (runId) => await all(await runs.filmsOf(runId)),
    pendingDeliveries: async (source) => await all(await runs.pendingDeliveries(source)),
    completed: async (source, limit) => await all(await runs.completed(source, limit)),
    completedKeys: () => runs.completedKeys(),
    deliveredAssets: () => runs.deliveredAssets(),
    ofAttempt: async (attemptId) => await one(await runs.ofAttempt(attemptId)),
    document: (runId, kind) => runs.document(runId, kind),
    documentsOfMemory: (key, kind) => runs.documentsOfMemory(key, kind),
    trace: (runId, asset) => runs.trace(runId, asset),
    considered: (runId) => runs.considered(runId),
    funnel: (runId) => runs.funnel(runId),
  };
}
