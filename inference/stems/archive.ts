// The stems as a ZIP archive, stored as they are and read from disk while it is sent: sound in 16 bits
// does not shrink, and four stems of an album need not fit into memory.

import { createReadStream } from "node:fs";
import { Zip, ZipPassThrough } from "fflate";
import { stemFile, STEMS } from "../../src/facts/stems/stems.ts";

const PIECE_BYTES = 256 * 1024;

/** The first moment that the format knows; the same stems give the same archive. */
const MADE = new Date(1980, 0, 1);

/** An archive without its 64-bit extension ends before 4 GiB. */
export const MAX_ARCHIVE_BYTES = 4_000_000_000;

/** `waits` is called when a piece is handed over, and what it returns when the next one is asked for. */
export async function* stemArchive(
  folder: string,
  waits: () => () => void,
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
  for (const stem of STEMS) {
    const entry = new ZipPassThrough(`${stem}.wav`);
    entry.mtime = MADE;
    zip.add(entry);
    const file = createReadStream(stemFile(folder, stem), { highWaterMark: PIECE_BYTES });
    for await (const piece of file) {
      entry.push(piece as Uint8Array);
      yield* sent();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* sent();
}
