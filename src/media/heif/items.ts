// The item table of a HEIF file (ISO 23008-12): what is in it, where its bytes are, what belongs to
// what. Only what a still picture needs.

import { boxHead } from "../mp4/boxes.ts";
import { ByteReader } from "./byte_reader.ts";

export interface Extent {
  readonly offset: number;
  readonly length: number;
}

export interface Property {
  readonly type: string;
  /** Content after the box's head. */
  readonly content: Uint8Array;
}

export interface HeifItem {
  readonly id: number;
  /** "hvc1", "grid", "av01", "Exif", … */
  readonly type: string;
  /** Pieces of its bytes: in the file, or in `idat`. */
  readonly extents: readonly Extent[];
  readonly inIdat: boolean;
  /** In the order of their association, which is the order of application. */
  readonly properties: readonly Property[];
  /** Items it is made of, in order. */
  readonly madeOf: readonly number[];
}

export interface ItemTable {
  readonly primary: number;
  readonly items: ReadonlyMap<number, HeifItem>;
  readonly idat: Uint8Array;
}

/** More items than the largest grid with previews and masks has; damaged tables claim more. */
const MOST_ITEMS = 100_000;

/** Parses the content of the `meta` box. Throws an Error on damage. */
export function parseItems(meta: Uint8Array): ItemTable {
  const boxes = childBoxes(meta.subarray(4));
  const content = (type: string) => boxes.find((box) => box.type === type)?.content;
  const types = itemTypes(content("iinf"));
  const places = itemPlaces(content("iloc"));
  const properties = itemProperties(content("iprp"));
  const madeOf = derivations(content("iref"));
  const items = new Map<number, HeifItem>();
  for (const [id, type] of types) {
    items.set(id, {
      id,
      type,
      extents: places.get(id)?.extents ?? [],
      inIdat: places.get(id)?.inIdat ?? false,
      properties: properties.get(id) ?? [],
      madeOf: madeOf.get(id) ?? [],
    });
  }
  const primary = content("pitm");
  if (!primary) throw new Error("it names no main picture");
  const reader = new ByteReader(primary);
  const id = reader.u32() >>> 24 === 0 ? reader.u16() : reader.u32();
  return { primary: id, items, idat: content("idat") ?? new Uint8Array(0) };
}

function childBoxes(bytes: Uint8Array): Property[] {
  const boxes: Property[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const { type, size, headBytes } = boxHead(bytes, at, bytes.length);
    boxes.push({ type, content: bytes.subarray(at + headBytes, at + size) });
    at += size;
  }
  return boxes;
}

/** `iinf`: the kind of each item. */
function itemTypes(content: Uint8Array | undefined): Map<number, string> {
  const types = new Map<number, string>();
  if (!content) return types;
  const version = content[0];
  for (const { type, content: entry } of childBoxes(content.subarray(version === 0 ? 6 : 8))) {
    const infe = new ByteReader(entry);
    const infeVersion = type === "infe" ? infe.u32() >>> 24 : 0;
    // Versions 0 and 1 describe files, not pictures.
    if (infeVersion < 2) continue;
    const id = infeVersion === 2 ? infe.u16() : infe.u32();
    infe.skip(2);
    types.set(id, infe.text(4));
    if (types.size > MOST_ITEMS) throw new Error("it claims too many items");
  }
  return types;
}

/** `iloc`: where the bytes are. */
function itemPlaces(content: Uint8Array | undefined) {
  const places = new Map<number, { extents: Extent[]; inIdat: boolean }>();
  if (!content) return places;
  const reader = new ByteReader(content);
  const version = reader.u32() >>> 24;
  const sizes = reader.u16();
  const offsetBytes = sizes >> 12, lengthBytes = (sizes >> 8) & 15, baseBytes = (sizes >> 4) & 15;
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const count = version < 2 ? reader.u16() : reader.u32();
  if (count > MOST_ITEMS) throw new Error("it claims too many items");
  for (let item = 0; item < count; item++) {
    const id = version < 2 ? reader.u16() : reader.u32();
    const method = version === 0 ? 0 : reader.u16() & 15;
    // Pictures that live in another file are nobody's family photos.
    const elsewhere = reader.u16() !== 0;
    const base = reader.sized(baseBytes);
    const extents: Extent[] = [];
    for (let left = reader.u16(); left > 0; left--) {
      reader.sized(indexBytes);
      const offset = base + reader.sized(offsetBytes);
      extents.push({ offset, length: reader.sized(lengthBytes) });
    }
    if (!elsewhere && method < 2) places.set(id, { extents, inIdat: method === 1 });
  }
  return places;
}

/** `iprp`: properties by item, through the index table of `ipma`. */
function itemProperties(content: Uint8Array | undefined): Map<number, Property[]> {
  const byItem = new Map<number, Property[]>();
  if (!content) return byItem;
  const boxes = childBoxes(content);
  const shelf = childBoxes(boxes.find(({ type }) => type === "ipco")?.content ?? new Uint8Array(0));
  for (const { type, content: table } of boxes) {
    if (type !== "ipma") continue;
    const reader = new ByteReader(table);
    const head = reader.u32();
    const wideIds = head >>> 24 > 0, wideIndexes = (head & 1) === 1;
    for (let left = reader.u32(); left > 0; left--) {
      const id = wideIds ? reader.u32() : reader.u16();
      const properties = byItem.get(id) ?? [];
      for (let links = reader.u8(); links > 0; links--) {
        // The highest bit says "essential"; the rest counts from 1.
        const index = wideIndexes ? reader.u16() & 0x7fff : reader.u8() & 0x7f;
        const property = shelf[index - 1];
        if (property) properties.push(property);
      }
      byItem.set(id, properties);
    }
  }
  return byItem;
}

/** `iref` of kind `dimg`: what a derived picture is made of. */
function derivations(content: Uint8Array | undefined): Map<number, number[]> {
  const madeOf = new Map<number, number[]>();
  if (!content) return madeOf;
  const wide = content[0] !== 0;
  for (const { type, content: entry } of childBoxes(content.subarray(4))) {
    if (type !== "dimg") continue;
    const reader = new ByteReader(entry);
    const id = () => wide ? reader.u32() : reader.u16();
    const from = id();
    const count = reader.u16();
    madeOf.set(from, Array.from({ length: count }, id));
  }
  return madeOf;
}
