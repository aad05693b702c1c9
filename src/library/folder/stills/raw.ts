// SPDX-License-Identifier: AGPL-3.0-or-later

// A camera's raw file: the JPEG its camera put inside, which is shown for it, and what the file says.
// TIFF of each maker's own kind (DNG, CR2, NEF, ARW, ORF, RW2, PEF …), Fujifilm's RAF and Canon's CR3.

import { type ByteSource, dataViewOf, join, latin1, u16, u32 } from "../../../media/bytes.ts";
import { boxContent, boxesIn, boxIn, type BoxSpan } from "../../../media/mp4/boxes.ts";
import { windowOf } from "../byte_source.ts";
import type { ExifOrientation } from "../facts/regions.ts";
import { readJpeg } from "./jpeg.ts";
import { CUT_OFF, decodeUtf8, leftOut, type StillParts } from "./still_parts.ts";
import {
  compactTiff,
  type Entry,
  EXIF_POINTER,
  GPS_POINTER,
  numberIn,
  readDirectory,
  wordsOf,
} from "./tiff.ts";

interface Place {
  readonly offset: number;
  readonly size: number;
}

interface RawParts extends StillParts {
  /** Nothing where the file shows itself: a TIFF that is only called a raw file. */
  readonly preview?: Place;
}

interface Found {
  /** Of a main picture that is neither raw pixels nor a thumbnail. */
  readonly developed?: { readonly width: number; readonly height: number };
  readonly places: readonly Place[];
  readonly orientation?: number;
  readonly words: Pick<StillParts, "exif" | "xmp" | "iptc">;
}

const NO_PREVIEW = "its camera put no JPEG inside, and raw pixels are not developed here";

/** The largest picture inside stands for the whole. Fault `media_unreadable` without one. */
export async function readRaw(bytes: ByteSource): Promise<RawParts> {
  const start = latin1(await bytes.read(0, 16));
  const found = start.startsWith("FUJIFILMCCD-RAW")
    ? await inRaf(bytes)
    : start.slice(4, 12) === "ftypcrx "
    ? await inCr3(bytes)
    : await inTiff(bytes);
  let preview: Place & { pixels: number } | undefined;
  for (const place of found.places) {
    const pixels = await pixelsAt(bytes, place);
    if (pixels > (preview?.pixels ?? 0)) preview = { ...place, pixels };
  }
  const { developed } = found;
  if (developed && developed.width * developed.height > (preview?.pixels ?? 0)) {
    return { ...developed, ...found.words };
  }
  if (!preview) throw leftOut(NO_PREVIEW);
  const jpeg = await readJpeg(windowOf(bytes, preview.offset, preview.size));
  const { exif, xmp, iptc } = found.words;
  return {
    ...jpeg,
    ...(exif && { exif }),
    ...(xmp && { xmp }),
    ...(iptc && { iptc }),
    ...orientationOf(found.orientation ?? await ownOrientation(jpeg.exif)),
    preview: { offset: preview.offset, size: preview.size },
  };
}

function orientationOf(value: number | undefined): Pick<StillParts, "orientation"> {
  return value !== undefined && value >= 1 && value <= 8
    ? { orientation: value as ExifOrientation }
    : {};
}

const ORIENTATION = 0x112;

async function ownOrientation(exif: Uint8Array | undefined): Promise<number | undefined> {
  if (!exif) return undefined;
  const tiff: ByteSource = {
    size: exif.length,
    read: (offset, length) => Promise.resolve(exif.subarray(offset, offset + length)),
  };
  const { entries, little } = await tiffStart(tiff).catch(() => ({ entries: [], little: true }));
  return numberIn(entries, ORIENTATION, little);
}

/**
 * The JPEG of a raw file as a picture of its own, which says which way is up; `undefined` for a file that
 * shows itself. Throws as `readRaw` does.
 */
export async function previewOf(bytes: ByteSource): Promise<Uint8Array | undefined> {
  const { preview, orientation } = await readRaw(bytes);
  if (!preview) return undefined;
  const jpeg = await bytes.read(preview.offset, preview.size);
  if (jpeg.length < preview.size) throw leftOut(CUT_OFF);
  const pieces = [jpeg.subarray(0, 2), orientationSegment(orientation ?? 1)];
  // Its own EXIF would say it once more, or otherwise.
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + (jpeg[at + 2]! << 8 | jpeg[at + 3]!);
    const isExif = jpeg[at + 1] === 0xe1 && latin1(jpeg, at + 4, at + 8) === "Exif";
    if (!isExif) pieces.push(jpeg.subarray(at, end));
    at = end;
  }
  return join([...pieces, jpeg.subarray(at)]);
}

function orientationSegment(orientation: number): Uint8Array {
  const entry = join([u16(ORIENTATION, 3), u32(1), u16(orientation, 0)]);
  const exif = join([
    Uint8Array.from("Exif\0\0MM", (letter) => letter.charCodeAt(0)),
    u16(42),
    u32(8),
    u16(1),
    entry,
    u32(0),
  ]);
  return join([Uint8Array.of(0xff, 0xe1), u16(exif.length + 2), exif]);
}

/** Pixels of a JPEG as a screen shows it; 0 for anything else, such as the lossless ones of raw pixels. */
async function pixelsAt(bytes: ByteSource, { offset, size }: Place): Promise<number> {
  if (size < MIN_JPEG_BYTES || offset + size > bytes.size) return 0;
  const jpeg = windowOf(bytes, offset, size);
  if (latin1(await jpeg.read(0, 3)) !== "\xff\xd8\xff") return 0;
  for (let at = 2, segments = 0; segments < MAX_SEGMENTS; segments++) {
    const head = await jpeg.read(at, 10);
    if (head.length < 10 || head[0] !== 0xff) return 0;
    const marker = head[1]!;
    if (marker >= 0xc0 && marker <= 0xc2) {
      const view = dataViewOf(head);
      return head[4] === 8 ? view.getUint16(5) * view.getUint16(7) : 0;
    }
    if (marker === 0xda || marker === 0xd9 || marker === 0xc3) return 0;
    at += 2 + (head[2]! << 8 | head[3]!);
  }
  return 0;
}

const MIN_JPEG_BYTES = 64;
const MAX_SEGMENTS = 200;

const SUB_DIRECTORIES = 0x14a;
/** Deeper or longer chains than any camera writes. */
const MAX_DIRECTORIES = 32;
const STRIP = [0x111, 0x117] as const, INTERCHANGE = [0x201, 0x202] as const;
/** Panasonic's own entry for it. */
const WHOLE_JPEG = 0x2e;
const COMPRESSION = 0x103, JPEG_COMPRESSIONS: readonly (number | undefined)[] = [6, 7];
const MAKER_NOTE = 0x927c;

async function tiffStart(bytes: ByteSource) {
  const header = await bytes.read(0, 8);
  if (header.length < 8) throw leftOut(CUT_OFF);
  const little = header[0] === 0x49;
  return {
    little,
    ...await readDirectory(bytes, dataViewOf(header).getUint32(4, little), little),
  };
}

async function inTiff(bytes: ByteSource): Promise<Found> {
  const first = await tiffStart(bytes), { little, entries } = first;
  const places: Place[] = [];
  const seen = new Set<number>();
  const waiting: number[] = [];
  const visit = ({ entries, large, next }: Awaited<ReturnType<typeof readDirectory>>) => {
    places.push(...jpegsIn(entries, large, little));
    const subs = entries.find(({ tag }) => tag === SUB_DIRECTORIES);
    const view = subs && dataViewOf(subs.value);
    for (let i = 0; view && i + 4 <= view.byteLength; i += 4) {
      waiting.push(view.getUint32(i, little));
    }
    if (next > 0) waiting.push(next);
  };
  visit(first);
  const exifAt = numberIn(entries, EXIF_POINTER, little);
  for (let at; (at = waiting.shift()) !== undefined && seen.size < MAX_DIRECTORIES;) {
    if (seen.has(at)) continue;
    seen.add(at);
    // A damaged branch costs what is in it.
    const directory = await readDirectory(bytes, at, little).catch(() => undefined);
    if (directory) visit(directory);
  }
  if (exifAt !== undefined) places.push(...await inMakerNote(bytes, exifAt, little));
  return {
    ...developedIn(entries, little),
    places,
    orientation: numberIn(entries, ORIENTATION, little),
    words: await wordsOf(bytes, entries, little),
  };
}

const SUBFILE = 0xfe, PHOTOMETRIC = 0x106;
/** Grey from white or from black, and RGB. */
const DEVELOPED_COLOURS: readonly (number | undefined)[] = [0, 1, 2];
/** None, LZW, Deflate and PackBits. */
const DEVELOPED_CODINGS: readonly (number | undefined)[] = [undefined, 1, 5, 8, 32773];

function developedIn(entries: readonly Entry[], little: boolean): Pick<Found, "developed"> {
  const number = (tag: number) => numberIn(entries, tag, little);
  const width = number(256), height = number(257), isReduced = ((number(SUBFILE) ?? 0) & 1) === 1;
  const isDeveloped = !isReduced && DEVELOPED_COLOURS.includes(number(PHOTOMETRIC)) &&
    DEVELOPED_CODINGS.includes(number(COMPRESSION));
  return isDeveloped && width && height ? { developed: { width, height } } : {};
}

function jpegsIn(
  entries: readonly Entry[],
  large: readonly Entry[],
  little: boolean,
): readonly Place[] {
  const place = ([offsetTag, sizeTag]: readonly [number, number]): Place[] => {
    const isOne = entries.find(({ tag }) => tag === offsetTag)?.count === 1;
    const offset = numberIn(entries, offsetTag, little), size = numberIn(entries, sizeTag, little);
    return isOne && offset !== undefined && size !== undefined ? [{ offset, size }] : [];
  };
  const whole = [...entries, ...large].find(({ tag }) => tag === WHOLE_JPEG);
  return [
    ...place(INTERCHANGE),
    ...JPEG_COMPRESSIONS.includes(numberIn(entries, COMPRESSION, little)) ? place(STRIP) : [],
    ...whole ? [{ offset: whole.at, size: whole.count }] : [],
  ];
}

const CAMERA_SETTINGS = 0x2020, PREVIEW = [0x101, 0x102] as const;

/** Olympus names its preview in its own notes, whose offsets count from their beginning. */
async function inMakerNote(
  bytes: ByteSource,
  exifAt: number,
  little: boolean,
): Promise<readonly Place[]> {
  const exif = await readDirectory(bytes, exifAt, little).catch(() => undefined);
  const note = [...exif?.entries ?? [], ...exif?.large ?? []].find(({ tag }) => tag === MAKER_NOTE);
  if (!note) return [];
  const name = latin1(await bytes.read(note.at, 12));
  const header = name.startsWith("OLYMPUS\0") ? 12 : name.startsWith("OM SYSTEM\0") ? 16 : 0;
  if (header === 0) return [];
  const inside = windowOf(bytes, note.at, bytes.size - note.at);
  try {
    const { entries } = await readDirectory(inside, header, little);
    const at = numberIn(entries, CAMERA_SETTINGS, little);
    if (at === undefined) return [];
    const { entries: settings } = await readDirectory(inside, at, little);
    const [offset, size] = PREVIEW.map((tag) => numberIn(settings, tag, little));
    return offset && size ? [{ offset: note.at + offset, size }] : [];
  } catch {
    return []; // a damaged note costs the preview it names
  }
}

/** Fujifilm: the place of the JPEG is in the header, and all that is said is in that. */
async function inRaf(bytes: ByteSource): Promise<Found> {
  const header = await bytes.read(84, 8);
  if (header.length < 8) throw leftOut(CUT_OFF);
  const view = dataViewOf(header);
  return { places: [{ offset: view.getUint32(0), size: view.getUint32(4) }], words: {} };
}

const CANON = "\x85\xc0\xb6\x87\x82\x0f\x11\xe0\x81\x11\xf4\xce\x46\x2b\x6a\x48";
const CANON_PREVIEW = "\xea\xf4\x2b\x5e\x1c\x98\x4b\x88\xb9\xfb\xb7\xdc\x40\x6e\x4d\x16";
const ADOBE_XMP = "\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac";
const UUID_BYTES = 16;

/** Canon's CR3: the first sample of a track, or a box of its own, is a JPEG. */
async function inCr3(bytes: ByteSource): Promise<Found> {
  const places: Place[] = [];
  let words: Found["words"] = {}, orientation: number | undefined, xmp: string | undefined;
  for await (const box of boxesIn(bytes)) {
    if (box.type === "uuid") {
      const name = latin1(await bytes.read(box.start, UUID_BYTES));
      if (name === CANON_PREVIEW) places.push(...await jpegInside(bytes, box));
      if (name === ADOBE_XMP) xmp = decodeUtf8((await boxContent(bytes, box)).subarray(UUID_BYTES));
    }
    if (box.type !== "moov") continue;
    if (box.end > bytes.size) throw leftOut(CUT_OFF);
    for await (const inner of boxesIn(bytes, box.start, box.end)) {
      if (inner.type === "trak") places.push(...await firstSample(bytes, inner));
      if (inner.type !== "uuid") continue;
      if (latin1(await bytes.read(inner.start, UUID_BYTES)) !== CANON) continue;
      ({ words, orientation } = await canonWords(bytes, inner));
      const thumbnail = await boxIn(bytes, afterName(inner), "THMB");
      if (thumbnail) places.push(...await jpegInside(bytes, thumbnail));
    }
  }
  return { places, words: { ...words, ...(xmp && { xmp }) }, orientation };
}

const afterName = ({ start, end }: BoxSpan) => ({ start: start + UUID_BYTES, end });

/** A few numbers stand in front of it. */
async function jpegInside(bytes: ByteSource, { start, end }: BoxSpan): Promise<readonly Place[]> {
  const at = latin1(await bytes.read(start, 96)).indexOf("\xff\xd8\xff");
  return at < 0 ? [] : [{ offset: start + at, size: end - start - at }];
}

async function firstSample(bytes: ByteSource, trak: BoxSpan): Promise<readonly Place[]> {
  let table: BoxSpan | undefined = trak;
  for (const name of ["mdia", "minf", "stbl"]) table = table && await boxIn(bytes, table, name);
  const sizes = table && await boxIn(bytes, table, "stsz");
  const wide = table && await boxIn(bytes, table, "co64");
  const offsets = wide ?? (table && await boxIn(bytes, table, "stco"));
  if (!sizes || !offsets) return [];
  const size = dataViewOf(await bytes.read(sizes.start, 16));
  const offset = dataViewOf(await bytes.read(offsets.start, 16));
  return [{
    offset: wide ? Number(offset.getBigUint64(8)) : offset.getUint32(8),
    size: size.getUint32(4) || size.getUint32(12),
  }];
}

/** CMT1, CMT2 and CMT4 are the main, the EXIF and the GPS directory, each as a TIFF of its own. */
async function canonWords(bytes: ByteSource, box: BoxSpan) {
  const read = async (name: string) => {
    const part = await boxIn(bytes, afterName(box), name);
    if (!part) return undefined;
    return await tiffStart(windowOf(bytes, part.start, part.end - part.start)).catch(() =>
      undefined
    );
  };
  const main = await read("CMT1"), exif = await read("CMT2"), gps = await read("CMT4");
  if (!main) return { words: {}, orientation: undefined };
  const { little } = main;
  const pointer = (tag: number): Entry => {
    return { tag, type: 4, count: 1, value: new Uint8Array(4), at: 0 };
  };
  const entries = [...main.entries, pointer(EXIF_POINTER), pointer(GPS_POINTER)];
  return {
    words: { exif: compactTiff(little, entries, exif?.entries ?? [], gps?.entries ?? []) },
    orientation: numberIn(main.entries, ORIENTATION, little),
  };
}
