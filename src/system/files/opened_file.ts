// Files that are read in parts, such as films a browser plays.

import { open, stat } from "node:fs/promises";

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
      read: (first, last) => pulled(pieces(path, first, last)),
    };
  } catch {
    return undefined;
  }
}

const PIECE_BYTES = 64 * 1024;

/**
 * Not `Readable.toWeb` of a `createReadStream`: under Deno (2.9.6) that one may still say a piece after it
 * was cancelled, which nobody can catch and which ends the whole program.
 */
async function* pieces(path: string, first: number, last: number) {
  await using file = await open(path);
  for (let at = first; at <= last;) {
    const piece = new Uint8Array(Math.min(PIECE_BYTES, last + 1 - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    // Somebody made it shorter: an end here is no whole answer, and the connection is cut.
    if (bytesRead === 0) throw new Error(`"${path}" ended at byte ${at}`);
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A stream that reads no further ahead than it is read; `close` is called where it is left early. */
export function pulled<T>(source: AsyncIterable<T>, close?: () => void): ReadableStream<T> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<T>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      close?.();
      await iterator.return?.();
    },
  }, { highWaterMark: 0 });
}
