// SPDX-License-Identifier: AGPL-3.0-or-later

// Opens stills with sharp: upright, sRGB, no alpha, scaled while loading. A small file is read once.

import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import type * as Sharp from "sharp";
import { reasonOf } from "../../base/fault.ts";
import { fitInside } from "../size.ts";
import { unreadable } from "../unreadable.ts";
import { primariesOf, primariesToSrgb } from "./colours.ts";
import { isWholeWithoutEnd } from "./jpeg_scans.ts";
import { jpegOf, jpegOptions, sharpLibrary } from "./sharp_library.ts";
import type { RgbPicture } from "../yuv.ts";

/** The largest picture that is opened: above any camera's panorama, below a decompression bomb. */
const MAX_PIXELS = 600_000_000;

/** BT.709's and sRGB's primaries (H.273, table 2). */
const SRGB = 1;

export interface StillSize {
  /** Upright pixels of the file. */
  readonly sourceWidth: number;
  readonly sourceHeight: number;
}

export interface SeenStill extends RgbPicture, StillSize {
  /** A part of its data is lost: it is grey from there on, or its pieces lie in wrong places. */
  readonly isDamaged?: boolean;
}

/**
 * libjpeg's words for it. Whatever else it warns of, such as bytes too many, harms no picture; damage
 * behind such a word, or in a progressive picture, is not told of.
 */
const DAMAGE = /premature end of data segment|bad Huffman code/i;

/** libvips' words for a JPEG without its end marker, which it takes for one that was cut off. */
const NO_END = /premature end of JPEG image/i;

const isJpeg = (head: Uint8Array) => head[0] === 0xff && head[1] === 0xd8;

/**
 * Decodes any still sharp reads to fit inside max × max: EXIF orientation applied, its colour
 * profile brought to sRGB, transparency on white, the first picture of an animation. Large pictures
 * are shrunk while they are decoded. Throws Fault `media_unreadable`.
 */
export async function readWithSharp(
  file: PictureFile,
  maxWidth: number,
  maxHeight: number,
): Promise<SeenStill> {
  try {
    if (!isJpeg(file.head)) return await pixelsOf(await fitted(file, maxWidth, maxHeight));
    try {
      return await pixelsOf(await fitted(file, maxWidth, maxHeight, "warning"));
    } catch (warning) {
      const forgiving = lacksOnlyItsEnd(file, warning) ? "none" : "error";
      const seen = await pixelsOf(await fitted(file, maxWidth, maxHeight, forgiving));
      return DAMAGE.test(reasonOf(warning)) ? { ...seen, isDamaged: true } : seen;
    }
  } catch (error) {
    throw unreadable(file.path, error);
  }
}

/**
 * The same pixels as a JPEG without any metadata, in one go where their colours are left to sharp: they
 * never leave the library then. Throws Fault `media_unreadable`.
 */
export async function jpegWithSharp(
  file: PictureFile,
  maxWidth: number,
  maxHeight: number,
  quality: number,
): Promise<Uint8Array> {
  const drawnAs = async (failOn: "error" | "none") => {
    const drawn = await fitted(file, maxWidth, maxHeight, failOn);
    if (drawn.primaries !== SRGB) return await jpegOf(await pixelsOf(drawn), quality);
    const jpeg = await drawn.pipeline.jpeg(jpegOptions(quality)).toBuffer();
    return new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  };
  try {
    return await drawnAs("error").catch((error) => {
      if (!lacksOnlyItsEnd(file, error)) throw error;
      return drawnAs("none");
    });
  } catch (error) {
    throw unreadable(file.path, error);
  }
}

function lacksOnlyItsEnd(file: PictureFile, error: unknown): boolean {
  return NO_END.test(reasonOf(error)) && isWholeWithoutEnd(bytesOf(file));
}

interface Fitted extends StillSize {
  readonly pipeline: Sharp.Sharp;
  /** The colour space it is left in, as a code of H.273. */
  readonly primaries: number;
}

/**
 * Left to itself sharp brings all the pixels it has decoded to sRGB, and makes them fewer then: of a
 * camera's picture in Display P3 that is three quarters of the CPU. The few that are kept cost little.
 */
async function fitted(
  { source }: PictureFile,
  maxWidth: number,
  maxHeight: number,
  failOn: "none" | "error" | "warning" = "error",
): Promise<Fitted> {
  const sharp = await sharpLibrary();
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn } as const;
  const { autoOrient, space, depth, icc: profile } = await sharp(source, options).metadata();
  const size = fitInside(autoOrient.width, autoOrient.height, maxWidth, maxHeight);
  const isLate = space === "srgb" && depth === "uchar" && profile !== undefined;
  const drawn = sharp(source, { ...options, ignoreIcc: isLate })
    .autoOrient()
    .resize({ ...size, fit: "fill", kernel: "lanczos3" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  const primaries = isLate ? primariesOf(profile) : SRGB;
  return {
    pipeline: primaries ? drawn : drawn.withIccProfile("srgb", { attach: false }),
    primaries: primaries ?? SRGB,
    sourceWidth: autoOrient.width,
    sourceHeight: autoOrient.height,
  };
}

async function pixelsOf(
  { pipeline, primaries, sourceWidth, sourceHeight }: Fitted,
): Promise<RgbPicture & StillSize> {
  const { data, info } = await pipeline
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3) throw new Error(`it has ${channels} channels instead of 3`);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const picture = primariesToSrgb({ width, height, data: pixels }, primaries);
  return { ...picture, sourceWidth, sourceHeight };
}

/** Pixels in the colours of an ICC profile, brought to sRGB; an unknown profile is ignored. */
export async function withProfile(picture: RgbPicture, profile: Uint8Array): Promise<RgbPicture> {
  const primaries = primariesOf(profile);
  if (primaries !== undefined) return primariesToSrgb(picture, primaries);
  const sharp = await sharpLibrary();
  const { data, info } = await sharp(tiffWithProfile(picture, profile))
    .toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) return picture;
  return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** TIFF 6.0 field types. */
const SHORT = 3, LONG = 4, UNDEFINED = 7;

/** A single-strip baseline TIFF, little-endian, with the profile in tag 34675. */
function tiffWithProfile(picture: RgbPicture, profile: Uint8Array): Uint8Array {
  const { width, height, data } = picture;
  const entries = 11;
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + profile.length % 2;
  const bytes = new Uint8Array(pixelsAt + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x002a4949, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries, true);
  const fields = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [284, SHORT, 1, 1],
    [34675, UNDEFINED, profile.length, profileAt],
  ] as const;
  fields.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  });
  for (let i = 0; i < 3; i++) view.setUint16(bitsAt + i * 2, 8, true);
  bytes.set(profile, profileAt);
  bytes.set(data, pixelsAt);
  return bytes;
}

export interface PictureFile {
  readonly path: string;
  /** The first bytes: enough to tell what it is. */
  readonly head: Uint8Array;
  /** All of it, or its path where it is large: what sharp reads. */
  readonly source: Uint8Array | string;
}

function bytesOf({ path, source }: PictureFile): Uint8Array {
  return typeof source === "string" ? readFileSync(path) : source;
}

/** More than any real list of brands. */
const HEAD_BYTES = 256;
/** A file up to this size is read once; opening it by its path again costs 1.3 ms of CPU. */
const SMALL_BYTES = 1 << 20;

/**
 * Reads at once: its callers are children that have nothing else to do, and five steps of reading, each
 * through another thread, cost 0.5 ms of CPU a picture. Throws Fault `media_unreadable`.
 */
export function openPicture(path: string): PictureFile {
  try {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const isSmall = size <= SMALL_BYTES;
      const bytes = new Uint8Array(isSmall ? size : HEAD_BYTES);
      let length = 0;
      while (length < bytes.length) {
        const bytesRead = readSync(file, bytes, length, bytes.length - length, length);
        if (bytesRead === 0) break; // the file was cut meanwhile
        length += bytesRead;
      }
      const read = bytes.subarray(0, length);
      return { path, head: read.subarray(0, HEAD_BYTES), source: isSmall ? read : path };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}
