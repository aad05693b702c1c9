// Some bytes in the middle of an open file, all of them or none.

import type { FileHandle } from "node:fs/promises";

/** So many bytes from `at` on. Throws what `cutOff` says where the file ends before. */
export async function readAt(
  file: FileHandle,
  at: number,
  size: number,
  cutOff: () => Error,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let got = 0; got < size;) {
    const { bytesRead } = await file.read(bytes, got, size - got, at + got);
    if (bytesRead === 0) throw cutOff();
    got += bytesRead;
  }
  return bytes;
}
