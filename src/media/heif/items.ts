// SPDX-License-Identifier: AGPL-3.0-or-later

// The item table of a HEIF file (ISO 23008-12): what is in it, where its bytes are, and what has to be
// decoded for its main picture.

import type { StillCodec, StillColour, StillStep } from "../av/still_decoder.ts";
import { ByteReader, dataViewOf, latin1 } from "../bytes.ts";
import { leafBoxes } from "../mp4/boxes.ts";

interface Extent {
  readonly offset: number;
  readonly length: number;
}

interface Property {
  readonly type: string;
  /** Content after the box's head. */
  readonly content: Uint8Array;
}

export interface HeifItem {
  readonly id: number;
  /** "hvc1", "grid", "av01", "Exif", … */
  readonly type: string;
  /** Content type of a "mime" item, such as "application/rdf+xml". */
  readonly mime?: string;
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
const MAX_ITEMS = 100_000;

/** Parses the content of the `meta` box. Throws an Error on damage. */
export function parseItems(meta: Uint8Array): ItemTable {
  const boxes = leafBoxes(meta.subarray(4));
  const content = (type: string) => boxes.find((box) => box.type === type)?.content;
  const types = itemTypes(content("iinf"));
  const places = itemPlaces(content("iloc"));
  const properties = itemProperties(content("iprp"));
  const madeOf = derivations(content("iref"));
  const items = new Map<number, HeifItem>();
  for (const [id, kind] of types) {
    items.set(id, {
      id,
      ...kind,
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

/** `iinf`: the kind of each item. */
function itemTypes(
  content: Uint8Array | undefined,
): Map<number, Pick<HeifItem, "type" | "mime">> {
  const types = new Map<number, Pick<HeifItem, "type" | "mime">>();
  if (!content) return types;
  const version = content[0];
  for (const box of leafBoxes(content.subarray(version === 0 ? 6 : 8))) {
    const infe = new ByteReader(box.content);
    const infeVersion = box.type === "infe" ? infe.u32() >>> 24 : 0;
    // Versions 0 and 1 describe files, not pictures.
    if (infeVersion < 2) continue;
    const id = infeVersion === 2 ? infe.u16() : infe.u32();
    infe.skip(2);
    const type = infe.text(4);
    // A name in between ends with a zero; the content type of a "mime" item follows it.
    const [, mime] = type === "mime" ? infe.text(infe.left).split("\0") : [];
    types.set(id, { type, mime });
    if (types.size > MAX_ITEMS) throw new Error("it claims too many items");
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
  if (count > MAX_ITEMS) throw new Error("it claims too many items");
  for (let item = 0; item < count; item++) {
    const id = version < 2 ? reader.u16() : reader.u32();
    const method = version === 0 ? 0 : reader.u16() & 15;
    // Pictures in another file are left out.
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
  const boxes = leafBoxes(content);
  const all = leafBoxes(boxes.find(({ type }) => type === "ipco")?.content ?? new Uint8Array(0));
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
        const property = all[index - 1];
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
  for (const { type, content: entry } of leafBoxes(content.subarray(4))) {
    if (type !== "dimg") continue;
    const reader = new ByteReader(entry);
    const id = () => wide ? reader.u32() : reader.u16();
    const from = id();
    const count = reader.u16();
    madeOf.set(from, Array.from({ length: count }, id));
  }
  return madeOf;
}

/** Brands of HEVC pictures (ISO 23008-12 annex B) and the general ones, which may hold AV1 too. */
const HEVC_BRANDS: ReadonlySet<string> = new Set([
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"],
]);
const GENERAL_BRANDS: ReadonlySet<string> = new Set(["mif1", "mif2", "msf1", "miaf", "tmap"]);

/** Reads the first bytes of a file. True for pictures in HEVC. */
export function isHeif(head: Uint8Array): boolean {
  const brands = brandsOf(head);
  if (brands.some((brand) => HEVC_BRANDS.has(brand))) return true;
  return GENERAL_BRANDS.has(brands[0] ?? "") && !brands.includes("avif");
}

/** The same of pictures in AV1. */
export function isAvif(head: Uint8Array): boolean {
  return !isHeif(head) && brandsOf(head).some((brand) => brand === "avif" || brand === "avis");
}

function brandsOf(head: Uint8Array): string[] {
  if (head.length < 16 || latin1(head, 4, 8) !== "ftyp") return [];
  const end = Math.min(head.length, dataViewOf(head).getUint32(0));
  const brands: string[] = [];
  // Byte 12 to 16 is the version, between the main brand and the compatible ones.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(latin1(head, at, at + 4));
  return brands;
}

interface StillPlan {
  /** Tiles row by row; one for a picture without a grid. */
  readonly tiles: readonly HeifItem[];
  readonly columns: number;
  readonly rows: number;
  /** Pixels before the transformations. */
  readonly width: number;
  readonly height: number;
  readonly codec: StillCodec;
  /** The decoder's configuration record, the same for all tiles. */
  readonly config: Uint8Array;
  readonly steps: readonly StillStep[];
  readonly colour: StillColour;
  readonly profile: Uint8Array | undefined;
}

/** Above any camera, below a decompression bomb. */
const MAX_PIXELS = 600_000_000;

const CODECS: Readonly<Record<string, { readonly codec: StillCodec; readonly config: string }>> = {
  hvc1: { codec: "hevc", config: "hvcC" },
  hev1: { codec: "hevc", config: "hvcC" },
  av01: { codec: "av1", config: "av1C" },
};

/** `undefined` when the main picture is coded in neither HEVC nor AV1. Throws on damage. */
export function planStill(
  table: ItemTable,
  gridBytes: (item: HeifItem) => Uint8Array,
): StillPlan | undefined {
  const item = found(table, table.primary);
  // An identity derivation only adds transformations to another item, a tone map what only brighter
  // screens can show of it.
  const isTop = item.type === "iden" || item.type === "tmap";
  const base = isTop ? found(table, item.madeOf[0]) : item;
  const layout = base.type === "grid" ? gridLayout(table, base, gridBytes(base)) : oneTile(base);
  const first = layout.tiles[0]!;
  const coded = CODECS[first.type];
  if (!coded || layout.tiles.some(({ type }) => CODECS[type]?.codec !== coded.codec)) {
    return undefined;
  }
  const config = property(first, coded.config);
  if (!config) throw new Error("its pictures have no decoder configuration");
  for (const tile of layout.tiles) {
    const own = property(tile, coded.config);
    if (own !== config && String(own) !== String(config)) {
      throw new Error("its tiles differ in kind");
    }
  }
  if (layout.width * layout.height > MAX_PIXELS || layout.width * layout.height === 0) {
    throw new Error(`it claims ${layout.width} × ${layout.height} pixels`);
  }
  const above = item.type === "tmap" ? [] : item.properties;
  const colours = [...above, ...base.properties, ...first.properties];
  return {
    ...layout,
    codec: coded.codec,
    config,
    steps: [...(base === item ? [] : stepsOf(base)), ...stepsOf(item)],
    ...colourOf(colours),
  };
}

function found(table: ItemTable, id: number | undefined): HeifItem {
  const item = id === undefined ? undefined : table.items.get(id);
  if (!item) throw new Error("its main picture is missing");
  return item;
}

function property(item: HeifItem, type: string): Uint8Array | undefined {
  return item.properties.find((each) => each.type === type)?.content;
}

function oneTile(item: HeifItem) {
  return { tiles: [item], columns: 1, rows: 1, ...extents(item) };
}

/** `ispe`: width and height in pixels. */
function extents(item: HeifItem): { width: number; height: number } {
  const content = property(item, "ispe");
  if (!content) throw new Error("its size is missing");
  const reader = new ByteReader(content);
  reader.skip(4);
  return { width: reader.u32(), height: reader.u32() };
}

function gridLayout(table: ItemTable, grid: HeifItem, bytes: Uint8Array) {
  const reader = new ByteReader(bytes);
  reader.skip(1);
  const wide = (reader.u8() & 1) === 1;
  const rows = reader.u8() + 1, columns = reader.u8() + 1;
  const width = reader.sized(wide ? 4 : 2), height = reader.sized(wide ? 4 : 2);
  if (grid.madeOf.length !== rows * columns) {
    throw new Error(`its grid has ${grid.madeOf.length} of ${rows * columns} tiles`);
  }
  return { tiles: grid.madeOf.map((id) => found(table, id)), columns, rows, width, height };
}

function stepsOf(item: HeifItem): StillStep[] {
  const steps: StillStep[] = [];
  for (const { type, content } of item.properties) {
    const reader = new ByteReader(content);
    if (type === "irot") {
      // Counted anticlockwise in the file.
      const quarters = (4 - (reader.u8() & 3)) % 4;
      steps.push({ kind: "turn", degrees: quarters * 90 as 0 | 90 | 180 | 270 });
    } else if (type === "imir") {
      // Mode 0 exchanges top and bottom (ISO 23008-12:2022, 6.5.12).
      steps.push({ kind: "mirror", leftRight: (reader.u8() & 1) === 1 });
    } else if (type === "clap") {
      const fraction = () => reader.i32() / Math.max(1, reader.u32());
      const [width, height, right, down] = [fraction(), fraction(), fraction(), fraction()];
      steps.push({ kind: "crop", width, height, right, down });
    }
  }
  return steps;
}

/** H.273's word for what the pictures themselves say, or nothing does. */
const UNSPECIFIED = 2;

/** `colr`: coded colours (`nclx`) and a profile may both be there; each has its own use. */
function colourOf(properties: readonly { type: string; content: Uint8Array }[]) {
  let colour: StillColour = {};
  let profile: Uint8Array | undefined;
  for (const { type, content } of properties) {
    if (type !== "colr") continue;
    const reader = new ByteReader(content);
    const kind = reader.text(4);
    if (kind === "nclx" && colour.fullRange === undefined) {
      const said = () => {
        const code = reader.u16();
        return code === UNSPECIFIED ? undefined : code;
      };
      const [primaries, transfer, matrix] = [said(), said(), said()];
      colour = { primaries, transfer, matrix, fullRange: reader.u8() >> 7 === 1 };
    } else if (kind === "prof" || kind === "rICC") profile ??= reader.take(reader.left);
  }
  return { colour, profile };
}

/** Transfers of PQ and HLG in H.273. */
const HDR_TRANSFERS: ReadonlySet<number> = new Set([16, 18]);

/** False where nothing but the pictures can say; more than eight bits a sample make it possible. */
export function mayBeHdr({ codec, config, colour }: StillPlan): boolean {
  if (colour.transfer !== undefined) return HDR_TRANSFERS.has(colour.transfer);
  // The third byte of `av1C`: high_bitdepth.
  return codec === "av1" && ((config[2] ?? 0) & 0x40) !== 0;
}

/** EXIF orientation as steps, for a picture that its container does not turn. */
export function orientationSteps(orientation: number): StillStep[] {
  const turn = (degrees: 90 | 180 | 270): StillStep => ({ kind: "turn", degrees });
  const mirror = (leftRight: boolean): StillStep => ({ kind: "mirror", leftRight });
  return {
    2: [mirror(true)],
    3: [turn(180)],
    4: [mirror(false)],
    5: [turn(90), mirror(true)],
    6: [turn(90)],
    7: [turn(270), mirror(true)],
    8: [turn(270)],
  }[orientation] ?? [];
}

/** True when the container itself says which way is up. */
export function isTurned({ steps }: StillPlan): boolean {
  return steps.some(({ kind }) => kind !== "crop");
}

const ORIENTATION = 0x112;
/** More than any camera writes into its main directory. */
const MAX_ENTRIES = 500;

/** Of an `Exif` item: the distance to its TIFF header, then that; 1 where it says nothing. */
export function exifOrientation(content: Uint8Array): number {
  try {
    const view = dataViewOf(content), start = 4 + view.getUint32(0);
    const little = view.getUint16(start) === 0x4949;
    const directory = start + view.getUint32(start + 4, little);
    const count = Math.min(MAX_ENTRIES, view.getUint16(directory, little));
    for (let n = 0; n < count; n++) {
      const at = directory + 2 + n * 12;
      if (view.getUint16(at, little) !== ORIENTATION) continue;
      const value = view.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // cut off: it says nothing
  }
  return 1;
}
