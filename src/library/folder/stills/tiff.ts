// SPDX-License-Identifier: AGPL-3.0-or-later

// TIFF 6.0: its directories may lie anywhere in a file of hundreds of megabytes, so the few entries
// that matter are copied into a small TIFF stream of their own, which an EXIF reader can take.

import { type ByteSource, dataViewOf } from "../../../media/bytes.ts";
import { CUT_OFF, DAMAGED, decodeUtf8, leftOut, type StillParts } from "./still_parts.ts";

export const EXIF_POINTER = 0x8769, GPS_POINTER = 0x8825;
const XMP = 700, IPTC = 33723;
/** Width, height, description, make, model, orientation, date, rating, and the two sub-directories. */
const WANTED = new Set([256, 257, 270, 271, 272, 274, 306, 18246, EXIF_POINTER, GPS_POINTER]);
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_VALUE_BYTES = 1024 * 1024;

export interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
  /** Where the value lies. */
  readonly at: number;
}

export async function readTiff(bytes: ByteSource): Promise<StillParts> {
  const header = await bytes.read(0, 8);
  if (header.length < 8) throw leftOut(CUT_OFF);
  const little = header[0] === 0x49;
  if (dataViewOf(header).getUint16(2, little) !== 42) {
    throw leftOut("it is a BigTIFF, which this program does not read");
  }
  const { entries } = await readDirectory(bytes, dataViewOf(header).getUint32(4, little), little);
  const width = numberIn(entries, 256, little), height = numberIn(entries, 257, little);
  if (!width || !height) throw leftOut(DAMAGED);
  return { width, height, ...await wordsOf(bytes, entries, little) };
}

/** What a main directory and those below it say. */
export async function wordsOf(
  bytes: ByteSource,
  entries: readonly Entry[],
  little: boolean,
): Promise<Pick<StillParts, "exif" | "xmp" | "iptc">> {
  const sub = async (tag: number) => {
    const at = numberIn(entries, tag, little);
    return at === undefined
      ? []
      : (await readDirectory(bytes, at, little).catch(() => ({ entries: [] }))).entries;
  };
  const exif = compactTiff(
    little,
    entries,
    await sub(EXIF_POINTER),
    await sub(GPS_POINTER),
  );
  const xmp = entries.find(({ tag }) => tag === XMP);
  const iptc = entries.find(({ tag }) => tag === IPTC);
  return { exif, xmp: xmp && decodeUtf8(xmp.value), iptc: iptc?.value };
}

/** A directory, and where the next one of its chain lies; values that are no words are left where they are. */
export async function readDirectory(
  bytes: ByteSource,
  at: number,
  little: boolean,
): Promise<{ readonly entries: Entry[]; readonly next: number; readonly large: readonly Entry[] }> {
  const head = await bytes.read(at, 2);
  if (head.length < 2) throw leftOut(CUT_OFF);
  const count = dataViewOf(head).getUint16(0, little);
  const table = (await bytes.read(at + 2, count * 12)).slice();
  if (table.length < count * 12) throw leftOut(CUT_OFF);
  const view = dataViewOf(table);
  const entries: Entry[] = [], large: Entry[] = [];
  for (let i = 0; i < count; i++) {
    const tag = view.getUint16(i * 12, little), type = view.getUint16(i * 12 + 2, little);
    const number = view.getUint32(i * 12 + 4, little);
    const size = (TYPE_BYTES[type] ?? 0) * number;
    if (size === 0) continue;
    const valueAt = size <= 4 ? at + 2 + i * 12 + 8 : view.getUint32(i * 12 + 8, little);
    if (size > MAX_VALUE_BYTES) {
      large.push({ tag, type, count: number, value: new Uint8Array(0), at: valueAt });
      continue;
    }
    const value = size <= 4
      ? table.slice(i * 12 + 8, i * 12 + 8 + size)
      : (await bytes.read(valueAt, size)).slice();
    if (value.length === size) entries.push({ tag, type, count: number, value, at: valueAt });
  }
  const nextAt = await bytes.read(at + 2 + count * 12, 4);
  const next = nextAt.length === 4 ? dataViewOf(nextAt).getUint32(0, little) : 0;
  return { entries, next, large };
}

/** The first number of an entry. */
export function numberIn(
  entries: readonly Entry[],
  tag: number,
  little: boolean,
): number | undefined {
  const entry = entries.find((candidate) => candidate.tag === tag);
  return entry && numberOf(entry, little);
}

function numberOf(entry: Entry, little: boolean): number | undefined {
  const view = dataViewOf(entry.value);
  if (entry.type === 3) return view.getUint16(0, little);
  return entry.type === 4 || entry.type === 13 ? view.getUint32(0, little) : undefined;
}

/** The three directories one after the other, each followed by its long values. */
export function compactTiff(
  little: boolean,
  whole: readonly Entry[],
  exif: readonly Entry[],
  gps: readonly Entry[],
): Uint8Array {
  const main = whole.filter(({ tag }) => WANTED.has(tag));
  const sizeOf = (entries: readonly Entry[]) =>
    2 + entries.length * 12 + 4 +
    entries.reduce((sum, { value }) => sum + (value.length > 4 ? value.length : 0), 0);
  const exifAt = 8 + sizeOf(main), gpsAt = exifAt + sizeOf(exif);
  const stream = new Uint8Array(gpsAt + sizeOf(gps));
  const view = dataViewOf(stream);
  stream.set(little ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8, little);
  const write = (entries: readonly Entry[], at: number) => {
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
