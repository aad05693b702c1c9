// The size of a JPEG that lies upright, from its header alone.

import type { Size } from "../size.ts";

/** Start of frame in the three ways libjpeg decodes: baseline, extended, progressive (T.81, B.1.1.3). */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** APP1, where EXIF may say how the picture is to be turned; behind the frame's header, too. */
const APP1 = 0xe1;
/** The scan begins: the header is over. */
const SCAN = 0xda;

/**
 * `undefined` for whatever else: no JPEG, one that EXIF may turn, or a header that is not plain. A
 * library server's previews are plain, and opening them with sharp for their size costs 0.5 ms of CPU.
 */
export function uprightJpegSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 2 || view.getUint16(0) !== 0xffd8) return undefined;
  let size: Size | undefined;
  for (let at = 2; at + 9 <= view.byteLength;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === APP1) return undefined;
    if (marker === SCAN) return size;
    if (FRAMES.has(marker)) {
      const height = view.getUint16(at + 5), width = view.getUint16(at + 7);
      if (width === 0 || height === 0) return undefined;
      size = { width, height };
    } else if (!isTable(marker)) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Tables, comments and other applications' segments, which have a length; bare markers have none. */
function isTable(marker: number): boolean {
  return marker === 0xc4 || marker === 0xdb || marker === 0xdd || marker === 0xfe ||
    (marker >= 0xe0 && marker <= 0xef);
}
