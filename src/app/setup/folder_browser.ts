// SPDX-License-Identifier: AGPL-3.0-or-later

// Folders from which a person chooses that of the pictures: below the places where people keep some, with how many
// pictures each holds.

import { readdir, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Fault } from "../../base/fault.ts";
import { firstLook } from "../../library/folder/first_look.ts";
import { isInside } from "../../system/paths.ts";

export interface ListedFolder {
  /** Absolute, with all links resolved. */
  readonly path: string;
  readonly name: string;
  /** That were met in it and below it, by their names. */
  readonly pictures: number;
  /** There was no time for all of it. */
  readonly isMore: boolean;
}

export interface FolderListing {
  /** From the place it lies in to itself; empty where the places are listed. */
  readonly way: readonly Pick<ListedFolder, "path" | "name">[];
  /** Itself; absent where the places are listed. */
  readonly here?: ListedFolder;
  readonly folders: readonly ListedFolder[];
  /** There are more than are listed. */
  readonly isCut: boolean;
}

interface FolderBrowserDeps {
  /** Absolute; those that are not there are passed over. */
  readonly roots: readonly string[];
  /** Folders of this program's own. */
  readonly leftOut: readonly string[];
  readonly signal: AbortSignal;
}

/** The counts of a page take no longer than this. */
const COUNT_MS = 1_500;
const MAX_FOLDERS = 300;

/** What desktops call the folder of pictures, in the languages of the pages. */
const PICTURES = [
  "Pictures",
  "Bilder",
  "Imágenes",
  "Images",
  "Immagini",
  "ピクチャ",
  "Afbeeldingen",
  "Imagens",
];

/** Where people keep pictures on this machine: their home, drives, and what a container is given. */
export function pictureRoots(home = homedir()): readonly string[] {
  const own = [...PICTURES.map((name) => path.join(home, name)), home];
  if (process.platform === "win32") {
    const drives = [..."DEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `${letter}:\\`);
    return [...own, ...drives];
  }
  const places = ["/pictures", "/photos", "/media", "/run/media", "/mnt", "/srv", "/Volumes"];
  return [...own, ...places];
}

export type FolderBrowser = ReturnType<typeof folderBrowser>;

export function folderBrowser({ roots, leftOut, signal }: FolderBrowserDeps) {
  const isOwn = (place: string) => leftOut.some((own) => isInside(place, own));
  const places = async (): Promise<readonly string[]> => {
    const found = await Promise.all(roots.map(realFolder));
    const real = found.filter((each) => each !== undefined);
    return [...new Set(real)].filter((each) => !isOwn(each) && path.parse(each).root !== each);
  };

  /** Resolves links as well: they may lead into the places alone. */
  const foldersIn = async (folder: string, allowed: readonly string[]): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
      throw noSuchFolder(folder);
    });
    const shown = entries.filter((entry) =>
      !entry.name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink())
    );
    const real = await Promise.all(shown.map((entry) => realFolder(path.join(folder, entry.name))));
    const inside = real.filter((each) => each !== undefined)
      .filter((each) => allowed.some((root) => isInside(each, root)) && !isOwn(each));
    return [...new Set(inside)];
  };

  const counted = async (folders: readonly string[]): Promise<readonly ListedFolder[]> => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(COUNT_MS)]);
    const listed: ListedFolder[] = [];
    for (const folder of folders) {
      const look = inTime.aborted ? undefined : await firstLook(folder, inTime);
      listed.push({
        path: folder,
        name: path.basename(folder),
        pictures: look?.pictures ?? 0,
        isMore: look?.isCutShort ?? true,
      });
    }
    return listed;
  };

  return {
    /** The places, or the folders in one below them. Throws Fault `not_found` for any other. */
    async list(asked?: string): Promise<FolderListing> {
      const allowed = await places();
      if (asked === undefined) {
        return { way: [], folders: await counted(allowed), isCut: false };
      }
      const here = await realFolder(asked);
      const root = allowed.filter((each) => here !== undefined && isInside(here, each))
        .sort((a, b) => b.length - a.length)[0];
      if (here === undefined || root === undefined || isOwn(here)) throw noSuchFolder(asked);
      const all = (await foldersIn(here, allowed)).sort(byName);
      const [own, ...folders] = await counted([here, ...all.slice(0, MAX_FOLDERS)]);
      return { way: wayTo(here, root), here: own, folders, isCut: all.length > MAX_FOLDERS };
    },
  };
}

const inWords = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function byName(a: string, b: string): number {
  return inWords.compare(path.basename(a), path.basename(b));
}

/** With all links resolved; `undefined` for what is no folder. */
async function realFolder(place: string): Promise<string | undefined> {
  if (!path.isAbsolute(place) || place.includes("\0")) return undefined;
  try {
    const real = await realpath(place);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

function wayTo(folder: string, root: string): FolderListing["way"] {
  const names = path.relative(root, folder).split(path.sep).filter((name) => name !== "");
  const steps = names.map((_, index) => path.join(root, ...names.slice(0, index + 1)));
  return [root, ...steps].map((place) => ({ path: place, name: path.basename(place) }));
}

function noSuchFolder(folder: string): Fault {
  return new Fault("not_found", `"${folder}" is no folder to choose pictures from`, {
    hint: "Choose one of those that are listed",
  });
}
