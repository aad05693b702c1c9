// TIFF 6.0: its directories may lie anywhere in a file of hundreds of megabytes, so the few entries
// that matter are copied into a small TIFF stream of their own, which an EXIF reader can take.

import { type ByteSource, dataViewOf } from "../../../media/bytes.ts";
import { CUT_OFF, DAMAGED, decodeUtf8, leftOut, type StillParts } from "./still_parts.ts";

const EXIF_POINTER = 0x8769, GPS_POINTER = 0x8825, XMP = 700, IPTC = 33723;
/** Width, height, description, make, model, orientation, date, rating, and the two sub-directories. */
const WANTED = new Set([256, 257, 270, 271, 272, 274, 306, 18246, EXIF_POINTER, GPS_POINTER]);
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const MAX_VALUE_BYTES = 1024 * 1024;

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
}

export async function readTiff(bytes: ByteSource): Promise<StillParts> {
  const header = await bytes.read(0, 8);
  if (header.length < 8) throw leftOut(CUT_OFF);
  const little = header[0] === 0x49;
  if (dataViewOf(header).getUint16(2, little) !== 42) {
    throw leftOut("it is a BigTIFF, which this program does not read");
  }
  const entries = await readDirectory(bytes, dataViewOf(header).getUint32(4, little), little);
  const number = (tag: number) => {
    const entry = entries.find((candidate) => candidate.tag === tag);
    return entry ? numberOf(entry, little) : undefined;
  };
  const width = number(256), height = number(257);
  if (!width || !height) throw leftOut(DAMAGED);
  const sub = async (tag: number) => {
    const at = number(tag);
    return at === undefined ? [] : await readDirectory(bytes, at, little).catch(() => []);
  };
  const exif = compactTiff(
    little,
    entries.filter(({ tag }) => WANTED.has(tag)),
    await sub(EXIF_POINTER),
    await sub(GPS_POINTER),
  );
  const xmp = entries.find(({ tag }) => tag === XMP);
  const iptc = entries.find(({ tag }) => tag === IPTC);
  return { width, height, exif, xmp: xmp && decodeUtf8(xmp.value), iptc: iptc?.value };
}

async function readDirectory(bytes: ByteSource, at: number, little: boolean): Promise<Entry[]> {
  const head = await bytes.read(at, 2);
  if (head.length < 2) throw leftOut(CUT_OFF);
  const count = dataViewOf(head).getUint16(0, little);
  const table = (await bytes.read(at + 2, count * 12)).slice();
  if (table.length < count * 12) throw leftOut(CUT_OFF);
  const view = dataViewOf(table);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    const tag = view.getUint16(i * 12, little), type = view.getUint16(i * 12 + 2, little);
    const number = view.getUint32(i * 12 + 4, little);
    const size = (TYPE_BYTES[type] ?? 0) * number;
    if (size === 0 || size > MAX_VALUE_BYTES) continue;
    const value = size <= 4
      ? table.slice(i * 12 + 8, i * 12 + 8 + size)
      : (await bytes.read(view.getUint32(i * 12 + 8, little), size)).slice();
    if (value.length === size) entries.push({ tag, type, count: number, value });
  }
  return entries;
}

function numberOf(entry: Entry, little: boolean): number | undefined {
  const view = dataViewOf(entry.value);
  if (entry.type === 3) return view.getUint16(0, little);
  return entry.type === 4 ? view.getUint32(0, little) : undefined;
}

/** The three directories one after the other, each followed by its long values. */
function compactTiff(little: boolean, main: Entry[], exif: Entry[], gps: Entry[]): Uint8Array {
  const sizeOf = (entries: Entry[]) =>
    2 + entries.length * 12 + 4 +
    entries.reduce((sum, { value }) => sum + (value.length > 4 ? value.length : 0), 0);
  const exifAt = 8 + sizeOf(main), gpsAt = exifAt + sizeOf(exif);
  const stream = new Uint8Array(gpsAt + sizeOf(gps));
  const view = dataViewOf(stream);
  stream.set(little ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8, little);
  const write = (entries: Entry[], at: number) => {
    view.setUint16(at, entries.length, little);
    let valueAt = at + 2 + entries.length * 12 + 4;
    entries.forEach(({ tag, type, count, value }, i) => {
      const entryAt = at + 2 + i * 12;
      view.setUint16(entryAt, tag, little);
      view.setUint16(entryAt + 2, type, little);
      view.setUint32(entryAt + 4, count, little);
      if (tag === EXIF_POINTER) view.setUint32(entryAt + 8, exifAt, little);
      else if (tag === GPS_POINTER) view.setUint32(entryAt + 8, gpsAt, little);
      else if (value.length <= 4) stream.set(value, entryAt + 8);
      else {
        view.setUint32(entryAt + 8, valueAt, little);
        stream.set(value, valueAt);
        valueAt += value.length;
      }
    });
  };
  write(main, 8);
  write(exif, exifAt);
  write(gps, gpsAt);
  return stream;
}
