// The file of a store that SQLite cannot read where it lies, for nothing can be written beside it.

import { access, chmod, constants, copyFile, realpath, stat } from "node:fs/promises";
import { Fault } from "../../base/fault.ts";

/**
 * Copies the file, and says whether it could: not one that may not be read, nor one that is not all of the
 * store, for there is something in a log beside it. Not for a process that has the store open, whose locks
 * on it would be gone. Throws Fault `busy` where somebody wrote to it meanwhile, and Node's errors about the
 * copy.
 */
export async function copyDatabaseFile(file: string, copy: string): Promise<boolean> {
  let real: string, before: Look;
  try {
    // SQLite follows a link before it looks for what lies beside.
    real = await realpath(file);
    before = await lookOf(real);
    await access(real, constants.R_OK);
  } catch {
    return false;
  }
  if (before.log > 0n) return false;
  await copyFile(real, copy);
  await chmod(copy, 0o600);
  checkUnchanged(file, before, await lookOf(real));
  return true;
}

/** No lock keeps anybody from writing while a file is copied. */
export function checkUnchanged(file: string, before: Look, now: Look): void {
  if (now.log === 0n && now.size === before.size && now.written === before.written) return;
  throw new Fault("busy", `Could not copy the store "${file}": it was written to meanwhile`, {
    hint: "Type the same again",
  });
}

interface Look {
  readonly size: bigint;
  /** Nanoseconds since 1970. */
  readonly written: bigint;
  /** Bytes of what was written and is not yet in the file, or was and is to be taken back. */
  readonly log: bigint;
}

export async function lookOf(file: string): Promise<Look> {
  const { size, mtimeNs: written } = await stat(file, { bigint: true });
  const [later, earlier] = await Promise.all([sizeOf(`${file}-wal`), sizeOf(`${file}-journal`)]);
  return { size, written, log: later + earlier };
}

async function sizeOf(file: string): Promise<bigint> {
  try {
    return (await stat(file, { bigint: true })).size;
  } catch (error) {
    if ((error as { readonly code?: string }).code === "ENOENT") return 0n;
    throw error;
  }
}
