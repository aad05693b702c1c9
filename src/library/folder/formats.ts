// Which files are candidates (by name) and what they really are (by their first bytes): a HEIC named
// ".jpg" is a HEIC.

import { latin1 } from "../../media/bytes.ts";

export type StillFormat = "jpeg" | "png" | "webp" | "gif" | "tiff" | "heif";
type MovieFormat = "isobmff" | "matroska";
type Format = StillFormat | MovieFormat;

const EXTENSIONS: ReadonlySet<string> = new Set(
  ("jpg jpeg jpe jfif png webp heic heif hif avif gif tif tiff " +
    "mp4 mov m4v qt 3gp 3g2 webm mkv").split(" "),
);

/** Endings of pictures and videos that no reader here knows. */
const UNREAD: ReadonlySet<string> = new Set(
  ("3fr arw bmp cr2 cr3 crw dcr dng erf fff gpr iiq jp2 jxl kdc mef mos mrw nef nrw orf pef raf raw " +
    "rw2 rwl sr2 srf srw x3f " +
    "asf avi divx dv flv m2t m2ts m2v mod mpeg mpg mts mxf ogv rm rmvb tod vob wmv").split(" "),
);

/** True when the name says picture or video. */
export function isCandidate(fileName: string): boolean {
  return EXTENSIONS.has(extensionOf(fileName));
}

/** Such as "NEF", when the name says picture or video of a kind that is not read. */
export function unreadKind(fileName: string): string | undefined {
  const extension = extensionOf(fileName);
  return UNREAD.has(extension) ? extension.toUpperCase() : undefined;
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : "";
}

/** Major brands of ISO/IEC 23008-12 (HEIF) and AVIF; everything else with `ftyp` is a movie. */
const STILL_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|mif2|msf1|avif|avis|avio)$/;

/** Boxes with which a QuickTime file without `ftyp` begins. */
const OLD_QUICKTIME = /^(?:moov|mdat|wide|free|skip|pnot)$/;

/** The format by the first bytes; `undefined` when it is none we know. */
export function fileFormatOf(head: Uint8Array): Format | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  const start = latin1(head, 0, 12);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.slice(8) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(start)) return "tiff";
  if (start.startsWith("\x1a\x45\xdf\xa3")) return "matroska";
  if (start.slice(4, 8) === "ftyp") {
    return STILL_BRANDS.test(latin1(head, 8, 12)) ? "heif" : "isobmff";
  }
  return OLD_QUICKTIME.test(start.slice(4, 8)) ? "isobmff" : undefined;
}
