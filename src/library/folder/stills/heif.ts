// HEIF and AVIF (ISO/IEC 23008-12): the primary item's size and turns, and the places of its EXIF and
// XMP items.

import { type Box, boxesIn, boxIn, contentOf } from "../boxes.ts";
import { type ByteSource, latin1, viewOf } from "../byte_source.ts";
import type { Orientation } from "../facts/orientation.ts";
import { type Extent, itemExtents, itemTypes, primaryItem, propertiesOf } from "./heif_items.ts";
import {
  CUT_OFF,
  DAMAGED,
  leftOut,
  MAX_BLOCK_BYTES,
  type StillParts,
  utf8,
} from "./still_parts.ts";

/** Fault `media_unreadable` without a primary item of known size, or with content past the end. */
export async function readHeif(bytes: ByteSource): Promise<StillParts> {
  let meta: Box | undefined, clip: StillParts["clip"];
  for await (const box of boxesIn(bytes)) {
    if (box.type === "meta") meta ??= box;
    const isWhole = box.end <= bytes.size;
    if (box.type === "mpvd" && isWhole) clip = { offset: box.start, size: box.end - box.start };
    // What comes behind may be no box at all: some phones append notes of their own.
    if (/^(?:meta|mdat)$/.test(box.type) && !isWhole) throw leftOut(CUT_OFF);
  }
  if (!meta) throw leftOut(DAMAGED);
  const inner = { start: meta.start + 4, end: meta.end }; // a full box: version and flags first
  const content = async (type: string) => {
    const box = await boxIn(bytes, inner, type);
    return box && await contentOf(bytes, box);
  };
  const [pitm, iinf, iloc] = [await content("pitm"), await content("iinf"), await content("iloc")];
  if (!pitm || !iinf || !iloc) throw leftOut(DAMAGED);
  const idat = await boxIn(bytes, inner, "idat");
  const extents = itemExtents(iloc, idat?.start ?? 0);
  for (const { offset, length } of [...extents.values()].flat()) {
    if (offset + length > bytes.size) throw leftOut(CUT_OFF);
  }
  const properties = await propertiesOf(bytes, inner, primaryItem(pitm));
  const size = properties.find(({ type }) => type === "ispe")?.content;
  if (!size || size.length < 12) throw leftOut(DAMAGED);
  const clap = properties.find(({ type }) => type === "clap")?.content;
  const found: { exif?: Uint8Array; xmp?: string } = {};
  for (const { id, type, mime } of itemTypes(iinf)) {
    const places = extents.get(id);
    if (!places) continue;
    if (type === "Exif") found.exif ??= exifOf(await joined(bytes, places));
    else if (mime === "application/rdf+xml") found.xmp ??= utf8(await joined(bytes, places));
  }
  const turn = (type: string) => properties.find((p) => p.type === type)?.content[0];
  return {
    width: clipped(clap, 0) ?? viewOf(size).getUint32(4),
    height: clipped(clap, 8) ?? viewOf(size).getUint32(8),
    orientation: orientationFrom(turn("irot"), turn("imir")),
    ...found,
    clip,
  };
}

/**
 * `irot` counts quarter turns to the left, `imir` mirrors afterwards (0: top and bottom change
 * places, 1: left and right), as one EXIF value.
 */
function orientationFrom(irot: number | undefined, imir: number | undefined): Orientation {
  const turns = (irot ?? 0) & 3;
  if (imir === undefined) return ([1, 8, 3, 6] as const)[turns]!;
  return (imir & 1 ? [2, 7, 4, 5] as const : [4, 5, 2, 7] as const)[turns]!;
}

/** `clap`: what of the coded picture is shown, as a fraction; whole pixels in practice. */
function clipped(clap: Uint8Array | undefined, at: number): number | undefined {
  if (!clap || clap.length < 32) return undefined;
  const size = Math.round(viewOf(clap).getUint32(at) / viewOf(clap).getUint32(at + 4));
  return size > 0 && Number.isFinite(size) ? size : undefined;
}

/** The item begins with the distance to the TIFF header, usually over "Exif\0\0". */
function exifOf(item: Uint8Array): Uint8Array | undefined {
  if (item.length < 12) return undefined;
  const start = 4 + viewOf(item).getUint32(0);
  return /^(?:II|MM)/.test(latin1(item, start, start + 2)) ? item.slice(start) : undefined;
}

async function joined(bytes: ByteSource, extents: readonly Extent[]): Promise<Uint8Array> {
  const size = extents.reduce((sum, { length }) => sum + length, 0);
  if (size > MAX_BLOCK_BYTES) return new Uint8Array(0);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const { offset, length } of extents) {
    whole.set(await bytes.read(offset, length), at);
    at += length;
  }
  return whole;
}
