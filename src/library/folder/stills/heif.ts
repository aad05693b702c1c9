// HEIF and AVIF (ISO/IEC 23008-12): the primary item's size and turns, and the places of its EXIF and
// XMP items.

import {
  type Box,
  boxesIn,
  boxIn,
  type ByteSource,
  contentOf,
  latin1,
  viewOf,
} from "../byte_source.ts";
import type { Orientation } from "../facts/regions.ts";
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

interface Extent {
  readonly offset: number;
  readonly length: number;
}

/** `pitm` → the number of the picture to show. */
function primaryItem(pitm: Uint8Array): number {
  return pitm[0] === 0 ? viewOf(pitm).getUint16(4) : viewOf(pitm).getUint32(4);
}

/** `iinf` → number, four-letter type and, for "mime" items, the content type. */
function itemTypes(iinf: Uint8Array): { id: number; type: string; mime?: string }[] {
  const view = viewOf(iinf);
  const items: { id: number; type: string; mime?: string }[] = [];
  let offset = iinf[0] === 0 ? 6 : 8;
  while (offset + 12 <= iinf.length) {
    const size = view.getUint32(offset);
    if (size < 12) break;
    const version = iinf[offset + 8]!;
    if (version >= 2) {
      const wide = version > 2 ? 4 : 2;
      const id = wide === 4 ? view.getUint32(offset + 12) : view.getUint16(offset + 12);
      const typeAt = offset + 12 + wide + 2;
      const type = latin1(iinf, typeAt, typeAt + 4);
      const [, mime] = latin1(iinf, typeAt + 4, offset + size).split("\0");
      items.push(type === "mime" ? { id, type, mime } : { id, type });
    }
    offset += size;
  }
  return items;
}

/** `iloc` → the pieces of every item, as places in the file. */
function itemExtents(iloc: Uint8Array, idatStart: number): Map<number, Extent[]> {
  const view = viewOf(iloc);
  const version = iloc[0]!;
  const [offsetSize, lengthSize] = [iloc[4]! >> 4, iloc[4]! & 15];
  const [baseSize, indexSize] = [iloc[5]! >> 4, version === 0 ? 0 : iloc[5]! & 15];
  let at = 6;
  const number = (size: number) => {
    at += size;
    if (size === 0) return 0;
    if (size === 8) return Number(view.getBigUint64(at - 8));
    return size === 4 ? view.getUint32(at - 4) : view.getUint16(at - 2);
  };
  const wide = version < 2 ? 2 : 4;
  const items = new Map<number, Extent[]>();
  for (let left = number(wide); left > 0; left--) {
    const id = number(wide);
    const method = version === 0 ? 0 : number(2) & 15;
    number(2); // data reference
    const base = number(baseSize) + (method === 1 ? idatStart : 0);
    const extents: Extent[] = [];
    for (let pieces = number(2); pieces > 0; pieces--) {
      number(indexSize);
      const offset = base + number(offsetSize);
      extents.push({ offset, length: number(lengthSize) });
    }
    if (method <= 1) items.set(id, extents);
  }
  return items;
}

/** `iprp` → the properties of one item; version and flags of full boxes are kept. */
async function propertiesOf(
  bytes: ByteSource,
  meta: { readonly start: number; readonly end: number },
  item: number,
): Promise<{ type: string; content: Uint8Array }[]> {
  const iprp = await boxIn(bytes, meta, "iprp");
  const ipco = await boxIn(bytes, iprp, "ipco");
  const ipma = await boxIn(bytes, iprp, "ipma");
  if (!ipco || !ipma) return [];
  const wanted = associations(await contentOf(bytes, ipma), item);
  const found: { type: string; content: Uint8Array }[] = [];
  let index = 0;
  for await (const box of boxesIn(bytes, ipco.start, ipco.end)) {
    index++;
    if (!wanted.has(index)) continue;
    found.push({ type: box.type, content: (await contentOf(bytes, box, 64)).slice() });
  }
  return found;
}

/** `ipma` → one-based property numbers of one item. */
function associations(ipma: Uint8Array, item: number): Set<number> {
  const view = viewOf(ipma);
  const wideIds = ipma[0]! >= 1, wideIndexes = (ipma[3]! & 1) === 1;
  const wanted = new Set<number>();
  let at = 8;
  for (let left = view.getUint32(4); left > 0; left--) {
    const id = wideIds ? view.getUint32(at) : view.getUint16(at);
    at += wideIds ? 4 : 2;
    for (let count = ipma[at++]!; count > 0; count--) {
      const index = wideIndexes ? view.getUint16(at) & 0x7fff : ipma[at]! & 0x7f;
      at += wideIndexes ? 2 : 1;
      if (id === item) wanted.add(index);
    }
  }
  return wanted;
}
