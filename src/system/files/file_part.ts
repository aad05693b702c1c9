// Some bytes of a file, without the others.

import { type FileHandle, open } from "node:fs/promises";
import { Fault, reasonOf } from "../../base/fault.ts";

/**
 * Bytes `start`…`end` (inclusive), fewer at the end, none past it; and how long the file is. Throws
 * Fault `library_unreadable` when it is gone or may not be read.
 */
export async function readFilePart(
  path: string,
  start: number,
  end: number,
): Promise<{ readonly bytes: Uint8Array; readonly totalBytes: number }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const { size } = await file.stat();
    const wanted = new Uint8Array(Math.max(0, Math.min(end + 1, size) - start));
    let read = 0;
    while (read < wanted.length) {
      const { bytesRead } = await file.read(wanted, read, wanted.length - read, start + read);
      if (bytesRead === 0) break; // somebody made it shorter
      read += bytesRead;
    }
    return { bytes: wanted.subarray(0, read), totalBytes: size };
  } catch (error) {
    throw new Fault("library_unreadable", `Could not read "${path}": ${reasonOf(error)}`, {
      hint: "Bring the file or its drive back, and let this program's user read it",
      cause: error,
    });
  } finally {
    await file?.close();
  }
}
