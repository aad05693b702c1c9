// SPDX-License-Identifier: AGPL-3.0-or-later

// What runs that were killed have left: half films, whole ones without a record, half pieces.

import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { RunReader } from "../../ledger/ledger.ts";
import { removeOurs, runOfFolder } from "./film_folder.ts";

/** As `unfinishedName` makes them. */
const UNFINISHED = /^\..+\.[0-9a-f]{8}\.unfinished(?:\.\w+)?$/;

/**
 * Takes away the films of runs that ended without one, and ends deletions that were killed: the film of
 * a run that is still in the ledger is put back. Only while the pipeline lock is held and after
 * `markInterrupted`; what cannot be removed stays, and is no failure.
 */
export async function removeLeftFilms(
  outputFolder: string,
  runs: Pick<RunReader, "get">,
): Promise<void> {
  for (const name of await readdir(outputFolder).catch(() => [])) {
    const found = runOfFolder(name);
    if (found === undefined) continue;
    const run = await runs.get(found.runId), folder = path.join(outputFolder, name);
    if (found.isDeleted) {
      const before = path.join(outputFolder, name.replace(/^\.|\.deleted$/g, ""));
      await (run ? rename(folder, before) : removeOurs(folder, before)).catch(() => {});
    } else if (run && run.status !== "completed" && run.status !== "running") {
      await removeOurs(folder);
    }
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
