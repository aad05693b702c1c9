// Where the pictures of a kept cut lie now: the folder they were chosen in may have got another name.

import path from "node:path";
import { Fault } from "../../src/base/fault.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Run } from "../../src/ledger/run.ts";
import { isThere } from "../../src/system/files/files.ts";
import { expandHome } from "../../src/system/paths.ts";
import { storedFiles } from "../../src/system/files/stored_files.ts";
import type { Which } from "../library/library_session.ts";
import type { KeptCut } from "./cut_lines.ts";
import { whichOfRun } from "./run_library.ts";

/**
 * As `whichOfRun`; in place of a folder that is gone the one that is named or configured, if it holds
 * what the cut shows under the same names. Throws Fault `library_unreadable` if it does not.
 */
export async function whichToRender(
  run: Pick<Run, "runId" | "library">,
  { shots }: Pick<KeptCut, "shots">,
  typed: Which,
  config: Config,
): Promise<Which> {
  const { runId, library } = run;
  const isServer = library === undefined || !("folder" in library);
  if (isServer || (typed.accounts ?? []).length > 0 || await isThere(library.folder)) {
    return whichOfRun(run, typed, config);
  }
  const named = typed.libraryFolder ?? config.library.folder;
  const folder = named === undefined ? library.folder : path.resolve(expandHome(named));
  const lost = folder === library.folder ? undefined : await firstLost(shots, folder);
  if (folder !== library.folder && lost === undefined) return { libraryFolder: folder };
  throw new Fault(
    "library_unreadable",
    `Run ${runId} read the folder "${library.folder}", which is not there` +
      (lost === undefined ? "" : `, and the folder "${folder}" does not hold "${lost}" as it was`),
    {
      hint: "If it was moved, say where to: photos-memories runs render " +
        `${runId} --library <folder>; an external drive must be mounted`,
    },
  );
}

/** The first picture of the cut that the folder does not have, or has with another size. */
async function firstLost(
  shots: KeptCut["shots"],
  folder: string,
): Promise<string | undefined> {
  for (const { asset, pair } of shots) {
    for (const { id, sizeBytes } of pair ? [asset, pair.asset] : [asset]) {
      const found = await storedFiles.sizeBytes(path.join(folder, id));
      if (found === undefined || found !== (sizeBytes ?? found)) return id;
    }
  }
  return undefined;
}
