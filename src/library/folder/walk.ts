// SPDX-License-Identifier: AGPL-3.0-or-later

// Finds the pictures and videos below a folder, with size and times, without opening one.

import { realpath } from "node:fs/promises";
import path from "node:path";
import { mapBounded } from "../../base/semaphore.ts";
import { FileStats } from "../../system/files/file_stat.ts";
import { throwIfCancelled } from "../../base/fault.ts";
import { isInside } from "../../system/paths.ts";
import type { SkippedFile } from "../library.ts";
import { isCandidate } from "./formats.ts";
import { closedFolder, type ClosedKind, isClosedPlace, isPhotosLibrary } from "./closed.ts";
import { fileOf, type Folder, type LinkedFile, listFolder } from "./list_folder.ts";
import { readPhotosLibrary } from "./photos_library.ts";
import { whySkipped } from "./read_file.ts";
import { type ListedFile } from "./listed_file.ts";

interface Walked {
  /** By path, in the order of code units. */
  readonly files: readonly ListedFile[];
  readonly skipped: readonly SkippedFile[];
  /** The kinds of the files that are of none that is read, one for each. */
  readonly unread: readonly string[];
  /** The same of those beside a picture or clip of their name. */
  readonly beside: readonly string[];
  /** Links to pictures or folders elsewhere, by path, whether they were followed or not. */
  readonly linksOut: readonly LinkOut[];
  /** What was not entered or read, one for each. */
  readonly closed: readonly ClosedKind[];
}

/** A link that leads out of the library. */
export interface LinkOut {
  /** Below the root. */
  readonly path: string;
  /** Where it leads, as a real absolute path. */
  readonly target: string;
}

export interface WalkOptions {
  readonly signal?: AbortSignal;
  /** Folders that are not entered, whether or not they are there. */
  readonly leftOut?: readonly string[];
  /** Links are followed out of the root as well. */
  readonly followLinks?: boolean;
}

/** Deeper than any sane tree; a bound for what loops no check sees. */
const MAX_DEPTH = 64;
const PARALLEL_FOLDERS = 8;

/**
 * Walks level by level. A link into a hidden folder of the tree is followed once, and with `followLinks`
 * one out of the root; other links into the tree lead to what is found anyway, links to its parents
 * lead to loops: both are left alone.
 * Throws the file system's own error when the root itself cannot be listed, Fault `cancelled`.
 */
export async function walkFolder(
  root: string,
  { signal, leftOut = [], followLinks = false }: WalkOptions = {},
): Promise<Walked> {
  const realRoot = await realpath(root);
  const own = await Promise.all(leftOut.map((place) => realpath(place).catch(() => place)));
  const files: ListedFile[] = [];
  const skipped: SkippedFile[] = [];
  const unread: string[] = [], beside: string[] = [];
  const linksOut: LinkOut[] = [];
  const mayFollow = (path: string, real: string) => {
    if (isInside(real, realRoot) || isInside(realRoot, real)) return true;
    linksOut.push({ path, target: real });
    return followLinks;
  };
  const stats = new FileStats();
  const closed: ClosedKind[] = [];
  const linked: LinkedFile[] = [];
  const photosLibraries: Folder[] = [];
  const known = new Map<string, Promise<boolean>>();
  const isOpen = async (folder: string) => !await isClosedPlace(folder, realRoot, known);
  const entered = new EnteredPlaces(realRoot, own);
  const around = photosLibraryAround(realRoot);
  if (around !== undefined) photosLibraries.push({ path: "", absolute: around });
  let level: Folder[] = around === undefined ? [{ path: "", absolute: realRoot }] : [];
  for (let depth = 0; level.length > 0; depth++) {
    const listings = await mapBounded(
      level,
      PARALLEL_FOLDERS,
      (folder) =>
        listFolder(folder, stats, (real) => followLinks || isInside(real, realRoot), signal),
      signal,
    );
    level = [];
    for (const listing of listings) {
      // Not spread into push(): one folder may hold more files than a call may have arguments.
      for (const file of listing.files) files.push(file);
      for (const skip of listing.skipped) skipped.push(skip);
      for (const kind of listing.unread) unread.push(kind);
      for (const kind of listing.beside) beside.push(kind);
      for (const kind of listing.closed) closed.push(kind);
      for (const file of listing.linkedFiles) linked.push(file);
      for (const library of listing.photosLibraries) photosLibraries.push(library);
      for (const folder of listing.folders) {
        // A link may have led there before, or it is left out.
        if (!entered.has(folder.absolute)) level.push(folder);
      }
      for (const folder of listing.linkedFolders) {
        const { path, absolute } = folder, isPhotos = isPhotosLibrary(absolute);
        const isAllowed = isPhotos || await isOpen(absolute);
        if (!isAllowed || !mayFollow(path, absolute) || !entered.enterFolder(absolute)) continue;
        (isPhotos ? photosLibraries : level).push(folder);
      }
    }
    if (depth === MAX_DEPTH) {
      for (const { path: id } of level) {
        skipped.push({ id, reason: "it lies too deep", isFolder: true });
      }
      break;
    }
  }
  linked.sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  for (const { file, real } of linked) {
    const isAllowed = await isOpen(path.dirname(real)) && mayFollow(file.path, real);
    if (isAllowed && entered.takeFile(real)) files.push(file);
  }
  for (const library of photosLibraries) await addPhotos(library);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  skipped.sort((a, b) => (a.id < b.id ? -1 : 1));
  linksOut.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, skipped, unread, beside, linksOut, closed };

  /** Its own folder, or one around the root, of which only what lies below the root is taken. */
  async function addPhotos(library: Folder): Promise<void> {
    throwIfCancelled(signal);
    const signed = library.path === "" ? path.basename(library.absolute) : library.path;
    const read = await readPhotosLibrary(library.absolute, signed);
    if ("skipped" in read) {
      skipped.push({ id: library.path, reason: read.skipped, isFolder: true });
      return;
    }
    for (const kind of read.closed) closed.push(kind);
    for (const kind of read.unread) unread.push(kind);
    const taken = read.files.flatMap(({ path: below, said }) => {
      const place = path.join(library.absolute, ...below.split("/"));
      if (library.path !== "") return [{ id: `${library.path}/${below}`, place, said }];
      if (!isInside(place, realRoot)) return [];
      return [{ id: path.relative(realRoot, place).split(path.sep).join("/"), place, said }];
    });
    const found = await stats.of(taken.map(({ place }) => place));
    taken.forEach(({ id, said }, i) => {
      const stat = found[i]!;
      if (!(stat instanceof Error)) files.push(fileOf(id, stat, [], said));
      else skipped.push({ id, reason: whySkipped(stat, id).skipped });
    });
  }
}

/** The folder itself, or the nearest above it, that is the library of a Mac's photo program. */
function photosLibraryAround(folder: string): string | undefined {
  if (isPhotosLibrary(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : photosLibraryAround(parent);
}

/** The root of a walk, and where the links it follows lead. All places are real absolute paths. */
class EnteredPlaces {
  readonly #root: string;
  readonly #places: Set<string>;

  /** A folder that is `leftOut` counts as entered before. */
  constructor(root: string, leftOut: readonly string[] = []) {
    this.#root = root;
    this.#places = new Set([root, ...leftOut]);
  }

  has(place: string): boolean {
    return this.#places.has(place);
  }

  /** True where a link leads to a folder that is to be entered for it; not again for that folder. */
  enterFolder(real: string): boolean {
    // The root, or a folder above it: a loop.
    if (isInside(this.#root, real) || !this.#isNew(real, true)) return false;
    this.#places.add(real);
    return true;
  }

  /** True where a link leads to a file that is to be taken for it. To be asked after the last folder. */
  takeFile(real: string): boolean {
    if (!this.#isNew(real, isCandidate(path.basename(real)))) return false;
    this.#places.add(real);
    return true;
  }

  /** `isFound`: where all folders above are entered. */
  #isNew(real: string, isFound: boolean): boolean {
    if (this.#places.has(real)) return false;
    let isHidden = !isFound, isOthers = false;
    for (let place = real; !this.#places.has(place);) {
      const name = path.basename(place), parent = path.dirname(place);
      if (parent === place) return true; // outside of all that was entered
      isHidden ||= name.startsWith(".");
      // No link brings in previews, waste, a film of ours, or what only a database tells of.
      const kind = closedFolder(name);
      isOthers ||= (kind !== undefined && kind !== "hidden_folder") || isPhotosLibrary(name);
      place = parent;
    }
    return isHidden && !isOthers;
  }
}

/** A whole sentence about where links lead; nothing of none. */
export function linksNote(links: readonly LinkOut[], isFollowed: boolean): string | undefined {
  if (links.length === 0) return undefined;
  const told = links.slice(0, MAX_TOLD).map(({ path, target }) => `"${path}" to "${target}"`);
  const more = links.length - told.length;
  const where = told.join(", ") + (more > 0 ? ` and ${more} more` : "");
  const are = links.length === 1 ? "One link leads" : `${links.length} links lead`;
  if (isFollowed) return `${are} out of the library: ${where}`;
  const were = links.length === 1 ? "was" : "were";
  const them = links.length === 1 ? "it" : "them";
  return `${are} out of the library and ${were} not followed, ${where}: ` +
    `library.follow_links lets ${them} in`;
}

const MAX_TOLD = 3;
