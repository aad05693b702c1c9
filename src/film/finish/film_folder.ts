// SPDX-License-Identifier: AGPL-3.0-or-later

// A film's own folder: which files in it are ours, and taking it away so that a film is either whole or gone.

import { readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Run, RunId } from "../../ledger/run.ts";
import { folderOf, isThere, writeFault } from "../../system/files/files.ts";

/** The folder of a film ends with its run's name (`newRunId`). */
const FILM_FOLDER = /_(\d{8}_\d{6}_[0-9a-f]{4})$/;
/** One that is being deleted; a killed process leaves it. */
const DELETED_FOLDER = /^\.(.+)\.deleted$/;

/** What the film is put together from, beside it (`--keep-intermediates`). */
export const PARTS_FOLDER = "intermediates";
/** Small pictures of its shots, for its page. */
export const PICTURES_FOLDER = "pictures";

const OUR_FILE = /\.(?:mp4|mov|jpg|otio)$/;
const OUR_FOLDERS: readonly string[] = [PARTS_FOLDER, PICTURES_FOLDER];

/** Whether a folder with this name holds a film of ours. */
export const isFilmFolder = (name: string): boolean => FILM_FOLDER.test(name);

/** The run whose film is in the folder, or was in it before a deletion that is going on. */
export function runOfFolder(
  name: string,
): { readonly runId: RunId; readonly isDeleted: boolean } | undefined {
  const deleted = DELETED_FOLDER.exec(name)?.[1];
  const runId = FILM_FOLDER.exec(deleted ?? name)?.[1];
  return runId === undefined ? undefined : { runId, isDeleted: deleted !== undefined };
}

export interface FoundFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** What goes when a run is deleted. */
export interface Deletion {
  /** The run, then the cut it was rendered from, where no other film is of it. */
  readonly runs: readonly [Run, ...Run[]];
  /** Film, poster, pictures, parts and transcripts that are on this machine. */
  readonly files: readonly FoundFile[];
  /** Pictures of which it is kept why they are in the film or not. */
  readonly considered: number;
  /** At the library server, where the film stays. */
  readonly assetId?: string;
}

/**
 * The files a film has on this machine: those of ours in its own folder, or else film and poster
 * alone. The films of a drive that is away are none.
 */
export async function filmFiles(
  run: Pick<Run, "runId" | "outputPath" | "posterPath">,
): Promise<readonly FoundFile[]> {
  const folder = ownFolder(run);
  const paths = folder === undefined
    ? [run.outputPath, run.posterPath].filter((file) => file !== undefined)
    : await ourFilesIn(folder);
  const found = await Promise.all(paths.map(async (file) => {
    const info = await stat(file).catch(() => undefined);
    return info?.isFile() ? [{ path: file, sizeBytes: info.size }] : [];
  }));
  return found.flat();
}

function ownFolder(
  { runId, outputPath, posterPath }: Pick<Run, "runId" | "outputPath" | "posterPath">,
): string | undefined {
  const file = outputPath ?? posterPath;
  if (file === undefined) return undefined;
  const folder = folderOf(file);
  return runOfFolder(path.basename(folder))?.runId === runId ? folder : undefined;
}

async function ourFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const ours = await Promise.all(entries.map(async (entry) => {
    const whole = path.join(folder, entry.name);
    if (entry.isFile()) return OUR_FILE.test(entry.name) ? [whole] : [];
    if (!entry.isDirectory() || !OUR_FOLDERS.includes(entry.name)) return [];
    return (await readdir(whole)).map((name) => path.join(whole, name));
  }));
  return ours.flat();
}

/** A film whose folder stands aside: it is put back, or gone for good. */
interface SetAside {
  restore(): Promise<void>;
  /** What cannot be removed stays under its new name and is tried again with the next film. */
  remove(): Promise<void>;
}

/**
 * Moves the film's folder out of sight in one step. Throws Fault `not_writable`. Files without a folder
 * of their own stay until `remove`.
 */
export async function setAside(run: Parameters<typeof filmFiles>[0]): Promise<SetAside> {
  const folder = ownFolder(run);
  if (folder === undefined || !await isThere(folder)) {
    const files = folder === undefined ? await filmFiles(run) : [];
    return {
      restore: () => Promise.resolve(),
      async remove() {
        for (const file of files) await rm(file.path, { force: true }).catch(() => {});
      },
    };
  }
  const aside = path.join(folderOf(folder), `.${path.basename(folder)}.deleted`);
  try {
    await rename(folder, aside);
  } catch (error) {
    throw writeFault(folder, error);
  }
  return { restore: () => rename(aside, folder), remove: () => removeOurs(aside, folder) };
}

/**
 * Takes away what is ours in a folder, and the folder when nothing else is in it; with something
 * else it is called `name` afterwards. What cannot be removed stays, and is no failure.
 */
export async function removeOurs(folder: string, name = folder): Promise<void> {
  for (const file of await ourFilesIn(folder).catch(() => [])) {
    await rm(file, { force: true }).catch(() => {});
  }
  for (const own of OUR_FOLDERS) await rmdir(path.join(folder, own)).catch(() => {});
  await rmdir(folder).catch(() => name === folder ? undefined : rename(folder, name))
    .catch(() => {});
}
