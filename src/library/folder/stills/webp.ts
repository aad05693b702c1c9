// SPDX-License-Identifier: AGPL-3.0-or-later

// WebP (RFC 9649): size from whichever of the three headers it has; EXIF and XMP chunks at the end.

import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import {
  CUT_OFF,
  DAMAGED,
  decodeUtf8,
  leftOut,
  MAX_BLOCK_BYTES,
  type StillParts,
} from "./still_parts.ts";

/** An animation has a chunk for every frame; metadata behind more than this is not looked for. */
const MAX_CHUNKS = 1_024;

export async function readWebp(bytes: ByteSource): Promise<StillParts> {
  const riff = await bytes.read(0, 12);
  if (riff.length < 12) throw leftOut(CUT_OFF);
  const end = dataViewOf(riff).getUint32(4, true) + 8;
  if (end > bytes.size + 1) throw leftOut(CUT_OFF); // some writers forget the last padding byte
  const parts: { -readonly [K in keyof StillParts]?: StillParts[K] } = {};
  let offset = 12;
  for (let count = 0; count < MAX_CHUNKS && offset + 8 <= end; count++) {
    const header = await bytes.read(offset, 8);
    if (header.length < 8) break;
    const name = latin1(header, 0, 4);
    const size = dataViewOf(header).getUint32(4, true);
    if (!parts.width && /^VP8[ LX]$/.test(name)) {
      Object.assign(parts, sizeOf(name, await bytes.read(offset + 8, 10)));
    } else if (name === "EXIF" && size <= MAX_BLOCK_BYTES) {
      const exif = await bytes.read(offset + 8, size);
      parts.exif = exif.slice(latin1(exif, 0, 6) === "Exif\0\0" ? 6 : 0);
    } else if (name === "XMP " && size <= MAX_BLOCK_BYTES) {
      parts.xmp = decodeUtf8(await bytes.read(offset + 8, size));
    }
    offset += 8 + size + size % 2;
  }
  if (!parts.width || !parts.height) throw leftOut(DAMAGED);
  return { ...parts, width: parts.width, height: parts.height };
}

function sizeOf(name: string, chunk: Uint8Array): { width: number; height: number } {
  if (chunk.length < 10) throw leftOut(CUT_OFF);
  const view = dataViewOf(chunk);
  if (name === "VP8X") {
    return {
      width: 1 + (view.getUint16(4, true) | chunk[6]! << 16),
      height: 1 + (view.getUint16(7, true) | chunk[9]! << 16),
    };
  }
  if (name === "VP8L") { // 14 bits each, after one signature byte
    const bits = view.getUint32(1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + (bits >>> 14 & 0x3fff) };
  }
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

export async function readGif(bytes: ByteSource): Promise<StillParts> {
  const header = await bytes.read(0, 10);
  if (header.length < 10) throw leftOut(CUT_OFF);
  const width = dataViewOf(header).getUint16(6, true),
    height = dataViewOf(header).getUint16(8, true);
  if (width === 0 || height === 0) throw leftOut(DAMAGED);
  return { width, height };
}
