// One folder of the library: its pictures and videos, the folders to enter, the links to follow.

import type { ListedFile } from "./listed_file.ts";
import type { Dirent } from "node:fs";
import { opendir, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { throwIfCancelled } from "../../base/fault.ts";
import type { FileStat, FileStats } from "../../system/files/file_stat.ts";
import { isInside } from "../../system/paths.ts";
import type { SkippedFile } from "../library.ts";
import { isCandidate, unreadKind } from "./formats.ts";
import { takeoutNames } from "./facts/takeout.ts";
import { NAME_NOT_UTF8, NO_UTF8, whySkipped } from "./read_file.ts";

export interface Folder {
  /** Below the root, with "/"; "" is the root. */
  readonly path: string;
  /** Its path with all links resolved. */
  readonly absolute: string;
}

export interface LinkedFile {
  readonly file: ListedFile;
  /** Its path with all links resolved. */
  readonly real: string;
}

interface Listed {
  readonly files: readonly ListedFile[];
  readonly folders: readonly Folder[];
  /** Folders and files behind links, wherever these lead. */
  readonly linkedFolders: readonly Folder[];
  readonly linkedFiles: readonly LinkedFile[];
  readonly skipped: readonly SkippedFile[];
  /** The kinds of the files that are of none that is read, one for each. */
  readonly unread: readonly string[];
}

/**
 * By name, in the order of code units. A sidecar behind a link is read where `mayRead` says so of its
 * real place. Throws only when the root itself cannot be listed.
 */
export async function listFolder(
  folder: Folder,
  stats: FileStats,
  mayRead: (real: string) => boolean,
  signal?: AbortSignal,
): Promise<Listed> {
  throwIfCancelled(signal);
  let entries: Dirent[];
  try {
    entries = await readdir(folder.absolute, { withFileTypes: true });
  } catch (error) {
    if (folder.path === "") throw error;
    const reason = whySkipped(error, folder.path).skipped;
    const skipped = [{ id: folder.path, reason, isFolder: true as const }];
    return { files: [], folders: [], linkedFolders: [], linkedFiles: [], skipped, unread: [] };
  }
  const shown = entries.filter(({ name }) => !name.startsWith("."));
  shown.sort((a, b) => (a.name < b.name ? -1 : 1));
  const below = (name: string): Folder => ({
    path: folder.path === "" ? name : `${folder.path}/${name}`,
    absolute: folder.absolute + path.sep + name,
  });
  const isBundle = isPhotosLibrary(folder.path);
  const names: string[] = [], strangers: string[] = [];
  const linked: { readonly name: string; readonly real: string; readonly stat: FileStat }[] = [];
  const folders: Folder[] = [], linkedFolders: Folder[] = [], skipped: SkippedFile[] = [];
  for (const entry of shown) {
    const { name } = entry;
    const isFile = !isBundle && isCandidate(name);
    if (entry.isDirectory()) {
      if (mayEnter(name, folder.path)) folders.push(below(name));
    } else if (entry.isSymbolicLink()) {
      const { real, target } = await followed(below(name).absolute, stats);
      if (!real || !target) {
        if (isFile) {
          const reason = name.includes(NO_UTF8) ? NAME_NOT_UTF8 : "it is a link that leads nowhere";
          skipped.push({ id: below(name).path, reason });
        }
      } else if (target.isFile && isFile) linked.push({ name, real, stat: target });
      else if (target.isFolder && mayEnter(name, folder.path)) {
        linkedFolders.push({ path: below(name).path, absolute: real });
      }
    } else if (entry.isFile() && !isBundle) {
      if (isFile) names.push(name);
      else if (unreadKind(name)) strangers.push(name);
    }
  }
  const sidecars: string[] = [];
  for (const entry of shown) {
    const { name } = entry;
    if (!/\.(?:xmp|json)$/i.test(name)) continue;
    const real = entry.isSymbolicLink() && await realpath(below(name).absolute).catch(() => "");
    if (real === false || mayRead(real)) sidecars.push(name);
  }
  const found = await stats.of([...names, ...sidecars].map((name) => below(name).absolute));
  const xmp = new Map(sidecars.map((name, i) => {
    return [name.toLowerCase(), { name, stat: found[names.length + i]! }] as const;
  }));
  const files: ListedFile[] = [];
  names.forEach((name, i) => {
    const stat = found[i]!;
    if (stat instanceof Error) {
      const id = below(name).path;
      skipped.push({ id, reason: whySkipped(stat, id).skipped });
    } else files.push(foundFile(below(name).path, name, stat, xmp));
  });
  const linkedFiles = linked.map(({ name, real, stat }): LinkedFile => {
    return { file: foundFile(below(name).path, name, stat, xmp), real };
  });
  const unread = unreadOf(strangers, [...files, ...linkedFiles.map(({ file }) => file)]);
  return { files, folders, linkedFolders, linkedFiles, skipped, unread };
}

/** Without those that another file stands for: a camera's raw file loses nothing beside its JPEG. */
function unreadOf(strangers: readonly string[], files: readonly ListedFile[]): string[] {
  if (strangers.length === 0) return [];
  const read = new Set(files.map((file) => stemOf(path.posix.basename(file.path)).toLowerCase()));
  return strangers.filter((name) => !read.has(stemOf(name).toLowerCase()))
    .map((name) => unreadKind(name)!);
}

function stemOf(name: string): string {
  return name.slice(0, name.lastIndexOf("."));
}

async function followed(
  link: string,
  stats: FileStats,
): Promise<{ real?: string; target?: FileStat }> {
  const real = await realpath(link).catch(() => undefined);
  if (real === undefined) return {};
  const [target] = await stats.of([real]);
  return target instanceof Error ? {} : { real, target };
}

type Sidecars = ReadonlyMap<string, { readonly name: string; readonly stat: FileStat | Error }>;

function foundFile(id: string, name: string, stat: FileStat, xmp: Sidecars): ListedFile {
  const stem = stemOf(name);
  const sidecars = xmp.size === 0 ? [] : [
    `${name}.xmp`,
    `${stem}.xmp`,
    takeoutNames(name).find((each) => xmp.has(each.toLowerCase())) ?? "",
  ].flatMap((candidate) => {
    const own = xmp.get(candidate.toLowerCase());
    if (!own || own.stat instanceof Error) return [];
    const { size, mtimeMs, ctimeSeconds } = own.stat;
    return [{ name: own.name, size, mtimeMs: Math.round(mtimeMs), ctimeSeconds }];
  });
  return {
    path: id,
    size: stat.size,
    mtimeMs: Math.round(stat.mtimeMs),
    ctimeSeconds: stat.ctimeSeconds,
    fileTimes: [Math.round(stat.mtimeMs), Math.round(stat.birthtimeMs)],
    sidecars,
  };
}

/** Changes whenever a file or one of its sidecars does; compared, never taken apart. */
export function stampOf(
  found: Pick<ListedFile, "size" | "mtimeMs" | "ctimeSeconds" | "sidecars">,
): string {
  return [versionOf(found), ...found.sidecars.map((each) => `${each.name}/${versionOf(each)}`)]
    .join("|");
}

function versionOf(
  { size, mtimeMs, ctimeSeconds }: Pick<ListedFile, "size" | "mtimeMs" | "ctimeSeconds">,
): string {
  return `${size}/${mtimeMs}/${ctimeSeconds}`;
}

/** A finished run's own folder, "<name>_<run id>": no film is made of films. */
const OWN_FILM = /_\d{8}_\d{6}_[0-9a-f]{4}$/;

/** Folders that hold copies, previews and waste of other programs; hidden ones are left out as well. */
const NOT_ENTERED =
  /^(?:@eadir|#recycle|#snapshot|@recycle|@recently-snapshot|\$recycle\.bin|system volume information|lost\+found|__macosx|\.?thumbnails|.*\.lrdata|.*\.aplibrary)$/i;

/** In a Photos library on a Mac only the originals are pictures of its owner. */
const PHOTOS_LIBRARY = /\.(?:photoslibrary|migratedphotolibrary)$/i;
const ORIGINALS = /^(?:originals|masters)$/i;

function isPhotosLibrary(folder: string): boolean {
  return PHOTOS_LIBRARY.test(folder);
}

/** Whether a folder of that name, inside of `parent`, may hold pictures of the library's owner. */
export function mayEnter(name: string, parent = ""): boolean {
  if (isPhotosLibrary(parent)) return ORIGINALS.test(name);
  return !NOT_ENTERED.test(name) && !OWN_FILM.test(name);
}

interface GlanceOptions {
  /** Links are followed out of the folder as well. */
  readonly followLinks?: boolean;
  /** Hears of each file met on the way of a kind that is not read, such as "NEF". */
  readonly onUnread?: (kind: string) => void;
}

/**
 * Goes by names, and stops at the first. True as well where time ran out, or a link that is followed may
 * lead to some.
 */
export async function holdsPictures(
  root: string,
  signal: AbortSignal,
  { followLinks = false, onUnread }: GlanceOptions = {},
): Promise<boolean> {
  const realRoot = await realpath(root).catch(() => root);
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (signal.aborted) return true;
    try {
      for await (const entry of await opendir(folder)) {
        const { name } = entry, isFile = entry.isFile();
        if (name.startsWith(".")) continue;
        if (isFile && isCandidate(name)) return true;
        if (entry.isSymbolicLink()) {
          const real = followLinks || await realpath(`${folder}/${name}`).catch(() => undefined);
          if (real === true || (real !== undefined && isInside(real, realRoot))) return true;
        }
        const kind = isFile ? unreadKind(name) : undefined;
        if (kind !== undefined) onUnread?.(kind);
        if (entry.isDirectory() && mayEnter(name)) folders.push(`${folder}/${name}`);
      }
    } catch {
      // A folder that may not be read shows no pictures.
    }
  }
  return false;
}

/** A whole sentence; nothing of none. `kinds`: one for each file, such as "NEF". */
export function unreadNote(kinds: readonly string[]): string | undefined {
  if (kinds.length === 0) return undefined;
  const files = Map.groupBy(kinds, (kind) => kind);
  const named = [...files].sort(([a, { length: many }], [b, { length: more }]) =>
    more - many || (a < b ? -1 : 1)
  ).map(([kind]) => kind);
  const what = `of ${named.length === 1 ? "a kind" : "kinds"} this program does not read`;
  const which = kinds.length === 1 ? "One file is" : `${kinds.length} files are`;
  return `${which} ${what} (${named.join(", ")})`;
}
