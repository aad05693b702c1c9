// SPDX-License-Identifier: AGPL-3.0-or-later

// A plain folder of pictures and videos as a library: no server, nothing written into the folder.

import { createReadStream, createWriteStream } from "node:fs";
import { open, opendir, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import type { LocalDate, LocalRange } from "../../base/local_time.ts";
import { waitFor } from "../../base/semaphore.ts";
import { type Clock, localZone, systemClock } from "../../system/clock.ts";
import { DiskCache } from "../../system/disk_cache.ts";
import {
  isThere,
  publishFile,
  unfinishedName,
  writeFault,
  writeWhole,
} from "../../system/files/files.ts";
import { readFilePart } from "../../system/files/file_parts.ts";
import { fileSource } from "../../media/bytes.ts";
import { unreadable } from "../../media/unreadable.ts";
import type { Album, AlbumId, Asset, AssetId, Face, Person } from "../asset.ts";
import type {
  FilePart,
  Library,
  LocalFile,
  SearchOptions,
  SyncOptions,
  SyncReport,
} from "../library.ts";
import { searchWords } from "../word_search.ts";
import { FolderIndex, type FolderPageEnd } from "./index/folder_index.ts";
import { albumsOf, assetOfRow } from "./index/rows.ts";
import { fileFormatOf, isRawName } from "./formats.ts";
import { previewOf, readRaw } from "./stills/raw.ts";
import type { FileRow } from "./index/schema.ts";
import { firstLook } from "./first_look.ts";
import { syncFolder } from "./sync.ts";
import { wentAway } from "./went_away.ts";
import { whyNotRead } from "./why_not_read.ts";

interface FolderLibraryOptions {
  readonly folder: string;
  /** A SQLite file outside of the folder; can be deleted at any time. Clips are cached beside it. */
  readonly indexFile: string;
  /** Folders that are not entered: this program's own, which may lie inside. */
  readonly leftOut?: readonly string[];
  /** Links are followed out of the folder as well. */
  readonly followLinks?: boolean;
  /** Pictures that a partner shared are shown. */
  readonly withPartners?: boolean;
  readonly clock?: Clock;
  /** Files read at a time; more helps on network drives only. */
  readonly readers?: number;
  /** IANA zone where nothing else says one; the machine's by default. */
  readonly zone?: string;
}

const READERS = 8;
/** Some hundred clips; one that is missing is taken out again in some milliseconds. */
export const MAX_CLIP_BYTES = 1e9;
/** The port's largest batch. */
const BATCH = 1_000;

/** A file that was moved is found again by the next scan, a server's clip that is gone is gone. */
function awayForNow(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== "not_found") throw error;
  const { message, hint, cause } = error;
  throw new Fault("library_unreadable", message, { hint, cause });
}

/**
 * Opens a folder, with or without pictures in it. The index may be empty until `sync`. Throws Fault
 * `library_unreadable` when the folder is missing, is a file, or may not be read; `not_writable`
 * when the index cannot be opened.
 */
export async function openFolderLibrary(
  options: FolderLibraryOptions,
): Promise<Library & AsyncDisposable> {
  const root = await readableRoot(path.resolve(options.folder));
  const clips = path.join(path.dirname(options.indexFile), "clips");
  const index = await FolderIndex.open(options.indexFile, root);
  return new FolderLibrary(root, index, {
    label: `the folder "${options.folder}"`,
    folder: options.folder,
    clips: new DiskCache({ folder: clips, maxBytes: MAX_CLIP_BYTES, clock: systemClock }),
    clock: options.clock ?? systemClock,
    readers: options.readers ?? READERS,
    zone: options.zone ?? localZone(),
    leftOut: options.leftOut,
    followLinks: options.followLinks,
    withPartners: options.withPartners,
  });
}

/**
 * The folder can be read, and is not empty where earlier scans met files. Throws Fault
 * `library_unreadable`, which names it.
 */
export async function checkFolderLibrary(
  { folder, indexFile, followLinks }: Pick<
    FolderLibraryOptions,
    "folder" | "indexFile" | "followLinks"
  >,
  signal: AbortSignal,
): Promise<void> {
  const root = await readableRoot(path.resolve(folder));
  const look = await firstLook(root, signal, { followLinks, untilFirst: true });
  if (look.pictures > 0 || look.hasLinks || look.isCutShort || !await isThere(indexFile)) return;
  await using index = await FolderIndex.open(indexFile, root);
  const known = index.size();
  if (known > 0) throw wentAway(folder, known, []);
}

/** A file of its own, or a part of its picture's. */
type MovingHalf =
  | { readonly path: string; readonly inside?: undefined }
  | { readonly path: string; readonly inside: ClipPlace; readonly sourceKey: string };

interface Settings {
  readonly label: string;
  readonly folder: string;
  /** Where clips out of Motion Photos are kept. */
  readonly clips: DiskCache;
  readonly leftOut?: readonly string[];
  readonly followLinks?: boolean;
  readonly withPartners?: boolean;
  readonly clock: Clock;
  readonly readers: number;
  readonly zone: string;
}

class FolderLibrary implements Library, AsyncDisposable {
  readonly label: string;
  readonly #root: string;
  readonly #index: FolderIndex;
  readonly #settings: Settings;
  /** The sync that runs, or ran last: a second one waits for it. */
  #lastSync: Promise<unknown> = Promise.resolve();

  constructor(root: string, index: FolderIndex, settings: Settings) {
    this.#root = root;
    this.#index = index;
    this.#settings = settings;
    this.label = settings.label;
  }

  sync(options: SyncOptions = {}): Promise<SyncReport> {
    const before = this.#lastSync;
    const run = waitFor(before, options.signal).then(async () => {
      await readableRoot(this.#root);
      return await syncFolder({ root: this.#root, index: this.#index, ...this.#settings }, options);
    });
    // A caller that was cancelled has not ended the sync before.
    this.#lastSync = before.then(() => run).catch(() => {});
    return run;
  }

  assets(range?: LocalRange, signal?: AbortSignal): AsyncIterable<readonly Asset[]> {
    return this.#pages("shown", range, signal);
  }

  hiddenAssets(range?: LocalRange, signal?: AbortSignal): AsyncIterable<readonly Asset[]> {
    return this.#pages("hidden", range, signal);
  }

  whyNotRead(typed: string): Promise<string | undefined> {
    return whyNotRead(this.#root, typed, this.#settings.followLinks ?? false);
  }

  async *#pages(
    which: "shown" | "hidden",
    range?: LocalRange,
    signal?: AbortSignal,
  ): AsyncIterable<readonly Asset[]> {
    let end: FolderPageEnd | undefined;
    for (;;) {
      throwIfCancelled(signal);
      const rows = this.#index.page(which, range, end, BATCH);
      if (rows.length > 0) yield rows.map(assetOfRow);
      const last = rows[BATCH - 1];
      if (!last) return;
      end = { taken_at: last.taken_at!, file_name: last.file_name, path: last.path };
    }
  }

  span(): Promise<{ readonly first: LocalDate; readonly last: LocalDate } | undefined> {
    return Promise.resolve(this.#index.span());
  }

  async *albumAssets(album: AlbumId, signal?: AbortSignal): AsyncIterable<readonly Asset[]> {
    const id = album.normalize("NFC");
    for await (const batch of this.assets(undefined, signal)) {
      const members = batch.filter(({ albumIds }) => albumIds.includes(id));
      if (members.length > 0) yield members;
    }
  }

  search(text: string, options: SearchOptions): Promise<readonly AssetId[]> {
    const assets = this.assets(options.range, options.signal);
    return searchWords(text, assets, this.#index.people(), options);
  }

  async asset(id: AssetId): Promise<Asset | undefined> {
    const row = await this.#index.row(id) ?? await this.#rowSpelled(id);
    return row && assetOfRow(row);
  }

  /**
   * The row of a path with the same letters, however their accents are written, or in another case where
   * the folder's file system takes both for one.
   */
  async #rowSpelled(id: AssetId): Promise<FileRow | undefined> {
    const isOnDisk = () =>
      stat(path.join(this.#root, ...id.split("/"))).then(() => true, () => false);
    const hasAccents = /[^\0-\x7f]/.test(id);
    const anyCase = await isOnDisk();
    if (!hasAccents && !anyCase) return undefined;
    const key = (text: string) =>
      anyCase ? text.normalize("NFC").toLowerCase() : text.normalize("NFC");
    const asked = key(id);
    const found = [...this.#index.filed()].filter((file) => key(file.path) === asked);
    return found.length === 1 ? await this.#index.row(found[0]!.path) : undefined;
  }

  people(): Promise<readonly Person[]> {
    return Promise.resolve(this.#index.people());
  }

  /** Sub-folders with something in them or below them, by path. */
  albums(): Promise<readonly Album[]> {
    const counts = new Map<string, number>();
    for (const file of this.#index.filed()) {
      for (const id of albumsOf(file)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const albums = [...counts].map(([id, assetCount]) => ({
      id,
      name: id.slice(id.lastIndexOf("/") + 1),
      assetCount,
    }));
    return Promise.resolve(albums.sort((a, b) => (a.id < b.id ? -1 : 1)));
  }

  async faces(asset: Asset, signal?: AbortSignal): Promise<readonly Face[]> {
    throwIfCancelled(signal);
    return (await this.asset(asset.id))?.faces ?? [];
  }

  preview(asset: Asset, signal?: AbortSignal): Promise<LocalFile> {
    return this.original(asset, signal);
  }

  playback(asset: Asset, signal?: AbortSignal): Promise<LocalFile> {
    return this.original(asset, signal);
  }

  async clipBytes(
    asset: Asset,
    start: number,
    end: number,
    signal?: AbortSignal,
  ): Promise<FilePart> {
    throwIfCancelled(signal);
    const clip: MovingHalf | undefined =
      await (asset.kind === "video" ? this.original(asset, signal) : this.#movingHalf(asset.id))
        .catch(awayForNow);
    if (!clip) {
      throw new Fault("not_found", `Could not look into "${asset.id}": it does not move`);
    }
    if (!clip.inside) return await readFilePart(clip.path, start, end);
    // Taken out, the clips of a library that is looked through would fill the disk.
    const { offset, size } = clip.inside;
    const last = offset + Math.min(end, size - 1);
    const { bytes } = await readFilePart(clip.path, offset + start, last);
    return { bytes, totalBytes: size };
  }

  async original(asset: Asset, signal?: AbortSignal): Promise<LocalFile> {
    throwIfCancelled(signal);
    const row = await this.#index.row(asset.id);
    if (!row) throw this.#notFound(asset.id);
    const file = await this.#fileOf(row.path);
    if (!isRawName(row.path) || !await hasPreview(file.path)) return file;
    const preview = await this.#settings.clips.file(
      `${row.source_key!}.jpg`,
      (target) => takeOutPreview(file.path, target),
      signal,
    );
    return { path: preview };
  }

  async motion(asset: Asset, signal?: AbortSignal): Promise<LocalFile | undefined> {
    throwIfCancelled(signal);
    const half = await this.#movingHalf(asset.id);
    if (!half?.inside) return half;
    const { path, inside, sourceKey } = half;
    const clip = await this.#settings.clips.file(
      `${sourceKey}.mp4`,
      (target) => takeOutClip(path, inside, target, signal),
      signal,
    );
    return { path: clip };
  }

  /** `undefined` for an asset that does not move. */
  async #movingHalf(id: AssetId): Promise<MovingHalf | undefined> {
    const row = await this.#index.row(id);
    if (!row) throw this.#notFound(id);
    if (row.live_path === null) return undefined;
    if (row.clip === null || !row.live_path.startsWith(`${row.path}#`)) {
      return await this.#fileOf(row.live_path);
    }
    const { path } = await this.#fileOf(row.path);
    return { path, inside: JSON.parse(row.clip) as ClipPlace, sourceKey: row.source_key! };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lastSync;
    await this.#index[Symbol.asyncDispose]();
  }

  async #fileOf(id: AssetId): Promise<LocalFile> {
    const file = path.join(this.#root, ...id.split("/"));
    try {
      if ((await stat(file)).isFile()) return { path: file };
    } catch (error) {
      await readableRoot(this.#root); // says so when the whole drive is away
      throw this.#notFound(id, error);
    }
    throw this.#notFound(id);
  }

  #notFound(id: AssetId, cause?: unknown): Fault {
    return new Fault(
      "not_found",
      `Could not open "${id}": ${this.label} does not have it any more`,
      {
        hint: "It was moved or deleted since the last scan; scan again",
        cause,
      },
    );
  }
}

interface ClipPlace {
  readonly offset: number;
  readonly size: number;
}

/**
 * Throws the file system's error when the picture is gone, Fault `disk_full` or `not_writable` when the
 * clip cannot be written, `cancelled` when stopped.
 */
export async function takeOutClip(
  picture: string,
  { offset, size }: ClipPlace,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await stat(picture);
  const unfinished = unfinishedName(target);
  try {
    await pipeline(
      createReadStream(picture, { start: offset, end: offset + size - 1 }),
      createWriteStream(unfinished),
      { signal },
    );
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throwIfCancelled(signal);
    throw writeFault(target, error);
  }
  await publishFile(unfinished, target);
}

/** False for a file that is only called a raw file. */
async function hasPreview(file: string): Promise<boolean> {
  await using handle = await open(file, "r");
  const bytes = await fileSource(handle);
  if (fileFormatOf(await bytes.read(0, 512), file) !== "raw") return false;
  return (await readRaw(bytes)).preview !== undefined;
}

/** The JPEG inside a raw file that has one. Throws as `takeOutClip` does. */
async function takeOutPreview(raw: string, target: string): Promise<void> {
  await using handle = await open(raw, "r");
  const preview = await previewOf(await fileSource(handle));
  if (!preview) throw unreadable(raw, "the JPEG inside it is gone");
  await writeWhole(target, preview);
}

const REASONS: Readonly<Record<string, { reason: string; hint: string }>> = {
  ENOENT: {
    reason: "there is no such folder",
    hint: "Check the path after --library or in library.folder; an external drive must be mounted",
  },
  ENOTDIR: {
    reason: "it is a file",
    hint: "Name the folder that holds the pictures",
  },
  EACCES: {
    reason: "this user may not read it",
    hint: "Give the user that runs photos-memories read access to the folder",
  },
  EPERM: {
    reason: "this user may not read it",
    hint: "Give the user that runs photos-memories read access to the folder",
  },
};

/** Deno keeps programs out of the system's own folders, and says with which of its flags they may in. */
function strangeReason(error: unknown): string {
  const isKeptOut = error instanceof Error && error.name === "NotCapable";
  return isKeptOut ? "it belongs to the system of this machine" : reasonOf(error);
}

/** The folder's real path. Throws Fault `library_unreadable` with what to do about it. */
export async function readableRoot(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    await (await opendir(real)).close();
    return real;
  } catch (error) {
    const code = (error as { code?: string } | null)?.code ?? "";
    const known = REASONS[code];
    throw new Fault(
      "library_unreadable",
      `Could not read the library folder "${folder}": ${known?.reason ?? strangeReason(error)}`,
      { hint: known?.hint ?? "Check the disk or the network drive it lies on", cause: error },
    );
  }
}
