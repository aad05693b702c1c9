// SPDX-License-Identifier: AGPL-3.0-or-later

// Who keeps what from this program: folders that another program was told to leave out, or in which one
// keeps its copies and its waste. They are not entered; what was met of each kind is counted.

import { lstat } from "node:fs/promises";
import path from "node:path";
import type { Closed } from "../library.ts";

/** Of one, and of several. */
const WORDS = {
  marker: ["folder closed by a file such as .nomedia", "folders closed by a file such as .nomedia"],
  trash: ["folder of deleted files", "folders of deleted files"],
  copies: ["folder of another program's copies", "folders of other programs' copies"],
  hidden_folder: ["hidden folder", "hidden folders"],
  own: ["folder of a film made here", "folders of films made here"],
  trashed_file: ["deleted file", "deleted files"],
  hidden_file: ["hidden file", "hidden files"],
  unknown_original: [
    "file that a Mac's Photos library does not name",
    "files that a Mac's Photos library does not name",
  ],
  in_cloud: [
    "picture of a Mac's Photos library that is in iCloud alone",
    "pictures of a Mac's Photos library that are in iCloud alone",
  ],
  trashed: ["picture in the trash", "pictures in the trash"],
  archived: ["archived picture", "archived pictures"],
  hidden: ["hidden picture", "hidden pictures"],
  locked: ["picture in the locked folder", "pictures in the locked folder"],
  partner: ["picture of a partner's account", "pictures of a partner's account"],
} as const satisfies Record<string, readonly [one: string, several: string]>;

export type ClosedKind = keyof typeof WORDS;

/** "2 hidden folders, 1 picture in the trash"; nothing of none. */
export function closedText(closed: readonly Closed[]): string | undefined {
  const parts = closed.flatMap(({ kind, count }) => {
    const words = Object.hasOwn(WORDS, kind) ? WORDS[kind as ClosedKind] : undefined;
    return words && count > 0 ? [`${count} ${words[count === 1 ? 0 : 1]}`] : [];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** How often each kind was met, in the order of their list. */
export function countClosed(kinds: Iterable<ClosedKind>): Closed[] {
  const counts = new Map<ClosedKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (Object.keys(WORDS) as ClosedKind[]).flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}

/** Android and other programs enter no folder with one of these in it, nor those below it. */
const CLOSED_BY = [".nomedia", ".nomemories", ".noimage"];
/** The folder is a cache (bford.info/cachedir), or the storage of PhotoPrism. */
const CACHE_OF = ["CACHEDIR.TAG", ".ppstorage"];

/** A finished run's own folder, "<name>_<run id>": no film is made of films. */
const OWN_FILM = /_\d{8}_\d{6}_[0-9a-f]{4}$/;

/** Waste of systems, network drives, photo programs and programs that synchronise. */
const TRASH = new RegExp(
  "^(?:#recycle|@recycle|\\$recycle\\.bin|\\.trash.*|\\.?trashbin|\\.dtrash|\\.recycle.*|" +
    "files_trashbin|network trash folder|lost\\+found|found\\.\\d{3}|\\.stversions|" +
    "\\.sync_?(?:trash|archive)|\\.(?:globaltrash|gallerytrash|trashed)(?:-.*)?)$",
  "i",
);

/** Previews, thumbnails, snapshots and re-encoded copies of other programs. */
const COPIES = new RegExp(
  "^(?:" + [
    // Network drives and systems.
    "@eadir|\\.?@__thumb|@tmp|@sharesnap|#snapshot|~snapshot|\\.snapshots?|\\.zfs",
    "@recently-snapshot|system volume information|temporary items|__macosx",
    // Thumbnails of desktops, phones and cameras.
    "\\.?thumbnails?|\\.thumb.*|\\.cache|thmbnl",
    // Programs that synchronise.
    "\\.stfolder.*|\\.dropbox\\.cache|\\.sync|files_versions|appdata_[a-z0-9]+",
    // Photo programs.
    ".*\\.lrdata|.*\\.lrcat-data|.*(?:lightroom|digikam).*(?:previews?|thumb.*|cache)",
    "\\.?picasaoriginals|\\[originals\\]|\\.comments",
    // Film programs and servers of films.
    "render files|transcoded media|media cache(?: files)?|adobe premiere pro (?:audio|video) previews",
    "cacheclip|optimizedmedia|proxymedia|plex versions|.*\\.trickplay",
  ].join("|") + ")$",
  "i",
);

/** Why a folder of that name is not entered; nothing of one that may hold pictures of its owner. */
export function closedFolder(name: string): ClosedKind | undefined {
  if (OWN_FILM.test(name)) return "own";
  if (TRASH.test(name) || name === "RECYCLER") return "trash";
  if (COPIES.test(name)) return "copies";
  return name.startsWith(".") ? "hidden_folder" : undefined;
}

/** Android's name of a deleted picture: ".trashed-1752310800-IMG_1.jpg". */
const TRASHED_FILE = /^\.trashed-\d+-/;
/** What a Mac adds to each file on a disk of another system; it is no picture. */
const MAC_DOUBLE = /^\._/;

/** Why a file with the name of a picture is left out; `undefined` for one that is not. */
export function closedFile(name: string): "trashed_file" | "hidden_file" | undefined {
  if (!name.startsWith(".")) return undefined;
  return TRASHED_FILE.test(name) ? "trashed_file" : "hidden_file";
}

/** Such a file counts nowhere. */
export function isMacDouble(name: string): boolean {
  return MAC_DOUBLE.test(name);
}

/** Why a folder with these names in it is not entered. The library's own folder is read all the same. */
export function closedByNames(names: ReadonlySet<string>): ClosedKind | undefined {
  if (CLOSED_BY.some((name) => names.has(name))) return "marker";
  return CACHE_OF.some((name) => names.has(name)) ? "copies" : undefined;
}

/** Photos, and what iPhoto, Aperture and earlier versions of Photos kept. */
const PHOTOS_LIBRARY = /\.(?:photoslibrary|migratedphotolibrary|photolibrary|aplibrary)$/i;

/** The library of a Mac's photo program, by the folder's name: only its database tells what is hidden. */
export function isPhotosLibrary(name: string): boolean {
  return PHOTOS_LIBRARY.test(name);
}

/** The library server's own files: its originals lie in "upload" and "library" beside them. */
const SERVER_COPIES = ["thumbs", "encoded-video", "profile", "backups"];
const SERVER_FOLDERS = [...SERVER_COPIES, "upload", "library"];
/** The server puts one into each of its folders, to see whether its disk is mounted. */
const SERVER_MARKER = ".immich";
/** No other program is known to have both; the server's earlier versions left no marker. */
const SERVER_PAIR = ["thumbs", "encoded-video"];
/** Nor so many of its folders, small pictures among them. */
const SERVER_SOME = 4;

/** Those folders of one with these `names` in it that hold a library server's copies. */
export async function serverCopies(
  folder: string,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const copies = SERVER_COPIES.filter((name) => names.has(name));
  if (copies.length === 0) return NONE;
  const some = SERVER_FOLDERS.filter((name) => names.has(name));
  const isLikely = SERVER_PAIR.every((name) => names.has(name)) ||
    (names.has("thumbs") && some.length >= SERVER_SOME);
  if (names.has(SERVER_MARKER) || isLikely) return new Set(copies);
  for (const name of SERVER_FOLDERS) {
    if (names.has(name) && await isThere(path.join(folder, name, SERVER_MARKER))) {
      return new Set(copies);
    }
  }
  return NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** Those of all the names that close a folder, or a folder in it, that are in this one. */
export async function tellingNames(folder: string): Promise<ReadonlySet<string>> {
  const names = [...CLOSED_BY, ...CACHE_OF, SERVER_MARKER, ...SERVER_FOLDERS];
  const there = await Promise.all(names.map((name) => isThere(path.join(folder, name))));
  return new Set(names.filter((_, at) => there[at]));
}

/**
 * Whether a folder that a link leads to is closed, or one above it below `root`; `known` keeps what was
 * found out. A folder that is only hidden is not: such stores are read through links.
 */
export async function isClosedPlace(
  folder: string,
  root: string,
  known: Map<string, Promise<boolean>>,
): Promise<boolean> {
  const parent = path.dirname(folder);
  if (folder === root || parent === folder) return false;
  const told = known.get(folder) ?? isClosedItself(folder, parent);
  known.set(folder, told);
  return await told || await isClosedPlace(parent, root, known);
}

async function isClosedItself(folder: string, parent: string): Promise<boolean> {
  const name = path.basename(folder), kind = closedFolder(name);
  if ((kind !== undefined && kind !== "hidden_folder") || isPhotosLibrary(name)) return true;
  if (closedByNames(await tellingNames(folder)) !== undefined) return true;
  return SERVER_COPIES.includes(name) &&
    (await serverCopies(parent, await tellingNames(parent))).has(name);
}

async function isThere(file: string): Promise<boolean> {
  return await lstat(file).then(() => true, () => false);
}
