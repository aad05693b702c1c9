// Finds the pictures and videos below a folder, with size and times, without opening one.

import { realpath } from "node:fs/promises";
import { mapBounded } from "../../base/pool.ts";
import { FileStats } from "../../system/files/file_stat.ts";
import type { SkippedFile } from "../library.ts";
import { EnteredPlaces } from "./entered_places.ts";
import type { FoundFile } from "./found_file.ts";
import { type Folder, type LinkedFile, listFolder } from "./list_folder.ts";

export interface Walked {
  /** By path, in the order of code units. */
  readonly files: readonly FoundFile[];
  readonly skipped: readonly SkippedFile[];
  /** The kinds of the files that are of none that is read, one for each. */
  readonly unread: readonly string[];
}

/** Deeper than any sane tree; a bound for what loops no check sees. */
const MAX_DEPTH = 64;
const PARALLEL_FOLDERS = 8;

/**
 * Walks level by level. A link out of the root or into a hidden folder is followed once; other links
 * into the tree lead to what is found anyway, links to its parents lead to loops: both are left alone.
 * `leftOut`, folders that need not be there, are not entered.
 * Throws the file system's own error when the root itself cannot be listed, Fault `cancelled`.
 */
export async function walkFolder(
  root: string,
  signal?: AbortSignal,
  leftOut: readonly string[] = [],
): Promise<Walked> {
  const realRoot = await realpath(root);
  const own = await Promise.all(leftOut.map((place) => realpath(place).catch(() => place)));
  const files: FoundFile[] = [];
  const skipped: SkippedFile[] = [];
  const unread: string[] = [];
  const stats = new FileStats();
  const linked: LinkedFile[] = [];
  const entered = new EnteredPlaces(realRoot, own);
  let level: Folder[] = [{ path: "", absolute: realRoot }];
  for (let depth = 0; level.length > 0; depth++) {
    const listings = await mapBounded(
      level,
      PARALLEL_FOLDERS,
      (folder) => listFolder(folder, stats, signal),
      signal,
    );
    level = [];
    for (const listing of listings) {
      // Not spread into push(): one folder may hold more files than a call may have arguments.
      for (const file of listing.files) files.push(file);
      for (const skip of listing.skipped) skipped.push(skip);
      for (const kind of listing.unread) unread.push(kind);
      for (const file of listing.linkedFiles) linked.push(file);
      for (const folder of listing.folders) {
        // A link may have led there before, or it is left out.
        if (!entered.has(folder.absolute)) level.push(folder);
      }
      for (const folder of listing.linkedFolders) {
        if (entered.enterFolder(folder.absolute)) level.push(folder);
      }
    }
    if (depth === MAX_DEPTH) {
      for (const { path: id } of level) skipped.push({ id, reason: "it lies too deep" });
      break;
    }
  }
  linked.sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  for (const { file, real } of linked) if (entered.takeFile(real)) files.push(file);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  skipped.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { files, skipped, unread };
}
