// SPDX-License-Identifier: AGPL-3.0-or-later

// Which files are candidates (by name) and what they really are (by their first bytes): a HEIC named
// ".jpg" is a HEIC.

import { latin1 } from "../../media/bytes.ts";

export type StillFormat = "jpeg" | "png" | "webp" | "gif" | "tiff" | "heif" | "raw";
export type MovieFormat = "isobmff" | "matroska" | "mpegts";
type Format = StillFormat | MovieFormat;

/** What most libraries consist of. */
const COMMON = "jpg jpeg png webp heic heif hif avif gif tif tiff mp4 mov m4v 3gp webm mkv".split(
  " ",
);
/** Further endings of the same formats. */
const RARER = "jpe jfif mpo insp qt 3gpp 3g2 ts mts m2ts m2t".split(" ");
/** A camera's own formats, shown by the picture its camera put inside. */
const RAW: ReadonlySet<string> = new Set(
  "dng cr2 cr3 nef nrw arw sr2 raf orf rw2 rwl pef srw".split(" "),
);
const EXTENSIONS: ReadonlySet<string> = new Set([...COMMON, ...RARER, ...RAW]);
/** Stills that stand for a raw file of their name. */
const DEVELOPED: ReadonlySet<string> = new Set(
  "jpg jpeg jpe jfif mpo heic heif hif avif png webp tif tiff".split(" "),
);

/** Endings of pictures and videos that no reader here knows. */
const UNREAD: ReadonlySet<string> = new Set(
  ("3fr ai avs bmp cin crw dcr dpx emf eps erf exr fff fpx gpr hdr ico iiq j2k jp2 jpx jxl jxr k25 kdc " +
    "mdc mef mos mrw pcx pic pict psb psd ptx raw srf svg svgz tga wdp wmf x3f xcf " +
    "360 amv asf avchd avi braw divx dv f4v flv gifv insv lrv m1v m2p m2v mod mpe mpeg mpg mpv mts1 mxf " +
    "nut ogm ogv r3d rm rmvb svi tod trp vob wmv wtv xvid y4m").split(" "),
);

/** Files that speak about others, or hold a program's own settings. */
const NO_KIND = /\.(?:xmp|json)$|^(?:desktop\.ini|thumbs\.db|cachedir\.tag|icon\r)$/i;

/** True when the name says picture or video. */
export function isCandidate(fileName: string): boolean {
  return EXTENSIONS.has(extensionOf(fileName));
}

/** Such as "NEF", when the name says picture or video of a kind that is not read. */
export function unreadKind(fileName: string): string | undefined {
  const extension = extensionOf(fileName);
  return UNREAD.has(extension) ? extension.toUpperCase() : undefined;
}

/** Such as "PDF", of any file that is not read and speaks about no other. */
export function otherKind(fileName: string): string | undefined {
  if (isCandidate(fileName) || NO_KIND.test(fileName)) return undefined;
  return extensionOf(fileName).toUpperCase() || "no ending";
}

/** Such as "MPO", of a file that is read though few libraries have its kind. */
export function rarerKind(fileName: string): string | undefined {
  const extension = extensionOf(fileName);
  return EXTENSIONS.has(extension) && !COMMON.includes(extension)
    ? extension.toUpperCase()
    : undefined;
}

/** A camera's raw file, by its name. */
export function isRawName(fileName: string): boolean {
  return RAW.has(extensionOf(fileName));
}

/**
 * The name that a raw file and the pictures developed from it share: "IMG_1.CR2", "IMG_1.jpg",
 * "IMG_1.CR2.jpg", and a Pixel's "PXL_1.RAW-02.ORIGINAL.dng" beside "PXL_1.RAW-01.COVER.jpg".
 * `undefined` for a kind that is neither.
 */
export function developedName(fileName: string): string | undefined {
  const extension = extensionOf(fileName);
  if (!RAW.has(extension) && !DEVELOPED.has(extension)) return undefined;
  const stem = fileName.slice(0, -extension.length - 1);
  const bare = DEVELOPED.has(extension) && isRawName(stem)
    ? stem.slice(0, stem.lastIndexOf("."))
    : stem;
  return bare.replace(/\.RAW-\d\d(?:\.MP)?\.(?:COVER|ORIGINAL)$/i, "").toLowerCase();
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : "";
}

/** Major brands of ISO/IEC 23008-12 (HEIF) and AVIF; everything else with `ftyp` is a movie. */
const STILL_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|mif2|msf1|avif|avis|avio)$/;

/** Boxes with which a QuickTime file without `ftyp` begins. */
const OLD_QUICKTIME = /^(?:moov|mdat|wide|free|skip|pnot)$/;

/** Fujifilm's raw files, Panasonic's, and Olympus's; those of other cameras are TIFF or ISO media. */
const RAW_STARTS = /^(?:FUJIFILMCCD-RAW|IIU\0|IIRO|IIRS|MMOR)/;

/** Length of an MPEG transport packet, and of one with a time in front, as camcorders write it. */
const TS_PACKET = 188, TIMED_TS_PACKET = 192;

/**
 * The format by the first bytes; `undefined` when it is none we know. A TIFF is a raw file where its
 * name says so.
 */
export function fileFormatOf(head: Uint8Array, fileName = ""): Format | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  const start = latin1(head, 0, 12);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.slice(8) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (RAW_STARTS.test(latin1(head, 0, 16))) return "raw";
  if (/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(start)) {
    return isRawName(fileName) ? "raw" : "tiff";
  }
  if (start.startsWith("\x1a\x45\xdf\xa3")) return "matroska";
  if (start.slice(4, 8) === "ftyp") {
    if (latin1(head, 8, 12) === "crx ") return "raw"; // Canon's
    return STILL_BRANDS.test(latin1(head, 8, 12)) ? "heif" : "isobmff";
  }
  if (OLD_QUICKTIME.test(start.slice(4, 8))) return "isobmff";
  return isTransportStream(head) ? "mpegts" : undefined;
}

function isTransportStream(head: Uint8Array): boolean {
  const isSynced = (first: number, step: number) =>
    head.length > first + 2 * step &&
    [0, 1, 2].every((packet) => head[first + packet * step] === 0x47);
  return isSynced(0, TS_PACKET) || isSynced(4, TIMED_TS_PACKET);
}
