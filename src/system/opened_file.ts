// Files that are read in parts, such as films a browser plays.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

export interface OpenedFile {
  readonly sizeBytes: number;
  /** Changes with the content. */
  readonly version: string;
  /** `first` and `last` are byte positions, both included. */
  read(first: number, last: number): ReadableStream<Uint8Array>;
}

/** `undefined` when there is no file at this path. */
export async function openedFile(path: string): Promise<OpenedFile | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    return {
      sizeBytes: found.size,
      version: Math.round(found.mtimeMs).toString(36),
      read: (start, end) =>
        Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>,
    };
  } catch {
    return undefined;
  }
}
