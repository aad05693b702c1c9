// What runs that were killed have left: half films, whole ones without a record, half pieces.

import { readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { RunReader } from "../../ledger/ledger.ts";

/** The folder of a film ends with its run's name (`newRunId`). */
const FILM_FOLDER = /_(\d{8}_\d{6}_[0-9a-f]{4})$/;
/** Whether a folder with this name holds a film of ours. */
export const isFilmFolder = (name: string): boolean => FILM_FOLDER.test(name);

/** Everything a film's folder gets from us; other files stay. */
const OUR_FILE = /\.(?:mp4|mov|jpg)$/;
/** As `unfinishedName` makes them. */
const UNFINISHED = /^\..+\.[0-9a-f]{8}\.unfinished(?:\.\w+)?$/;

/**
 * Takes away the films of runs that ended without one. Only while the pipeline lock is held and after
 * `markInterrupted`; what cannot be removed stays, and is no failure.
 */
export async function removeLeftFilms(
  outputFolder: string,
  runs: Pick<RunReader, "get">,
): Promise<void> {
  for (const name of await readdir(outputFolder).catch(() => [])) {
    const runId = FILM_FOLDER.exec(name)?.[1];
    const run = runId === undefined ? undefined : await runs.get(runId);
    if (!run || run.status === "completed" || run.status === "running") continue;
    const folder = path.join(outputFolder, name);
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((file) => OUR_FILE.test(file))) {
      await rm(path.join(folder, file), { force: true }).catch(() => {});
    }
    await rmdir(folder).catch(() => {});
  }
}

/**
 * Takes away what was left half written in folders of the cache. Only while the pipeline lock is held:
 * a process that still writes there has lost its parent.
 */
export async function removeUnfinished(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!UNFINISHED.test(name)) continue;
      await rm(path.join(folder, name), { force: true }).catch(() => {});
    }
  }
}
