// Files of the server on this disk, up to a size: previews, originals, moving halves.

import { createHash } from "node:crypto";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { waitFor } from "../../base/wait_for.ts";
import type { Clock } from "../../system/clock.ts";
import { ensurePrivateFolder, isRemoved } from "../../system/files.ts";

export interface FileCacheOptions {
  /** Its own folder: everything in it may be removed. */
  readonly folder: string;
  readonly maxBytes: number;
  /** Who is given a file of this name reads it at once, and not again. */
  readonly isReadAtOnce: (name: string) => boolean;
  readonly clock: Clock;
}

/** Makes the file whole or not at all. */
export type MakeFile = (target: string) => Promise<void>;

/** Evicting makes this share of the limit free at once, so that it happens once per so many bytes. */
const EVICTED_SHARE = 0.1;
/** A film takes two hours, and may be made by another process than the one that evicts. */
const IN_USE_MS = 4 * 3_600_000;
/** What is read at once: longer than anybody waits for a core, and short beside a whole library. */
const READ_MS = 10 * 60_000;
/** Unfinished files of a process that died. */
const ABANDONED_MS = 24 * 3_600_000;
/** Longer names than this are not allowed on some file systems once a suffix is added. */
const MAX_NAME = 120;

export class FileCache {
  readonly #options: FileCacheOptions;
  /** Handed out since this cache was opened, and not read at once: somebody may read them at any time. */
  readonly #inUse = new Set<string>();
  readonly #making = new Map<string, Promise<void>>();
  /** Bytes in the folder; `undefined` before the first file was added. */
  #bytes: number | undefined;
  #evictAbove: number;

  constructor(options: FileCacheOptions) {
    this.#options = options;
    this.#evictAbove = options.maxBytes;
  }

  /**
   * The file of this name, made when it is not there. Two requests for one name make it once. A name
   * stands for one content for ever. Throws what `make` throws; then nothing is kept.
   */
  async file(name: string, make: MakeFile, signal?: AbortSignal): Promise<string> {
    const target = path.join(this.#options.folder, safeName(name));
    for (;;) {
      throwIfCancelled(signal);
      this.#hold(target);
      if (await this.#touch(target)) return target;
      const making = this.#making.get(target);
      if (!making) {
        await this.#make(target, make);
        return target;
      }
      // Somebody else's failure, or change of mind, is not ours: look, and try ourselves.
      await waitFor(making, signal);
    }
  }

  /** The file of this name when it is there; it counts as used. */
  async find(name: string): Promise<string | undefined> {
    const target = path.join(this.#options.folder, safeName(name));
    if (!await this.#touch(target)) return undefined;
    this.#hold(target);
    return target;
  }

  #isReadAtOnce(file: string): boolean {
    return this.#options.isReadAtOnce(path.basename(file));
  }

  #hold(file: string): void {
    if (!this.#isReadAtOnce(file)) this.#inUse.add(file);
  }

  async #make(target: string, make: MakeFile): Promise<void> {
    const making = (async () => {
      await ensurePrivateFolder(this.#options.folder);
      await make(target);
      const made = await stat(target).catch(() => undefined);
      if (!made?.size) {
        await rm(target, { force: true });
        throw new Fault("media_unreadable", `The server sent an empty file for "${target}"`);
      }
      await this.#count(made.size);
    })();
    this.#making.set(target, making);
    try {
      await making;
    } catch (error) {
      // Whoever waits for it says again that it is in use.
      this.#inUse.delete(target);
      throw error;
    } finally {
      this.#making.delete(target);
    }
  }

  /** True when it is there; then it counts as used now. */
  async #touch(target: string): Promise<boolean> {
    const seconds = this.#options.clock.now() / 1000;
    try {
      if ((await stat(target)).size === 0) return false;
      await utimes(target, seconds, seconds);
      return true;
    } catch {
      return false;
    }
  }

  async #count(added: number): Promise<void> {
    if (this.#bytes === undefined) {
      this.#bytes = added;
      const there = (await this.#files()).reduce((sum, { size }) => sum + size, 0);
      this.#bytes = Math.max(this.#bytes, there);
    } else this.#bytes += added;
    if (this.#bytes <= this.#evictAbove) return;
    this.#evictAbove = Infinity; // until the eviction that begins now has ended
    await this.#evict();
  }

  async #evict(): Promise<void> {
    const { maxBytes, clock } = this.#options;
    const files = (await this.#files()).sort((a, b) => a.usedMs - b.usedMs);
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    const nowMs = clock.now();
    for (const { file, size, usedMs } of files) {
      if (bytes <= maxBytes * (1 - EVICTED_SHARE)) break;
      // What lies further ahead was used by a clock that was wrong, and is not kept for years.
      const leaseMs = this.#isReadAtOnce(file) ? READ_MS : IN_USE_MS;
      if (this.#inUse.has(file) || Math.abs(nowMs - usedMs) < leaseMs) continue;
      if (await isRemoved(file)) bytes -= size;
    }
    this.#bytes = bytes;
    // Where all of it is in use nothing could be removed; looking again at every file would not help.
    this.#evictAbove = Math.max(maxBytes, bytes + maxBytes * EVICTED_SHARE);
  }

  async #files(): Promise<Array<{ file: string; size: number; usedMs: number }>> {
    const { folder, clock } = this.#options;
    const found = [];
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(folder, entry.name);
      const known = await stat(file).catch(() => undefined);
      if (!known) continue;
      if (!entry.name.startsWith(".")) {
        found.push({ file, size: known.size, usedMs: known.mtimeMs });
      } else if (Math.abs(clock.now() - known.mtimeMs) > ABANDONED_MS) await isRemoved(file);
    }
    return found;
  }
}

/** Names come from a server: nothing in them may lead out of the folder. */
function safeName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && name.length <= MAX_NAME) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return `named-${createHash("sha256").update(name).digest("hex").slice(0, 40)}${ending}`;
}
