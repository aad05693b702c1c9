// SPDX-License-Identifier: AGPL-3.0-or-later

// Files: written whole or not at all, and enough room for them.

import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Fault, type FaultCode, reasonOf } from "../../base/fault.ts";
import { writeWholly } from "./file_parts.ts";

/** Node's error codes that have a remedy of their own. */
const REMEDIES: Readonly<Record<string, { code: FaultCode; hint: string }>> = {
  ENOSPC: { code: "disk_full", hint: "Free some space, or choose another folder" },
  EDQUOT: { code: "disk_full", hint: "The quota is used up; choose another folder" },
  EACCES: { code: "not_writable", hint: "Check the permissions, or choose another folder" },
  EPERM: { code: "not_writable", hint: "Check the permissions, or choose another folder" },
  EROFS: { code: "not_writable", hint: "The file system is read-only; choose another folder" },
  ENOTDIR: { code: "not_writable", hint: "A file stands where a folder is needed" },
  EIO: { code: "not_writable", hint: "The disk itself failed; check it, or choose another folder" },
  EMFILE: {
    code: "not_writable",
    hint: "Too many files are open; allow more with: ulimit -n 2048",
  },
  ENFILE: {
    code: "not_writable",
    hint: "This machine has too many files open; close some programs",
  },
  EEXIST: { code: "not_writable", hint: "A file stands where a folder is needed" },
};

/** Turns a failed write on `target` into a Fault that carries the remedy. */
export function writeFault(target: string, error: unknown): Fault {
  if (error instanceof Fault) return error;
  const known = REMEDIES[codeOf(error)];
  return new Fault(
    known?.code ?? "not_writable",
    `Could not write "${target}": ${isOfQuota(error) ? QUOTA_USED : reasonOf(error)}`,
    { hint: known?.hint, cause: error },
  );
}

function codeOf(error: unknown): string {
  return isOfQuota(error) ? "EDQUOT" : (error as { code?: string } | null)?.code ?? "";
}

const QUOTA_USED = "Disk quota exceeded";
/** EDQUOT of Linux and of macOS. */
const QUOTA_NUMBERS: readonly unknown[] = [-122, -69];

/** Deno has no code for it: it leaves the system's number or words. */
function isOfQuota(error: unknown): boolean {
  const { code, errno } = error as { code?: string; errno?: unknown } | null ?? {};
  if (code !== undefined && code !== "UNKNOWN") return code === "EDQUOT";
  return QUOTA_NUMBERS.includes(errno) || /dis[ck] quota exceeded/i.test(reasonOf(error));
}

/** Makes a folder and its parents. Throws Fault `not_writable` or `disk_full`. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw writeFault(folder, error);
  }
}

/**
 * As {@link ensureFolder}, for private files: a folder that is made is closed to other users; one that
 * is there stays as its owner left it.
 */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw writeFault(folder, error);
  }
}

/** One name always, so that the next check takes away what a killed one left. */
const PROBE = ".photos-memories-probe";

/** Makes the folder when it is missing, and writes into it once. Throws as {@link ensureFolder}. */
export async function checkWritable(folder: string): Promise<void> {
  await ensureFolder(folder);
  const probe = path.join(folder, PROBE);
  try {
    await writeFile(probe, "");
  } catch (error) {
    throw writeFault(folder, error);
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/**
 * As {@link checkWritable} as far as can be said without a trace: nothing is made, nothing written.
 * A folder that is missing is asked for in its nearest parent.
 */
export async function proveWritable(folder: string): Promise<void> {
  try {
    const place = await nearestThere(folder);
    if (!(await stat(place)).isDirectory()) {
      throw Object.assign(new Error("Not a directory"), { code: "ENOTDIR" });
    }
    await access(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw writeFault(folder, error);
  }
}

/** A name beside `target` for what is not finished yet; same file system, so a rename is atomic. */
export function unfinishedName(target: string): string {
  const { dir, name, ext } = path.parse(target);
  return path.join(dir, `.${name}.${crypto.randomUUID().slice(0, 8)}.unfinished${ext}`);
}

/**
 * Moves a finished file to its place, durably: content first, then the name. Throws Fault `not_writable` or
 * `disk_full`; the unfinished one is gone then.
 */
export async function publishFile(unfinished: string, target: string): Promise<void> {
  try {
    const file = await open(unfinished, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw writeFault(target, error);
  }
}

/**
 * Writes a whole file atomically; a crash leaves the old content or the new, never a part. Throws Fault
 * `not_writable` or `disk_full`.
 */
export function writeWhole(
  target: string,
  content: string | Uint8Array,
  mode = 0o644,
): Promise<void> {
  return writeBy((file) => file.writeFile(content), target, mode);
}

/** The same of a file too long for memory. */
export function writeParts(target: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  return writeBy(async (file) => {
    let at = 0;
    for await (const part of parts) {
      await writeWholly(file, part, at);
      at += part.length;
    }
  }, target);
}

async function writeBy(
  write: (file: FileHandle) => Promise<void>,
  target: string,
  mode = 0o644,
): Promise<void> {
  const unfinished = unfinishedName(target);
  try {
    const file = await open(unfinished, "w", mode);
    try {
      await write(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    // What kept it from being written may keep it from being looked for, and says more.
    await rm(unfinished, { force: true }).catch(() => {});
    throw writeFault(target, error);
  }
  await publishFile(unfinished, target);
}

/**
 * Bytes an unprivileged user may still write on the file system that holds `folder` or its nearest
 * parent.
 */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestThere(folder));
  return bavail * bsize;
}

/** Whether both folders, or their nearest parents, are on one file system. */
export async function isOneDisk(folder: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all(
    [folder, other].map(async (each) => (await stat(await nearestThere(each))).dev),
  );
  return one === two;
}

async function nearestThere(folder: string): Promise<string> {
  let place = path.resolve(folder);
  while (!(await isThere(place))) {
    const above = path.dirname(place);
    // A drive that is not there has nothing above it; what asks for its room says so.
    if (above === place) break;
    place = above;
  }
  return place;
}

export async function isThere(target: string): Promise<boolean> {
  try {
    await stat(target);
    return true;
  } catch {
    return false;
  }
}

/** Whether it is gone now. What cannot be removed is no reason to lose what it made room for. */
export async function isRemoved(file: string): Promise<boolean> {
  return await rm(file, { force: true }).then(() => true, () => false);
}

/** Whether what a call threw says that nothing is there. */
export function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "");
}

/** The permissions of the file, links followed: the lower nine bits as `chmod` takes them. */
export async function modeOf(file: string): Promise<number> {
  const { mode } = await stat(file);
  // Windows keeps none; its files are their owner's.
  return process.platform === "win32" ? 0o600 : mode & 0o777;
}

/** As `path.dirname`. */
export function folderOf(target: string): string {
  return path.dirname(target);
}
