// Bytes written to a place in a file, all of them.

import type { FileHandle } from "node:fs/promises";

/** One write may take less than it was given. Rejects with what the disk says. */
export async function writeWholly(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}
