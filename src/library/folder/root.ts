// The library's own folder: there, a folder, and readable; or why not.

import { Fault, reasonOf } from "../../base/fault.ts";
import { listableFolder } from "../../system/files/start_files.ts";

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

/** The folder's real path. Throws Fault `library_unreadable` with what to do about it. */
export async function readableRoot(folder: string): Promise<string> {
  try {
    return await listableFolder(folder);
  } catch (error) {
    const code = (error as { code?: string } | null)?.code ?? "";
    const known = REASONS[code];
    throw new Fault(
      "library_unreadable",
      `Could not read the library folder "${folder}": ${known?.reason ?? reasonOf(error)}`,
      { hint: known?.hint ?? "Check the disk or the network drive it lies on", cause: error },
    );
  }
}
