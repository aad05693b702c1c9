// The clip inside a Motion Photo, as a file of its own.

import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { throwIfCancelled } from "../../base/fault.ts";
import { publishFile, unfinishedName, writeFault } from "../../system/files/files.ts";

export interface ClipPlace {
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
