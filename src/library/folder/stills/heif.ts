// SPDX-License-Identifier: AGPL-3.0-or-later

// HEIF and AVIF (ISO/IEC 23008-12): the primary item's size and turns, and its EXIF and XMP items.

import { type ByteSource, dataViewOf, join, latin1 } from "../../../media/bytes.ts";
import { type HeifItem, type ItemTable, parseItems } from "../../../media/heif/items.ts";
import { boxContent, boxesIn, type BoxSpan } from "../../../media/mp4/boxes.ts";
import type { ExifOrientation } from "../facts/regions.ts";
import {
  CUT_OFF,
  DAMAGED,
  decodeUtf8,
  leftOut,
  MAX_BLOCK_BYTES,
  type StillParts,
} from "./still_parts.ts";

/** Fault `media_unreadable` without a primary item of known size, or with content past the end. */
export async function readHeifParts(bytes: ByteSource): Promise<StillParts> {
  let meta: BoxSpan | undefined, clip: StillParts["clip"];
  for await (const box of boxesIn(bytes)) {
    if (box.type === "meta") meta ??= box;
    const isWhole = box.end <= bytes.size;
    if (box.type === "mpvd" && isWhole) clip = { offset: box.start, size: box.end - box.start };
    // The bytes behind may be no box at all: some phones append notes of their own.
    if (/^(?:meta|mdat)$/.test(box.type) && !isWhole) throw leftOut(CUT_OFF);
  }
  if (!meta) throw leftOut(DAMAGED);
  const table = tableOf(await boxContent(bytes, meta, MAX_BLOCK_BYTES));
  const items = [...table.items.values()];
  for (const { offset, length } of items.flatMap((item) => item.inIdat ? [] : item.extents)) {
    if (offset + length > bytes.size) throw leftOut(CUT_OFF);
  }
  const primary = table.items.get(table.primary);
  const property = (type: string) =>
    primary?.properties.find((each) => each.type === type)?.content;
  const size = property("ispe");
  if (!size || size.length < 12) throw leftOut(DAMAGED);
  const found: { exif?: Uint8Array; xmp?: string } = {};
  for (const item of items) {
    const isExif = item.type === "Exif";
    if (!isExif && item.mime !== "application/rdf+xml") continue;
    const content = await bytesOf(bytes, table, item);
    if (isExif) found.exif ??= exifOf(content);
    else found.xmp ??= decodeUtf8(content);
  }
  const clap = property("clap");
  return {
    width: clipped(clap, 0) ?? dataViewOf(size).getUint32(4),
    height: clipped(clap, 8) ?? dataViewOf(size).getUint32(8),
    ...turned(property("irot")?.[0], property("imir")?.[0]),
    ...found,
    clip,
  };
}

function tableOf(meta: Uint8Array): ItemTable {
  try {
    return parseItems(meta);
  } catch {
    throw leftOut(DAMAGED);
  }
}

/** `undefined` for a block that is too large to be words. */
async function bytesOf(source: ByteSource, table: ItemTable, item: HeifItem): Promise<Uint8Array> {
  const { extents, inIdat } = item;
  if (extents.reduce((sum, { length }) => sum + length, 0) > MAX_BLOCK_BYTES) return join([]);
  const pieces = extents.map(({ offset, length }) =>
    inIdat ? table.idat.subarray(offset, offset + length) : source.read(offset, length)
  );
  return join(await Promise.all(pieces));
}

/** Without either, EXIF says which way is up. */
function turned(
  irot: number | undefined,
  imir: number | undefined,
): Pick<StillParts, "orientation"> {
  if (irot === undefined && imir === undefined) return {};
  return { orientation: orientationFrom(irot, imir) };
}

/**
 * `irot` counts quarter turns to the left, `imir` mirrors afterwards (0: top and bottom change
 * places, 1: left and right), as one EXIF value.
 */
function orientationFrom(irot: number | undefined, imir: number | undefined): ExifOrientation {
  const turns = (irot ?? 0) & 3;
  if (imir === undefined) return ([1, 8, 3, 6] as const)[turns]!;
  return (imir & 1 ? [2, 7, 4, 5] as const : [4, 5, 2, 7] as const)[turns]!;
}

/** `clap`: what of the coded picture is shown, as a fraction; whole pixels in practice. */
function clipped(clap: Uint8Array | undefined, at: number): number | undefined {
  if (!clap || clap.length < 32) return undefined;
  const size = Math.round(dataViewOf(clap).getUint32(at) / dataViewOf(clap).getUint32(at + 4));
  return size > 0 && Number.isFinite(size) ? size : undefined;
}

/** The item begins with the distance to the TIFF header, usually over "Exif\0\0". */
function exifOf(item: Uint8Array): Uint8Array | undefined {
  if (item.length < 12) return undefined;
  const start = 4 + dataViewOf(item).getUint32(0);
  return /^(?:II|MM)/.test(latin1(item, start, start + 2)) ? item.slice(start) : undefined;
}
