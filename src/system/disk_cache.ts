// SPDX-License-Identifier: AGPL-3.0-or-later

// Files kept on disk up to a size limit, by name. The modification time of a file is its last use, so
// several processes can share a folder.

import { createHash } from "node:crypto";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { Fault, throwIfCancelled } from "../base/fault.ts";
import { waitFor } from "../base/semaphore.ts";
import type { Clock } from "./clock.ts";
import { ensurePrivateFolder, isRemoved } from "./files/files.ts";

/** A film takes hours to make, and may be made by another process than the one that trims. */
const IN_USE_MS = 24 * 3_600_000;
/** Unfinished files older than this belong to a process that was killed. */
const ABANDONED_MS = 24 * 3_600_000;
/** A trim frees this share of the limit, so that it does not run for every new file. */
const FREED_SHARE = 0.1;
/** Longer names are not allowed on some file systems once a suffix is added. */
const MAX_NAME = 120;

/** Makes the file whole or not at all (`publishFile`). */
type MakeFile = (target: string) => Promise<void>;

interface DiskCacheOptions {
  /** Everything in it may be removed. */
  readonly folder: string;
  readonly maxBytes: number;
  /** How long a file stays after its last use, even beyond the limit; a day where nothing is said. */
  readonly inUseMs?: (name: string) => number;
  readonly clock: Clock;
}

/** A name stands for one content for ever. */
export class DiskCache {
  readonly #options: DiskCacheOptions;
  readonly #making = new Map<string, Promise<void>>();
  /** Bytes in the folder; `undefined` before the first file was added. */
  #bytes: number | undefined;
  #trimAbove: number;

  constructor(options: DiskCacheOptions) {
    this.#options = options;
    this.#trimAbove = options.maxBytes;
  }

  /**
   * The file of this name, made when it is missing. Two requests for one name make it once. Throws what
   * `make` throws; then nothing is kept.
   */
  async file(name: string, make: MakeFile, signal?: AbortSignal): Promise<string> {
    const target = this.#pathOf(name);
    for (;;) {
      throwIfCancelled(signal);
      if (await markUsed(target, this.#options.clock.now())) return target;
      const making = this.#making.get(target);
      if (!making) {
        await this.#make(target, make);
        return target;
      }
      // When the other request fails or is cancelled, this one makes the file itself.
      await waitFor(making, signal);
    }
  }

  /** The file of this name when it is there; it counts as used. */
  async find(name: string): Promise<string | undefined> {
    const target = this.#pathOf(name);
    return await markUsed(target, this.#options.clock.now()) ? target : undefined;
  }

  /** Bytes of the file of this name; 0 where it is not there. It does not count as used. */
  async sizeOf(name: string): Promise<number> {
    return (await stat(this.#pathOf(name)).catch(() => undefined))?.size ?? 0;
  }

  async remove(name: string): Promise<void> {
    const size = await this.sizeOf(name);
    await rm(this.#pathOf(name), { force: true });
    if (this.#bytes !== undefined) this.#bytes -= size;
  }

  async #make(target: string, make: MakeFile): Promise<void> {
    const making = (async () => {
      await ensurePrivateFolder(this.#options.folder);
      await make(target);
      const made = await stat(target).catch(() => undefined);
      if (!made?.size) {
        await rm(target, { force: true });
        throw new Fault("media_unreadable", `Could not keep "${target}": the file is empty`);
      }
      await this.#count(made.size);
    })();
    this.#making.set(target, making);
    try {
      await making;
    } finally {
      this.#making.delete(target);
    }
  }

  async #count(added: number): Promise<void> {
    const { folder, maxBytes, inUseMs, clock } = this.#options;
    this.#bytes = this.#bytes === undefined
      ? (await filesIn(folder, clock.now())).reduce((sum, { bytes }) => sum + bytes, 0)
      : this.#bytes + added;
    if (this.#bytes <= this.#trimAbove) return;
    this.#trimAbove = Infinity; // until the trim that begins now has ended
    const nowMs = clock.now();
    const bytes = await trimFolder(folder, {
      maxBytes: maxBytes * (1 - FREED_SHARE),
      isInUse: (file, usedMs) => nowMs - usedMs < (inUseMs?.(path.basename(file)) ?? IN_USE_MS),
      nowMs,
    });
    this.#bytes = bytes;
    // Where all files are in use, trimming again at the next file would not help.
    this.#trimAbove = Math.max(maxBytes, bytes + maxBytes * FREED_SHARE);
  }

  /** Names come from servers: none may lead out of the folder. */
  #pathOf(name: string): string {
    const isSafe = /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && name.length <= MAX_NAME;
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
    const safe = isSafe
      ? name
      : `named-${createHash("sha256").update(name).digest("hex").slice(0, 40)}${ending}`;
    return path.join(this.#options.folder, safe);
  }
}

/** Whether the file is there, not empty; it then counts as used now. */
export async function markUsed(file: string, nowMs: number): Promise<boolean> {
  try {
    if ((await stat(file)).size === 0) return false;
  } catch {
    return false;
  }
  const now = new Date(nowMs);
  // A file of another user can be read all the same; one that was removed a moment ago cannot.
  return await utimes(file, now, now).then(() => true, (error) => error.code !== "ENOENT");
}

interface TrimOptions {
  readonly maxBytes: number;
  readonly isInUse: (file: string, usedMs: number) => boolean;
  readonly nowMs: number;
}

/**
 * Removes the files unused for longest until the folder is within the limit, and what killed processes left
 * unfinished. Returns the bytes that stay. A missing folder is empty; a file that cannot be removed stays.
 */
export async function trimFolder(folder: string, options: TrimOptions): Promise<number> {
  const { maxBytes, isInUse, nowMs } = options;
  const files = await filesIn(folder, nowMs);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const { file, bytes: size, usedMs } of files.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= maxBytes) break;
    if (!isInUse(file, usedMs) && await isRemoved(file)) bytes -= size;
  }
  return bytes;
}

/** Files that were used so lately may be read by another process at this moment. */
const READ_NOW_MS = 3_600_000;

/** What `makeRoom` could remove of these folders; missing ones are empty. */
export async function removableBytes(folders: readonly string[], nowMs: number): Promise<number> {
  const files = (await Promise.all(folders.map((folder) => filesIn(folder, nowMs)))).flat();
  return files.filter(({ usedMs }) => nowMs - usedMs >= READ_NOW_MS)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Removes files of cache folders, of one after the other, until so many bytes are gone; in each those unused
 * for longest, and none that was used within the hour.
 */
export async function makeRoom(
  folders: readonly string[],
  bytes: number,
  nowMs: number,
): Promise<void> {
  let wanted = bytes;
  for (const folder of folders) {
    if (wanted <= 0) return;
    const before = (await filesIn(folder, nowMs)).reduce((sum, { bytes }) => sum + bytes, 0);
    const after = await trimFolder(folder, {
      maxBytes: Math.max(0, before - wanted),
      isInUse: (_file, usedMs) => nowMs - usedMs < READ_NOW_MS,
      nowMs,
    });
    wanted -= before - after;
  }
}

/** The finished files; unfinished ones that were abandoned are removed. */
async function filesIn(folder: string, nowMs: number) {
  const found: { file: string; bytes: number; usedMs: number }[] = [];
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const file = path.join(folder, name);
    // Another process may trim at the same time.
    const known = await stat(file).catch(() => undefined);
    if (!known?.isFile()) continue;
    if (!name.startsWith(".")) found.push({ file, bytes: known.size, usedMs: known.mtimeMs });
    else if (nowMs - known.mtimeMs > ABANDONED_MS) await isRemoved(file);
  }
  return found;
}
