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

/** Places whose names are the system's are named by their kind: the home, mounted drives, folders of a server. */
export const PLACE_KINDS = ["home", "drives", "shared"] as const;
type PlaceKind = typeof PLACE_KINDS[number];

export interface PictureRoot {
  /** Absolute. */
  readonly path: string;
  readonly kind?: PlaceKind;
}

export interface ListedFolder {
  /** Absolute, with all links resolved. */
  readonly path: string;
  readonly name: string;
  /** Only of a place. */
  readonly kind?: PlaceKind;
  /** That were met in it and below it, by their names. */
  readonly pictures: number;
  /** There was no time for all of it. */
  readonly isMore: boolean;
}

export interface FolderListing {
  /** From the place it lies in to itself; empty where the places are listed. */
  readonly way: readonly Pick<ListedFolder, "path" | "name" | "kind">[];
  /** Itself; absent where the places are listed. */
  readonly here?: ListedFolder;
  readonly folders: readonly ListedFolder[];
  /** There are more than are listed. */
  readonly isCut: boolean;
}

interface FolderBrowserDeps {
  /** Those that are not there are passed over. */
  readonly roots: readonly PictureRoot[];
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
export function pictureRoots(home = homedir()): readonly PictureRoot[] {
  const own: readonly PictureRoot[] = [
    ...PICTURES.map((name) => ({ path: path.join(home, name) })),
    { path: home, kind: "home" },
  ];
  if (process.platform === "win32") {
    return [...own, ...[..."DEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => ({ path: `${letter}:\\` }))];
  }
  const mounted = ["/media", "/run/media", "/mnt", "/Volumes"];
  return [
    ...own,
    { path: "/pictures" },
    { path: "/photos" },
    ...mounted.map((place): PictureRoot => ({ path: place, kind: "drives" })),
    { path: "/srv", kind: "shared" },
  ];
}

export type FolderBrowser = ReturnType<typeof folderBrowser>;

export function folderBrowser({ roots, leftOut, signal }: FolderBrowserDeps) {
  const isOwn = (place: string) => leftOut.some((own) => isInside(place, own));
  const places = async (): Promise<ReadonlyMap<string, PlaceKind | undefined>> => {
    const real = await Promise.all(
      roots.map(async ({ path, kind }) => ({ place: await realFolder(path), kind })),
    );
    const found = new Map<string, PlaceKind | undefined>();
    for (const { place, kind } of real) {
      const isPlace = place !== undefined && !isOwn(place) && path.parse(place).root !== place;
      if (isPlace && !found.has(place)) found.set(place, kind);
    }
    return found;
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
        const folders = await counted([...allowed.keys()]);
        const named = folders.map((each) => ({ ...each, kind: allowed.get(each.path) }));
        return { way: [], folders: await withoutEmpty(named), isCut: false };
      }
      const here = await realFolder(asked);
      const root = [...allowed.keys()]
        .filter((each) => here !== undefined && isInside(here, each))
        .sort((a, b) => b.length - a.length)[0];
      if (here === undefined || root === undefined || isOwn(here)) throw noSuchFolder(asked);
      const all = (await foldersIn(here, [...allowed.keys()])).sort(byName);
      const [own, ...folders] = await counted([here, ...all.slice(0, MAX_FOLDERS)]);
      const [first, ...further] = wayTo(here, root);
      const way = [{ ...first!, kind: allowed.get(root) }, ...further];
      return { way, here: own, folders, isCut: all.length > MAX_FOLDERS };
    },
  };
}

/** Every system has the places of drives and of a server, most of them with nothing in them. */
async function withoutEmpty(folders: readonly ListedFolder[]): Promise<readonly ListedFolder[]> {
  const isKept = await Promise.all(
    folders.map(async ({ path, kind, pictures }) =>
      kind === undefined || kind === "home" || pictures > 0 || await hasFolders(path)
    ),
  );
  return folders.filter((_, index) => isKept[index]);
}

/** By names alone: a network folder that does not answer is not asked. */
async function hasFolders(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.some((entry) =>
    !entry.name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink())
  );
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
