// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads one file of the library: opens it once, looks at both ends and at the few blocks in between
// that hold metadata.

import { createHash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import { FileBytes, windowOf } from "./byte_source.ts";
import { exifFactsOf, iptcFactsOf } from "./facts/exif_facts.ts";
import { type FileRecord, type Parts, type RecordDeps, recordOf } from "./facts/record.ts";
import { readTakeout } from "./facts/takeout.ts";
import { readXmp, xmpFactsOf, type XmpStruct } from "./facts/xmp_facts.ts";
import { fileFormatOf, type MovieFormat, type StillFormat } from "./formats.ts";
import type { ListedFile } from "./listed_file.ts";
import { type MovieParts, readAnyMovie } from "./movies/any_movie.ts";
import { readIsobmff } from "./movies/isobmff.ts";
import { readTransportStream } from "./movies/transport_stream.ts";
import { readHeifParts } from "./stills/heif.ts";
import { readJpeg } from "./stills/jpeg.ts";
import { readPng } from "./stills/png.ts";
import { readRaw } from "./stills/raw.ts";
import { DAMAGED, leftOut, type StillParts } from "./stills/still_parts.ts";
import { readTiff } from "./stills/tiff.ts";
import { readGif, readWebp } from "./stills/webp.ts";

export type ReadFile =
  | { readonly sourceKey: string; readonly record: FileRecord }
  | Skipped;

const STILLS: Readonly<Record<StillFormat, (bytes: FileBytes) => Promise<StillParts>>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
  tiff: readTiff,
  heif: readHeifParts,
  raw: readRaw,
};

const MOVIES: Readonly<Record<MovieFormat, (bytes: FileBytes) => Promise<MovieParts>>> = {
  isobmff: readIsobmff,
  matroska: readAnyMovie,
  mpegts: readTransportStream,
};

function isMovie(format: StillFormat | MovieFormat): format is MovieFormat {
  return format in MOVIES;
}

const MAX_SIDECAR_BYTES = 4 * 1024 * 1024;
/** Clips inside pictures last three seconds; more is a broken number. */
const MAX_CLIP_BYTES = 128 * 1024 * 1024;

/** Never throws: a file that cannot be read is an expected ending. */
export async function readLibraryFile(
  root: string,
  found: ListedFile,
  around: RecordDeps,
): Promise<ReadFile> {
  // No program can set this back, so the clock is behind where it is later: a machine that keeps no time
  // while it is off scans before it has asked for the time.
  const nowMs = Math.max(around.nowMs, found.ctimeSeconds * 1000);
  return await withParts(root, found, async (parts, bytes) => ({
    sourceKey: sourceKeyOf(bytes),
    record: await recordOf(parts, { ...around, nowMs }),
  }));
}

/** Why a file is left out, without a scan of its folder; nothing of one that can be read. */
export async function whyLeftOut(root: string, found: ListedFile): Promise<string | undefined> {
  const read = await withParts(root, found, () => undefined);
  return read?.skipped;
}

async function withParts<T>(
  root: string,
  found: ListedFile,
  use: (parts: Parts, bytes: FileBytes) => T | Promise<T>,
): Promise<T | Skipped> {
  if (found.size === 0) return { skipped: "it is empty", mayHeal: false };
  const file = path.join(root, ...found.path.split("/"));
  try {
    await using handle = await open(file, "r");
    const bytes = await FileBytes.open(handle, found.size);
    return await use(await readParts(bytes, found, path.dirname(file)), bytes);
  } catch (error) {
    return whySkipped(error);
  }
}

async function readParts(bytes: FileBytes, found: ListedFile, folder: string): Promise<Parts> {
  const format = fileFormatOf(bytes.head, found.path);
  if (!format) throw leftOut("its content is no picture or video this program knows");
  const sidecars = await Promise.all(
    found.sidecars.filter(({ name }) => !isJson(name))
      .map(({ name }) => readSidecar(path.join(folder, name))),
  );
  const sidecar = found.sidecars.find(({ name }) => isJson(name));
  const takeout = sidecar && readTakeout(await readText(path.join(folder, sidecar.name)));
  const { fileTimes, said } = found;
  const fileName = said?.fileName ?? path.posix.basename(found.path);
  const common = { fileName, fileTimes, sidecars, takeout, said };
  if (isMovie(format)) {
    const movie = await MOVIES[format](bytes);
    if (!(movie.width > 0 && movie.height > 0)) throw leftOut(DAMAGED);
    if (!(movie.durationSeconds > 0)) throw leftOut("it has no frames");
    return { ...common, movie, xmp: await embeddedXmp(movie.xmp) };
  }
  const still = await STILLS[format](bytes);
  const xmp = await embeddedXmp(still.xmp);
  return {
    ...common,
    still,
    exif: still.exif && await exifFactsOf(still.exif),
    iptc: still.iptc && iptcFactsOf(still.iptc),
    xmp,
    clip: await clipInside(bytes, still, xmp),
  };
}

async function embeddedXmp(packet: string | undefined): Promise<XmpStruct> {
  return packet ? await readXmp(packet) : {};
}

/** A sidecar that is gone, huge or damaged says nothing; the picture itself is still good. */
async function readSidecar(file: string): Promise<XmpStruct> {
  return await readXmp(await readText(file)).catch(() => ({}));
}

/** Nothing of a file that is gone or huge. */
export async function readText(file: string): Promise<string> {
  try {
    return (await stat(file)).size > MAX_SIDECAR_BYTES ? "" : await readFile(file, "utf8");
  } catch {
    return "";
  }
}

function isJson(name: string): boolean {
  return /\.json$/i.test(name);
}

/** The moving half of a Motion Photo, when it really is a clip of known length. */
async function clipInside(
  bytes: FileBytes,
  still: StillParts,
  xmp: XmpStruct,
): Promise<FileRecord["clip"]> {
  const fromEnd = xmpFactsOf(xmp).clipFromEnd;
  const clip = still.clip ??
    (fromEnd && fromEnd < bytes.size ? { offset: bytes.size - fromEnd, size: fromEnd } : undefined);
  if (!clip || clip.size > MAX_CLIP_BYTES) return undefined;
  const inside = windowOf(bytes, clip.offset, clip.size);
  try {
    if (fileFormatOf(await inside.read(0, 16)) !== "isobmff") return undefined;
    const { durationSeconds } = await readIsobmff(inside);
    return durationSeconds > 0 ? { ...clip, durationSeconds } : undefined;
  } catch {
    return undefined; // a damaged clip costs the motion, never the picture
  }
}

/**
 * "ends64k-" and the SHA-256 of the size and both ends (64 KiB each). Reading whole files would cost
 * hundreds of gigabytes at the first scan. The ends are enough: the head of a picture holds its
 * metadata and thumbnail, its tail compressed content, and a clip's index is at one of both; two
 * different files of one size that agree in all of it have not been met outside of experiments.
 */
function sourceKeyOf(bytes: Pick<FileBytes, "size" | "head" | "tail">): string {
  const hash = createHash("sha256");
  hash.update(`${bytes.size}\n`).update(bytes.head).update(bytes.tail);
  return `ends64k-${hash.digest("hex")}`;
}

interface Skipped {
  /** Finishes the sentence "<file> was left out: …". */
  readonly skipped: string;
  /** The reason is outside the file (permission, disk), so it is tried again next time. */
  readonly mayHeal: boolean;
}

const OUTSIDE: Readonly<Record<string, string>> = {
  EACCES: "this program has no permission to read it",
  EPERM: "this program has no permission to read it",
  ENOENT: "it disappeared while the library was read",
  EMFILE: "too many files were open at once",
  ENFILE: "too many files were open at once",
  EIO: "the disk could not read it",
  ESTALE: "the network drive it lies on was gone",
  ETIMEDOUT: "the network drive it lies on did not answer",
};

/** The letter that stands in a name for bytes that are no UTF-8; no file can be opened by such a name. */
export const NO_UTF8 = "\ufffd";
export const NAME_NOT_UTF8 = "its name is not in UTF-8; rename it, for example with convmv";

/** `id`: the path below the root, where the file could not even be found by it. */
export function whySkipped(error: unknown, id = ""): Skipped {
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof Fault && error.code === "media_unreadable") {
    return { skipped: error.message, mayHeal: false };
  }
  if (code === "ENOENT" && id.includes(NO_UTF8)) return { skipped: NAME_NOT_UTF8, mayHeal: true };
  if (typeof code === "string" && /^E[A-Z]+$/.test(code)) {
    return { skipped: OUTSIDE[code] ?? `the system refused to read it (${code})`, mayHeal: true };
  }
  // A number that points out of the file: readers do not guard each of them.
  if (error instanceof RangeError) return { skipped: DAMAGED, mayHeal: false };
  // An unknown failure: the next version may read the file.
  return { skipped: `this program could not read it (${reasonOf(error)})`, mayHeal: true };
}
