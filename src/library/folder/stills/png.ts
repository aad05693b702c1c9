// SPDX-License-Identifier: AGPL-3.0-or-later

// PNG (third edition): the header, and the EXIF and XMP chunks before or after the picture.

import { inflateSync } from "node:zlib";
import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import { END_BYTES } from "../byte_source.ts";
import {
  CUT_OFF,
  DAMAGED,
  decodeUtf8,
  leftOut,
  MAX_BLOCK_BYTES,
  type StillParts,
} from "./still_parts.ts";

/** XMP belongs into iTXt; libpng's users put it into zTXt. */
const METADATA: readonly string[] = ["eXIf", "iTXt", "zTXt"];
const XMP_KEYWORD = "XML:com.adobe.xmp\0";

/** Fault `media_unreadable` without a header, or without an end chunk in the last 64 KiB. */
export async function readPng(bytes: ByteSource): Promise<StillParts> {
  const header = await bytes.read(8, 16);
  if (header.length < 16 || latin1(header, 4, 8) !== "IHDR") throw leftOut(DAMAGED);
  const width = dataViewOf(header).getUint32(8), height = dataViewOf(header).getUint32(12);
  if (width === 0 || height === 0) throw leftOut(DAMAGED);
  const found: { exif?: Uint8Array; xmp?: string } = {};
  const imageAt = await readChunks(bytes, 8, found);
  const tailAt = Math.max(imageAt, bytes.size - END_BYTES);
  const tail = await bytes.read(tailAt, bytes.size - tailAt);
  if (indexOfName(tail, "IEND") < 0) throw leftOut(CUT_OFF);
  // Writers may put them behind thousands of image chunks, so the tail is searched by name instead.
  for (const name of METADATA) {
    const at = indexOfName(tail, name);
    if (at >= 4) await readChunk(bytes, tailAt + at - 4, found);
  }
  return { width, height, ...found };
}

/** Reads chunks up to the first of the image; returns where that begins. */
async function readChunks(
  bytes: ByteSource,
  start: number,
  found: { exif?: Uint8Array; xmp?: string },
): Promise<number> {
  let offset = start;
  for (let count = 0; count < 1_000; count++) {
    const header = await bytes.read(offset, 8);
    if (header.length < 8) throw leftOut(CUT_OFF);
    if (latin1(header, 4, 8) === "IDAT") return offset;
    await readChunk(bytes, offset, found);
    offset += 12 + dataViewOf(header).getUint32(0);
  }
  return offset;
}

async function readChunk(
  bytes: ByteSource,
  offset: number,
  found: { exif?: Uint8Array; xmp?: string },
): Promise<void> {
  const header = await bytes.read(offset, 8);
  if (header.length < 8) return;
  const size = dataViewOf(header).getUint32(0);
  const name = latin1(header, 4, 8);
  if (size > MAX_BLOCK_BYTES || !METADATA.includes(name)) return;
  const content = await bytes.read(offset + 8, size);
  if (content.length < size) return;
  if (name === "eXIf") found.exif ??= content.slice();
  else found.xmp ??= xmpOf(content, name === "zTXt");
}

/**
 * iTXt: keyword, compression flag and method, language, translated keyword, text. zTXt: keyword,
 * method, compressed text.
 */
function xmpOf(content: Uint8Array, isZipped: boolean): string | undefined {
  if (latin1(content, 0, XMP_KEYWORD.length) !== XMP_KEYWORD) return undefined;
  const after = XMP_KEYWORD.length;
  if (isZipped) return inflated(content.subarray(after + 1));
  const languageEnd = content.indexOf(0, after + 2);
  const textAt = content.indexOf(0, languageEnd + 1) + 1;
  if (languageEnd < 0 || textAt === 0) return undefined;
  const text = content.subarray(textAt);
  return content[after] === 0 ? decodeUtf8(text) : inflated(text);
}

function inflated(bytes: Uint8Array): string | undefined {
  try {
    return decodeUtf8(inflateSync(bytes, { maxOutputLength: MAX_BLOCK_BYTES }));
  } catch {
    return undefined; // damaged metadata does not cost the picture
  }
}

function indexOfName(bytes: Uint8Array, name: string): number {
  const codes = [...name].map((letter) => letter.charCodeAt(0));
  for (let i = bytes.length - 4; i >= 0; i--) {
    if (codes.every((code, k) => bytes[i + k] === code)) return i;
  }
  return -1;
}
