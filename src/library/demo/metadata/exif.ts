// EXIF as a camera writes it: a small TIFF with the time and its offset, the camera, the place, the
// orientation and, for a Live Photo, Apple's maker note. Written here byte for byte, so that a file is
// the same on every machine and the maker note, which sharp does not write, can be in it.

/** TIFF field types (TIFF 6.0, section 2). */
const BYTE = 1, ASCII = 2, SHORT = 3, LONG = 4, RATIONAL = 5, UNDEFINED = 7;

export interface CameraWords {
  readonly make: string;
  readonly model: string;
  /** Wall clock, "YYYY-MM-DDTHH:MM:SS.mmm". */
  readonly takenAt: string;
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
  readonly orientation: 1 | 6;
  readonly width: number;
  readonly height: number;
  readonly place?: { readonly latitude: number; readonly longitude: number };
  /** Hexadecimal, 32 characters. */
  readonly uniqueId: string;
  readonly contentId?: string;
}

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ascii = (tag: number, text: string): Field => {
  const bytes = latin(`${text}\0`);
  return { tag, type: ASCII, count: bytes.length, bytes };
};
const undef = (tag: number, bytes: Uint8Array): Field => ({
  tag,
  type: UNDEFINED,
  count: bytes.length,
  bytes,
});
const numbers = (tag: number, type: number, values: readonly number[]): Field => {
  const size = type === SHORT ? 2 : 4, bytes = new Uint8Array(values.length * size);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    if (size === 2) view.setUint16(i * 2, value, true);
    else view.setUint32(i * 4, value, true);
  });
  return { tag, type, count: type === RATIONAL ? values.length / 2 : values.length, bytes };
};

/** The content of the APP1 segment behind "Exif\0\0". */
export function exifOf(words: CameraWords): Uint8Array {
  const date = words.takenAt.slice(0, 19).replaceAll("-", ":").replace("T", " ");
  const offset = offsetText(words.offsetMinutes), fraction = words.takenAt.slice(20, 23);
  const camera = [
    ascii(0x010f, words.make),
    ascii(0x0110, words.model),
    numbers(0x0112, SHORT, [words.orientation]),
    numbers(0x011a, RATIONAL, [72, 1]),
    numbers(0x011b, RATIONAL, [72, 1]),
    numbers(0x0128, SHORT, [2]),
    ascii(0x0132, date),
  ];
  const exif = [
    undef(0x9000, latin("0232")),
    ascii(0x9003, date),
    ascii(0x9004, date),
    ascii(0x9010, offset),
    ascii(0x9011, offset),
    ascii(0x9012, offset),
    ...(words.contentId ? [undef(0x927c, appleNote(words.contentId))] : []),
    ascii(0x9291, fraction),
    numbers(0xa001, SHORT, [1]),
    numbers(0xa002, LONG, [words.width]),
    numbers(0xa003, LONG, [words.height]),
    ascii(0xa420, words.uniqueId),
  ];
  return tiff(camera, exif, words.place ? gpsFields(words.place) : []);
}

/** "+02:00" */
export function offsetText(minutes: number): string {
  const whole = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

function gpsFields({ latitude, longitude }: { latitude: number; longitude: number }): Field[] {
  const degrees = (value: number) => {
    const all = Math.round(Math.abs(value) * 3600 * 100);
    return [Math.floor(all / 360_000), 1, Math.floor(all / 6_000) % 60, 1, all % 6_000, 100];
  };
  return [
    { tag: 0x0000, type: BYTE, count: 4, bytes: Uint8Array.of(2, 3, 0, 0) },
    ascii(0x0001, latitude < 0 ? "S" : "N"),
    numbers(0x0002, RATIONAL, degrees(latitude)),
    ascii(0x0003, longitude < 0 ? "W" : "E"),
    numbers(0x0004, RATIONAL, degrees(longitude)),
  ];
}

/** Apple's note: its own directory after a header of 14 bytes, offsets from the start of the note. */
function appleNote(contentId: string): Uint8Array {
  const text = latin(`${contentId}\0`), at = 14 + 2 + 12 + 4;
  const note = new Uint8Array(at + text.length), view = new DataView(note.buffer);
  note.set(latin("Apple iOS\0"));
  note.set([0, 1, 0x4d, 0x4d], 10); // version 1, big-endian
  view.setUint16(14, 1);
  view.setUint16(16, 0x0011);
  view.setUint16(18, ASCII);
  view.setUint32(20, text.length);
  view.setUint32(24, at);
  note.set(text, at);
  return note;
}

/** Header, IFD0, the EXIF and GPS directories it points to, and what does not fit into four bytes. */
function tiff(camera: readonly Field[], exif: readonly Field[], gps: readonly Field[]): Uint8Array {
  const sizeOf = (fields: readonly Field[]) =>
    2 + fields.length * 12 + 4 +
    fields.reduce(
      (sum, { bytes }) => sum + (bytes.length > 4 ? bytes.length + bytes.length % 2 : 0),
      0,
    );
  const pointers = gps.length ? 2 : 1, start = 8;
  const cameraSize = sizeOf(camera) + pointers * 12, exifAt = start + cameraSize;
  const gpsAt = exifAt + sizeOf(exif);
  const whole = new Uint8Array(gpsAt + (gps.length ? sizeOf(gps) : 0));
  whole.set([0x49, 0x49, 42, 0, start, 0, 0, 0]);
  const links = [
    numbers(0x8769, LONG, [exifAt]),
    ...(gps.length ? [numbers(0x8825, LONG, [gpsAt])] : []),
  ];
  directory(whole, start, [...camera, ...links]);
  directory(whole, exifAt, exif);
  if (gps.length) directory(whole, gpsAt, gps);
  return whole;
}

function directory(whole: Uint8Array, at: number, fields: readonly Field[]): void {
  const view = new DataView(whole.buffer);
  view.setUint16(at, fields.length, true);
  let behind = at + 2 + fields.length * 12 + 4;
  fields.forEach(({ tag, type, count, bytes }, i) => {
    const entry = at + 2 + i * 12;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, count, true);
    if (bytes.length <= 4) return whole.set(bytes, entry + 8);
    view.setUint32(entry + 8, behind, true);
    whole.set(bytes, behind);
    behind += bytes.length + bytes.length % 2;
  });
}
