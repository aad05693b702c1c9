// SPDX-License-Identifier: AGPL-3.0-or-later

// The format of a picture file and the size it claims, read from its header alone, so that one that
// would fill the memory is refused before anything decodes it. Where a header names several sizes, the
// largest counts. The readers of the folder library say which files are whole and what they tell of
// themselves; here the size is all, of bytes in memory, and a header that is cut short still counts.

type PictureFormat = "jpeg" | "png" | "webp" | "gif";

interface PictureSize {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

/** More pixels than any preview or phone picture has; decoded they would take 150 MB and more. */
export const MAX_PICTURE_PIXELS = 50_000_000;

type Size = Pick<PictureSize, "width" | "height">;

const latin = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** By the first bytes; `undefined` for all other formats. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = latin(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  return /^GIF8[79]a/.test(start) ? "gif" : undefined;
}

/** Why bytes without a format are not read. */
export function unknownFormat(bytes: Uint8Array): string {
  return latin(bytes, 4, 4) === "ftyp"
    ? "it is HEIC or AVIF, which are not read here; send the JPEG preview"
    : "it is neither JPEG, PNG, WebP nor GIF";
}

/** `undefined` when the format is none of those known, the header is cut short, or it claims no pixel. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const format = pictureFormatOf(bytes);
  if (format === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let best: Size = { width: 0, height: 0 };
  try {
    for (const size of SIZES[format](view)) {
      if (size.width * size.height > best.width * best.height) best = size;
    }
  } catch (error) {
    // The header is cut short; what was read of it counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return best.width > 0 && best.height > 0 ? { format, ...best } : undefined;
}

const SIZES: Readonly<Record<PictureFormat, (view: DataView) => Generator<Size>>> = {
  png: pngSizes,
  jpeg: jpegSizes,
  webp: webpSizes,
  gif: gifSizes,
};

function* pngSizes(view: DataView): Generator<Size> {
  if (view.getUint32(12) === 0x49484452) { // IHDR
    yield { width: view.getUint32(16), height: view.getUint32(20) };
  }
}

/** The frame headers: any of C0 to CF but the tables' C4, C8 and CC (ITU-T T.81, B.1.1.3). */
function* jpegSizes(view: DataView): Generator<Size> {
  for (let at = 2;;) {
    while (view.getUint8(at) !== 0xff) at++;
    while (view.getUint8(at) === 0xff) at++; // any number of them may stand before a marker
    const marker = view.getUint8(at);
    if (marker === 0xd9 || marker === 0xda) return;
    const isBare = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      yield { height: view.getUint16(at + 4), width: view.getUint16(at + 6) };
    }
    at += isBare ? 1 : 1 + view.getUint16(at + 1);
  }
}

/** The canvas of an extended file and, in all three kinds, the first frame's own size. */
function* webpSizes(view: DataView): Generator<Size> {
  const u24 = (at: number) => view.getUint16(at, true) | view.getUint8(at + 2) << 16;
  for (let at = 12;;) {
    const length = view.getUint32(at + 4, true), body = at + 8;
    switch (view.getUint32(at)) {
      case 0x56503858: // VP8X
        yield { width: 1 + u24(body + 4), height: 1 + u24(body + 7) };
        break;
      case 0x5650384c: { // VP8L
        const bits = view.getUint32(body + 1, true);
        return yield { width: 1 + (bits & 0x3fff), height: 1 + (bits >>> 14 & 0x3fff) };
      }
      case 0x56503820: // "VP8 "
        return yield {
          width: view.getUint16(body + 6, true) & 0x3fff,
          height: view.getUint16(body + 8, true) & 0x3fff,
        };
      case 0x414e4d46: // ANMF
        return yield { width: 1 + u24(body + 6), height: 1 + u24(body + 9) };
    }
    at = body + length + length % 2;
  }
}

/** The screen, made as wide and as high as a first picture that hangs over it: a decoder does the same. */
function* gifSizes(view: DataView): Generator<Size> {
  const u16 = (at: number) => view.getUint16(at, true);
  const screen = { width: u16(6), height: u16(8) };
  yield screen;
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 << (flags & 7) + 1 : 0);
  while (view.getUint8(at) === 0x21) { // an extension: its kind, then blocks up to an empty one
    at += 2;
    for (let block = view.getUint8(at); block > 0; block = view.getUint8(at)) at += 1 + block;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return;
  yield {
    width: Math.max(screen.width, u16(at + 1) + u16(at + 5)),
    height: Math.max(screen.height, u16(at + 3) + u16(at + 7)),
  };
}
