// SPDX-License-Identifier: AGPL-3.0-or-later

// SQLite's errors about the disk, as faults with a remedy.

import { Fault, reasonOf } from "../../base/fault.ts";
import { checkWritable, folderOf, writeFault } from "../files/files.ts";

/** SQLITE_IOERR_SHMSIZE: the file beside a store that says where its latest pages are cannot grow. */
const NO_ROOM_BESIDE = 4874;

export const FREE_SPACE = "Free some space, or choose another data folder";

/**
 * Whether the disk has no room. A full disk has two errors, and the words of one of them are those of a
 * broken disk: only its code tells them apart, and an error of `exec` has no code under Deno. So the
 * statement that touches a store first is a prepared one.
 */
export function isNoRoom(error: unknown): boolean {
  return /database or disk is full/i.test(reasonOf(error)) ||
    (error as { readonly errcode?: unknown } | null)?.errcode === NO_ROOM_BESIDE;
}

/**
 * Whether a store could not be opened for what it needs beside it, or for the file itself: the words for a
 * folder that its owner closed are others than for a disk that is read-only.
 */
function isShut(error: unknown): boolean {
  return /readonly database|unable to open/i.test(reasonOf(error));
}

/** Whether it is about the place of a store, and not about what is in it. */
export function isOfDisk(error: unknown): boolean {
  return isNoRoom(error) || isShut(error) || /disk I\/O/i.test(reasonOf(error));
}

/** Whether SQLite cannot make sense of what is in the file. */
export function isDamage(error: unknown): boolean {
  return /not a database|malformed|unsupported file format/i.test(reasonOf(error));
}

/** `what` is such as `the store "/a.db"`. */
export function damageFault(
  what: string,
  error: unknown,
  hint = 'Type "photos-memories preflight": it says what to do',
): Fault {
  const sentence = `${what.replace(/^the/, "The")} is damaged: ${reasonOf(error)}`;
  return new Fault("verification_failed", sentence, { hint, cause: error });
}

/**
 * An error of the disk as a fault with its remedy, any other error as it is; `what` follows "Could not
 * write", and `place` is the folder it is written in.
 */
export function diskFault(what: string, error: unknown, place = "data folder"): unknown {
  if (isNoRoom(error)) {
    return new Fault("disk_full", `Could not write ${what}: the disk is full`, {
      hint: `Free some space, or choose another ${place}`,
      cause: error,
    });
  }
  if (isDamage(error)) return damageFault(what, error);
  if (!isOfDisk(error)) return error;
  return new Fault("not_writable", `Could not write ${what}: ${reasonOf(error)}`, {
    hint: `Check the ${place} and its disk`,
    cause: error,
  });
}

/** Any error as the fault of a full disk, of a file or of a store; nothing of one that is about something else. */
export function fullDiskFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error.code === "disk_full" ? error : undefined;
  const { path } = error as { readonly path?: unknown } | null ?? {};
  const fault = isNoRoom(error)
    ? diskFault("a store of the program", error)
    : writeFault(typeof path === "string" ? path : "a file of the program", error);
  return fault instanceof Fault && fault.code === "disk_full" ? fault : undefined;
}

/**
 * The fault of a store that could not be opened; a reader needs a folder to write in, too. `remedy` is for
 * a folder that takes no file.
 */
export async function openFault(file: string, error: unknown, remedy?: string): Promise<Fault> {
  const folder = folderOf(file);
  const refused = isOfDisk(error) && !isNoRoom(error) ? await refusalOf(folder) : undefined;
  const sentence = (reason: string) => `Could not open the store "${file}": ${reason}`;
  if (isNoRoom(error) || refused?.code === "disk_full") {
    return new Fault("disk_full", sentence("the disk is full"), {
      hint: FREE_SPACE,
      cause: error,
    });
  }
  return new Fault(
    "not_writable",
    sentence(refused ? refusalText(refused, folder) : reasonOf(error)),
    {
      hint: (refused && remedy) ?? refused?.hint ??
        "Check that the data folder is on a writable disk",
      cause: error,
    },
  );
}

function refusalText({ cause }: Fault, folder: string): string {
  const { code } = cause as { readonly code?: string } | undefined ?? {};
  return code === "EMFILE" || code === "ENFILE"
    ? "too many files are open"
    : `nothing can be written in "${folder}"`;
}

/** The error of writing in the folder; nothing where it takes a file. */
async function refusalOf(folder: string): Promise<Fault | undefined> {
  try {
    await checkWritable(folder);
    return undefined;
  } catch (error) {
    return error instanceof Fault ? error : undefined;
  }
}
