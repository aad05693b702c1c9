// SPDX-License-Identifier: AGPL-3.0-or-later

// Files that are read and written in parts: films a browser plays, downloads, the ends of clips.

import { type FileHandle, open, stat } from "node:fs/promises";
import { Fault, reasonOf } from "../../base/fault.ts";

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
 * Not `Readable.toWeb` of a `createReadStream`: under Deno (2.9.6) that one may still push a piece after it
 * was cancelled: an error that cannot be caught and ends the whole program.
 */
async function* pieces(path: string, first: number, last: number) {
  await using file = await open(path);
  for (let at = first; at <= last;) {
    const piece = new Uint8Array(Math.min(PIECE_BYTES, last + 1 - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    // Made shorter meanwhile: an end here is no whole answer, and the connection is cut.
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

/** One write may take less than it was given. Rejects with what the disk says. */
export async function writeWholly(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

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
      if (bytesRead === 0) break; // made shorter meanwhile
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
