// SPDX-License-Identifier: AGPL-3.0-or-later

// ZIP archives: written while they are sent, as stored files, and read entry by entry to disk.

import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Zip, ZipPassThrough } from "fflate";
import yauzl from "yauzl";

const PIECE_BYTES = 256 * 1024;

/** The first moment that the format knows; the same files give the same archive. */
const MADE = new Date(1980, 0, 1);

/** An archive without its 64-bit extension ends before 4 GiB. */
export const MAX_ARCHIVE_BYTES = 4_000_000_000;

export interface ZipFile {
  /** Within the archive, with slashes. */
  readonly name: string;
  readonly path: string;
}

/**
 * The files as they are, none of them whole in memory. `waits` is called when a piece is handed over, and what
 * it returns when the next one is asked for.
 */
export async function* zipOf(
  files: readonly ZipFile[],
  waits: () => () => void = () => () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const ready: Array<Uint8Array<ArrayBuffer>> = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece as Uint8Array<ArrayBuffer>);
  });
  const sent = function* () {
    for (const piece of ready.splice(0)) {
      const isAsked = waits();
      try {
        yield piece;
      } finally {
        isAsked();
      }
    }
  };
  for (const { name, path } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = MADE;
    zip.add(entry);
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      entry.push(piece as Uint8Array);
      yield* sent();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* sent();
}

/** Writes each entry to where `targetOf` puts its name; one it has no place for is passed over. */
export async function unzip(
  archive: string,
  targetOf: (name: string) => string | undefined,
): Promise<void> {
  const zip = await yauzl.openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      const target = targetOf(entry.fileName);
      if (target === undefined) continue;
      const file = createWriteStream(target, { flags: "wx", mode: 0o600 });
      await pipeline(await zip.openReadStreamPromise(entry), file);
    }
  } finally {
    zip.close();
  }
}
