// SPDX-License-Identifier: AGPL-3.0-or-later

// One folder of the library: its pictures and videos, the folders to enter, the links to follow.

import type { ListedFile, Said, Sidecar } from "./listed_file.ts";
import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { throwIfCancelled } from "../../base/fault.ts";
import type { FileStat, FileStats } from "../../system/files/file_stat.ts";
import type { SkippedFile } from "../library.ts";
import {
  closedByNames,
  closedFile,
  closedFolder,
  type ClosedKind,
  isMacDouble,
  isPhotosLibrary,
  serverCopies,
} from "./closed.ts";
import { developedName, isCandidate, isRawName, otherKind } from "./formats.ts";
import { TakeoutNames } from "./facts/takeout_names.ts";
import { listReader, mergedLists, toldName, type ToldOfFiles } from "./facts/told_lists.ts";
import { NAME_NOT_UTF8, NO_UTF8, readText, whySkipped } from "./read_file.ts";

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
  /** Libraries of a Mac's photo program. */
  readonly photosLibraries: readonly Folder[];
  readonly skipped: readonly SkippedFile[];
  /** The kinds of the files that are of none that is read, one for each. */
  readonly unread: readonly string[];
  /** The same of files that stand beside a picture or clip of their name. */
  readonly beside: readonly string[];
  /** What is not entered or read, one for each. */
  readonly closed: readonly ClosedKind[];
}

const NOTHING: Listed = {
  files: [],
  folders: [],
  linkedFolders: [],
  linkedFiles: [],
  photosLibraries: [],
  skipped: [],
  unread: [],
  beside: [],
  closed: [],
};

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
    return { ...NOTHING, skipped };
  }
  const all = new Set(entries.map(({ name }) => name));
  const closedBy = folder.path === "" ? undefined : closedByNames(all);
  if (closedBy !== undefined) return { ...NOTHING, closed: [closedBy] };
  const copies = await serverCopies(folder.absolute, all);
  const closed: ClosedKind[] = [];
  const shown = entries.filter((entry) => {
    const kind = kindClosed(entry, copies);
    if (kind !== undefined) closed.push(kind);
    return kind === undefined && !entry.name.startsWith(".");
  });
  shown.sort((a, b) => (a.name < b.name ? -1 : 1));
  const below = (name: string): Folder => ({
    path: folder.path === "" ? name : `${folder.path}/${name}`,
    absolute: folder.absolute + path.sep + name,
  });
  const candidates: string[] = [], strangers: string[] = [];
  const linked: { readonly name: string; readonly real: string; readonly stat: FileStat }[] = [];
  const folders: Folder[] = [], linkedFolders: Folder[] = [], photosLibraries: Folder[] = [];
  const skipped: SkippedFile[] = [];
  for (const entry of shown) {
    const { name } = entry;
    const isFile = isCandidate(name);
    if (entry.isDirectory()) {
      (isPhotosLibrary(name) ? photosLibraries : folders).push(below(name));
    } else if (entry.isSymbolicLink()) {
      const { real, target } = await followed(below(name).absolute, stats);
      if (!real || !target) {
        if (isFile) {
          const reason = name.includes(NO_UTF8) ? NAME_NOT_UTF8 : "it is a link that leads nowhere";
          skipped.push({ id: below(name).path, reason });
        }
      } else if (target.isFile && isFile) linked.push({ name, real, stat: target });
      else if (target.isFolder) {
        linkedFolders.push({ path: below(name).path, absolute: real });
      }
    } else if (entry.isFile()) {
      if (isFile) candidates.push(name);
      else if (otherKind(name)) strangers.push(name);
    }
  }
  const { names, raws } = withoutDeveloped(candidates);
  const told = await toldIn(folder.absolute, entries);
  const sidecars: string[] = [];
  for (const entry of shown) {
    const { name } = entry;
    if (!/\.(?:xmp|json)$/i.test(name)) continue;
    const real = entry.isSymbolicLink() && await realpath(below(name).absolute).catch(() => "");
    if (real === false || mayRead(real)) sidecars.push(name);
  }
  const found = await stats.of([...names, ...sidecars].map((name) => below(name).absolute));
  const spoken: Sidecars = {
    byName: new Map(sidecars.map((name, i) => {
      return [spelled(name), { name, stat: found[names.length + i]! }] as const;
    })),
    told,
    takeout: new TakeoutNames(sidecars.filter((name) => /\.json$/i.test(name))),
  };
  const files: ListedFile[] = [];
  names.forEach((name, i) => {
    const stat = found[i]!;
    if (stat instanceof Error) {
      const id = below(name).path;
      skipped.push({ id, reason: whySkipped(stat, id).skipped });
    } else files.push(foundFile(below(name).path, name, stat, spoken));
  });
  const linkedFiles = linked.map(({ name, real, stat }): LinkedFile => {
    return { file: foundFile(below(name).path, name, stat, spoken), real };
  });
  const { unread, beside } = unreadOf(strangers, [
    ...files,
    ...linkedFiles.map(({ file }) => file),
  ]);
  return {
    files,
    folders,
    linkedFolders,
    linkedFiles,
    photosLibraries,
    skipped,
    unread,
    beside: [...beside, ...raws.map(kindOf)],
    closed,
  };
}

/** Why an entry of a folder is left out, where another program's word or its name says so. */
export function kindClosed(entry: Dirent, copies: ReadonlySet<string>): ClosedKind | undefined {
  const { name } = entry;
  if (entry.isDirectory() || (entry.isSymbolicLink() && !isCandidate(name))) {
    return copies.has(name) ? "copies" : closedFolder(name);
  }
  return isCandidate(name) && !isMacDouble(name) ? closedFile(name) : undefined;
}

/** Apart: those that another file of their name stands beside. */
function unreadOf(
  strangers: readonly string[],
  files: readonly ListedFile[],
): { readonly unread: readonly string[]; readonly beside: readonly string[] } {
  if (strangers.length === 0) return { unread: [], beside: [] };
  const read = new Set(files.map((file) => stemOf(path.posix.basename(file.path)).toLowerCase()));
  const hasOther = (name: string) => read.has(stemOf(name).toLowerCase());
  return {
    unread: strangers.filter((name) => !hasOther(name)).map(kindOf),
    beside: strangers.filter(hasOther).map(kindOf),
  };
}

/** A camera's raw file is one picture with the JPEG or HEIC beside it, which stands for both. */
function withoutDeveloped(
  candidates: readonly string[],
): { readonly names: readonly string[]; readonly raws: readonly string[] } {
  if (!candidates.some(isRawName)) return { names: candidates, raws: [] };
  const developed = new Set(candidates.filter((name) => !isRawName(name)).map(developedName));
  const isDouble = (name: string) => isRawName(name) && developed.has(developedName(name));
  return {
    names: candidates.filter((name) => !isDouble(name)),
    raws: candidates.filter(isDouble),
  };
}

function kindOf(name: string): string {
  return otherKind(name) ?? path.extname(name).slice(1).toUpperCase();
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

/** The same for all spellings of a name. */
function spelled(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

interface Sidecars {
  readonly byName: ReadonlyMap<string, { readonly name: string; readonly stat: FileStat | Error }>;
  readonly takeout: TakeoutNames;
  readonly told: ToldOfFiles;
}

function foundFile(
  id: string,
  name: string,
  stat: FileStat,
  { byName, takeout, told }: Sidecars,
): ListedFile {
  const stem = stemOf(name);
  const sidecars = byName.size === 0 ? [] : [
    `${name}.xmp`,
    `${stem}.xmp`,
    takeout.jsonOf(name) ?? "",
  ].flatMap((candidate) => {
    const own = byName.get(spelled(candidate));
    if (!own || own.stat instanceof Error) return [];
    const { size, mtimeMs, ctimeSeconds } = own.stat;
    return [{ name: own.name, size, mtimeMs: Math.round(mtimeMs), ctimeSeconds }];
  });
  return fileOf(id, stat, sidecars, told.size === 0 ? undefined : told.get(toldName(name)));
}

/** A list that is gone, huge or damaged says nothing. */
async function toldIn(folder: string, entries: readonly Dirent[]): Promise<ToldOfFiles> {
  const lists: ToldOfFiles[] = [];
  for (const entry of entries) {
    const read = entry.isFile() ? listReader(entry.name) : undefined;
    if (read) lists.push(read(await readText(path.join(folder, entry.name))));
  }
  return mergedLists(lists);
}

/** A file as the walk found it, without a look inside. */
export function fileOf(
  id: string,
  stat: FileStat,
  sidecars: readonly Sidecar[],
  said?: Said,
): ListedFile {
  return {
    path: id,
    size: stat.size,
    mtimeMs: Math.round(stat.mtimeMs),
    ctimeSeconds: stat.ctimeSeconds,
    fileTimes: [Math.round(stat.mtimeMs), Math.round(stat.birthtimeMs)],
    sidecars,
    ...(said && { said }),
  };
}

/** Changes whenever a file, one of its sidecars or what is said of it does; compared, never taken apart. */
export function stampOf(
  found: Pick<ListedFile, "size" | "mtimeMs" | "ctimeSeconds" | "sidecars" | "said">,
): string {
  return [
    versionOf(found),
    ...found.sidecars.map((each) => `${each.name}/${versionOf(each)}`),
    ...(found.said ? [JSON.stringify(found.said)] : []),
  ].join("|");
}

function versionOf(
  { size, mtimeMs, ctimeSeconds }: Pick<ListedFile, "size" | "mtimeMs" | "ctimeSeconds">,
): string {
  return `${size}/${mtimeMs}/${ctimeSeconds}`;
}

/** A whole sentence; nothing of none. `kinds`: one for each file, such as "NEF". */
export function unreadNote(kinds: readonly string[]): string | undefined {
  if (kinds.length === 0) return undefined;
  const { named, count } = kindsIn(kinds);
  const what = `of ${count === 1 ? "a kind" : "kinds"} this program does not read`;
  const which = kinds.length === 1 ? "One file is" : `${kinds.length} files are`;
  return `${which} ${what} (${named})`;
}

/** The same of files beside pictures of their name. */
export function besideNote(kinds: readonly string[]): string | undefined {
  if (kinds.length === 0) return undefined;
  const which = kinds.length === 1 ? "One file stands" : `${kinds.length} files stand`;
  return `${which} beside a picture or clip of the same name, which is read for both ` +
    `(${kindsIn(kinds).named})`;
}

const MAX_KINDS = 12;

/** The most frequent first. */
export function kindsIn(
  kinds: readonly string[],
): { readonly named: string; readonly count: number } {
  const files = Map.groupBy(kinds, (kind) => kind);
  const sorted = [...files].sort(([a, { length: many }], [b, { length: more }]) =>
    more - many || (a < b ? -1 : 1)
  ).map(([kind]) => kind);
  const more = sorted.length - MAX_KINDS;
  const named = sorted.slice(0, MAX_KINDS).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return { named, count: sorted.length };
}
