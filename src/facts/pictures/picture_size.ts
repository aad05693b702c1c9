// The size a picture file claims, read from its header alone, so that one that would fill the memory
// is refused before anything decodes it. Where a header names several sizes, the largest counts.

export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "tiff" | "heic" | "avif";

export interface PictureSize {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

/** More pixels than any preview or phone picture has; decoded they would take 150 MB and more. */
export const MAX_PICTURE_PIXELS = 50_000_000;

/** "ispe" as it stands in a file, big-endian. */
const CODES = new Map<string, number>();
function codeOf(name: string): number {
  let code = CODES.get(name);
  if (code === undefined) {
    code = [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
    CODES.set(name, code);
  }
  return code;
}

/**
 * A 16 MB GIF of nothing but comments before its picture takes 66,000. A file made of millions of tiny
 * parts would keep everybody else waiting while it is measured.
 */
const MOST_READS = 80_000;

class TooLong extends Error {
  override readonly name = "TooLong";
}

/**
 * Reads big-endian unless told otherwise; a RangeError says that the header is cut short, `TooLong` that
 * it has no end anybody needs.
 */
class Header {
  readonly #view: DataView;
  #reads = 0;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8 = (at: number): number => this.#counted().getUint8(at);
  u16 = (at: number, little = false): number => this.#counted().getUint16(at, little);
  u24 = (at: number): number => this.u16(at, true) | this.u8(at + 2) << 16;
  u32 = (at: number, little = false): number => this.#counted().getUint32(at, little);
  /** Sizes of files and boxes; exact up to 2^53. */
  u64 = (at: number, little = false): number => Number(this.#counted().getBigUint64(at, little));

  /** Letters as one number: a 16 MB file may hold two million boxes. */
  isNamed = (at: number, name: string): boolean => this.u32(at) === codeOf(name);

  #counted(): DataView {
    if (++this.#reads > MOST_READS) throw new TooLong();
    return this.#view;
  }

  text(at: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }
}

type Size = Pick<PictureSize, "width" | "height">;

/**
 * `undefined` when the format is none of those known, the header is cut short or too long, or it claims
 * no pixel. Never throws; takes some milliseconds at most.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const header = new Header(bytes);
  const format = formatOf(header);
  if (format === undefined) return undefined;
  const size = largest(sizesWithin(SIZES[format], header));
  return size && size.width > 0 && size.height > 0 ? { format, ...size } : undefined;
}

function formatOf(header: Header): PictureFormat | undefined {
  if (header.text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (header.text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (header.text(0, 4) === "RIFF" && header.text(8, 4) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(header.text(0, 6))) return "gif";
  if (/^(?:II[*+]\0|MM\0[*+])$/.test(header.text(0, 4))) return "tiff";
  if (header.text(4, 4) === "ftyp") return /^avi[fs]$/.test(header.text(8, 4)) ? "avif" : "heic";
  return undefined;
}

const SIZES: Readonly<Record<PictureFormat, (header: Header) => Generator<Size>>> = {
  png: pngSizes,
  jpeg: jpegSizes,
  webp: webpSizes,
  gif: gifSizes,
  tiff: tiffSizes,
  heic: heifSizes,
  avif: heifSizes,
};

/** What could be read before the header was cut short counts as well; of one too long nothing does. */
function sizesWithin(sizes: (header: Header) => Generator<Size>, header: Header): Size[] {
  const found: Size[] = [];
  try {
    for (const size of sizes(header)) found.push(size);
  } catch (error) {
    if (error instanceof TooLong) return [];
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

function largest(sizes: readonly Size[]): Size | undefined {
  let best: Size | undefined;
  for (const size of sizes) {
    if (!best || size.width * size.height > best.width * best.height) best = size;
  }
  return best;
}

function* pngSizes(header: Header): Generator<Size> {
  if (header.text(12, 4) === "IHDR") yield { width: header.u32(16), height: header.u32(20) };
}

/** The frame header: any of C0 to CF but the tables' C4, C8 and CC (ITU-T T.81, B.1.1.3). */
function* jpegSizes(header: Header): Generator<Size> {
  const { bytes } = header;
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (header.u8(at) === 0xff) at++; // any number of them may stand before a marker
    const marker = header.u8(at);
    if (marker === 0xd9 || marker === 0xda) return;
    const isBare = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      yield { height: header.u16(at + 4), width: header.u16(at + 6) };
    }
    at += isBare ? 1 : 1 + header.u16(at + 1);
  }
}

/** The canvas of an extended file and, in all three kinds, the first frame's own size. */
function* webpSizes(header: Header): Generator<Size> {
  for (let at = 12; at + 8 <= header.bytes.length;) {
    const length = header.u32(at + 4, true), body = at + 8;
    if (header.isNamed(at, "VP8X")) {
      yield { width: 1 + header.u24(body + 4), height: 1 + header.u24(body + 7) };
    } else if (header.isNamed(at, "VP8L")) {
      const bits = header.u32(body + 1, true);
      yield { width: 1 + (bits & 0x3fff), height: 1 + (bits >>> 14 & 0x3fff) };
      return;
    } else if (header.isNamed(at, "VP8 ")) {
      const mask = 0x3fff;
      yield { width: header.u16(body + 6, true) & mask, height: header.u16(body + 8, true) & mask };
      return;
    } else if (header.isNamed(at, "ANMF")) {
      yield { width: 1 + header.u24(body + 6), height: 1 + header.u24(body + 9) };
      return;
    }
    at = body + length + length % 2;
  }
}

/** The screen, made as wide and as high as a first picture that hangs over it: a decoder does the same. */
function* gifSizes(header: Header): Generator<Size> {
  const screen = { width: header.u16(6, true), height: header.u16(8, true) };
  yield screen;
  const flags = header.u8(10);
  let at = 13 + (flags & 0x80 ? 3 << (flags & 7) + 1 : 0);
  while (header.u8(at) === 0x21) { // an extension: its kind, then blocks up to an empty one
    at += 2;
    for (let block = header.u8(at); block > 0; block = header.u8(at)) at += 1 + block;
    at += 1;
  }
  if (header.u8(at) !== 0x2c) return;
  yield {
    width: Math.max(screen.width, header.u16(at + 1, true) + header.u16(at + 5, true)),
    height: Math.max(screen.height, header.u16(at + 3, true) + header.u16(at + 7, true)),
  };
}

/** Pages beyond these are not looked at; a decoder takes the first. */
const MAX_TIFF_PAGES = 32;
/** More entries than any decoder takes for a page. */
const MAX_TIFF_ENTRIES = 65_535;
const SHORT = 3, LONG = 4, LONG8 = 16;

/** Tags 256 and 257 of every page, in plain files and those with 64-bit offsets. */
function* tiffSizes(header: Header): Generator<Size> {
  const little = header.text(0, 2) === "II";
  const isBig = header.u16(2, little) === 43;
  const offsetAt = (at: number) => isBig ? header.u64(at, little) : header.u32(at, little);
  const entryBytes = isBig ? 20 : 12, countBytes = isBig ? 8 : 2;
  let page = offsetAt(isBig ? 8 : 4);
  for (let pages = 0; page > 0 && pages < MAX_TIFF_PAGES; pages++) {
    const count = isBig ? header.u64(page, little) : header.u16(page, little);
    const size = { width: 0, height: 0 };
    for (
      let i = 0, at = page + countBytes;
      i < Math.min(count, MAX_TIFF_ENTRIES);
      i++, at += entryBytes
    ) {
      const tag = header.u16(at, little), type = header.u16(at + 2, little);
      if (tag !== 256 && tag !== 257) continue;
      const valueAt = at + (isBig ? 12 : 8);
      const value = type === SHORT
        ? header.u16(valueAt, little)
        : type === LONG
        ? header.u32(valueAt, little)
        : type === LONG8
        ? header.u64(valueAt, little)
        : 0;
      if (tag === 256) size.width = value;
      else size.height = value;
    }
    yield size;
    page = offsetAt(page + countBytes + count * entryBytes);
  }
}

/**
 * Every `ispe` of meta > iprp > ipco: tiles have small ones, the whole their grid makes has its own
 * (ISO/IEC 23008-12, 6.5.3).
 */
function* heifSizes(header: Header): Generator<Size> {
  yield* sizesInBoxes(header, 0, header.bytes.length, ["meta", "iprp", "ipco", "ispe"]);
}

function* sizesInBoxes(
  header: Header,
  from: number,
  to: number,
  [sought, ...below]: readonly [string, ...string[]],
): Generator<Size> {
  for (let at = from; at + 8 <= to;) {
    let length = header.u32(at), head = 8;
    if (length === 1) [length, head] = [header.u64(at + 8), 16];
    if (length === 0) length = to - at;
    if (length < head) return;
    const end = Math.min(to, at + length);
    if (header.isNamed(at + 4, sought)) {
      const body = at + head;
      const [next, ...rest] = below;
      if (next === undefined) {
        yield { width: header.u32(body + 4), height: header.u32(body + 8) };
      } else yield* sizesInBoxes(header, body + (sought === "meta" ? 4 : 0), end, [next, ...rest]);
    }
    at += length;
  }
}
