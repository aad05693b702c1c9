// SPDX-License-Identifier: AGPL-3.0-or-later

// The stems as a ZIP archive, stored as they are and read from disk while it is sent: sound in 16 bits
// does not shrink, and four stems of an album need not fit into memory.

import { stemFile, STEMS } from "../../src/facts/stems/stems.ts";
import { zipOf } from "../../src/system/files/zip.ts";

/** `waits` as `zipOf` takes it. */
export function stemArchive(
  folder: string,
  waits: () => () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const files = STEMS.map((stem) => ({ name: `${stem}.wav`, path: stemFile(folder, stem) }));
  return zipOf(files, waits);
}
