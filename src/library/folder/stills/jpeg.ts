// SPDX-License-Identifier: AGPL-3.0-or-later

// JPEG (ISO/IEC 10918-1): walks the segments before the scan, and looks for the end.

import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import { isWholeWithoutEnd } from "../../../media/pictures/jpeg_scans.ts";
import { END_BYTES } from "../byte_source.ts";
import { CUT_OFF, DAMAGED, decodeUtf8, leftOut, type StillParts } from "./still_parts.ts";

const EXIF = "Exif\0\0";
const XMP = "http://ns.adobe.com/xap/1.0/\0";
const PHOTOSHOP = "Photoshop 3.0\0";

/** Fault `media_unreadable` without a frame header before the scan. */
export async function readJpeg(bytes: ByteSource): Promise<StillParts> {
  const parts: { -readonly [K in keyof StillParts]?: StillParts[K] } = {};
  let offset = 2;
  for (;;) {
    const header = await bytes.read(offset, 4);
    if (header.length < 4) throw leftOut(CUT_OFF);
    const marker = header[1]!;
    if (header[0] !== 0xff || marker === 0xff || marker === 0) { // fill bytes, and strays
      offset = await nextMarker(bytes, offset + 1);
      continue;
    }
    if (marker === 0xd9) throw leftOut(DAMAGED);
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) { // markers without a length
      offset += 2;
      continue;
    }
    const length = header[2]! << 8 | header[3]!;
    if (length < 2) throw leftOut(DAMAGED);
    if (marker === 0xda) break;
    if (isFrameHeader(marker)) {
      const frame = await bytes.read(offset + 4, 5);
      if (frame.length < 5) throw leftOut(CUT_OFF);
      parts.height = dataViewOf(frame).getUint16(1);
      parts.width = dataViewOf(frame).getUint16(3);
    } else if (marker === 0xe1 || marker === 0xed) {
      const segment = await bytes.read(offset + 4, length - 2);
      const name = latin1(segment, 0, XMP.length);
      if (name.startsWith(EXIF)) parts.exif ??= segment.slice(EXIF.length);
      else if (name === XMP) parts.xmp ??= decodeUtf8(segment.subarray(XMP.length));
      else if (name.startsWith(PHOTOSHOP)) parts.iptc ??= iptcOf(segment);
    }
    offset += 2 + length;
  }
  if (!parts.width || !parts.height) throw leftOut(DAMAGED);
  if (!(await endsWell(bytes, offset, parts.xmp))) throw leftOut(CUT_OFF);
  return { ...parts, width: parts.width, height: parts.height };
}

/** Decoders forgive some bytes between segments, and so must we; not whole pages of them. */
async function nextMarker(bytes: ByteSource, from: number): Promise<number> {
  const distance = (await bytes.read(from, 4_096)).indexOf(0xff);
  if (distance < 0) throw leftOut(DAMAGED);
  return from + distance;
}

/** SOF0…SOF15 without the three other things that share their range (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/**
 * An end-of-image marker after the scan began: within the last 64 KiB as a rule, further up where much
 * lies behind it. Pictures with a clip there (Google's say so in XMP, Samsung's end with "SEFT") are
 * trusted unread.
 */
async function endsWell(bytes: ByteSource, scan: number, xmp?: string): Promise<boolean> {
  const start = Math.max(scan, bytes.size - END_BYTES);
  const tail = await bytes.read(start, bytes.size - start);
  if (hasEnd(tail)) return true;
  if (latin1(tail.subarray(-4)) === "SEFT") return true;
  if (xmp !== undefined && /Micro-?Video|MotionPhoto/i.test(xmp)) return true;
  // Pieces overlap by one byte: the marker has two.
  for (let offset = scan; offset < start; offset += END_BYTES - 1) {
    if (hasEnd(await bytes.read(offset, END_BYTES))) return true;
  }
  // Only the marker may be missing, behind all that is seen.
  return bytes.size <= MAX_COUNTED_BYTES && isWholeWithoutEnd(await bytes.read(0, bytes.size));
}

/** The largest file that is gone through code by code. */
const MAX_COUNTED_BYTES = 256 * 1024 * 1024;

function hasEnd(piece: Uint8Array): boolean {
  for (let i = piece.indexOf(0xff); i >= 0; i = piece.indexOf(0xff, i + 1)) {
    if (piece[i + 1] === 0xd9) return true;
  }
  return false;
}

/** The IPTC-IIM block among Photoshop's image resources ("8BIM", resource 0x0404). */
function iptcOf(segment: Uint8Array): Uint8Array | undefined {
  const view = dataViewOf(segment);
  let offset = PHOTOSHOP.length;
  while (offset + 12 <= segment.length && latin1(segment, offset, offset + 4) === "8BIM") {
    const resource = view.getUint16(offset + 4);
    const name = segment[offset + 6]! + 1;
    const sizeAt = offset + 6 + name + name % 2;
    if (sizeAt + 4 > segment.length) return undefined;
    const size = view.getUint32(sizeAt);
    if (resource === 0x0404) return segment.slice(sizeAt + 4, sizeAt + 4 + size);
    offset = sizeAt + 4 + size + size % 2;
  }
  return undefined;
}
