// Opens stills with sharp: upright, sRGB, no alpha, scaled while loading.

import type * as Sharp from "sharp";
import { reasonOf } from "../../base/fault.ts";
import { fitInside } from "../fit.ts";
import { unreadable } from "../unreadable.ts";
import { primariesToSrgb } from "./gamut.ts";
import { jpegOf } from "./jpeg_of.ts";
import { jpegHead, type PictureHead } from "./jpeg_head.ts";
import type { PictureFile } from "./picture_file.ts";
import { primariesOf } from "./profile_primaries.ts";
import type { RgbPicture } from "./rgb_picture.ts";
import { jpegOptions, sharpLibrary } from "./sharp_library.ts";
import { tiffWithProfile } from "./tiff.ts";

/** The largest picture that is opened: above any camera's panorama, below a decompression bomb. */
const MOST_PIXELS = 600_000_000;

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
      const seen = await pixelsOf(await fitted(file, maxWidth, maxHeight));
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
  try {
    const drawn = await fitted(file, maxWidth, maxHeight);
    if (drawn.primaries !== SRGB) return await jpegOf(await pixelsOf(drawn), quality);
    const jpeg = await drawn.pipeline.jpeg(jpegOptions(quality)).toBuffer();
    return new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  } catch (error) {
    throw unreadable(file.path, error);
  }
}

interface Fitted extends StillSize {
  readonly pipeline: Sharp.Sharp;
  /** What its colours are left in, by H.273's code. */
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
  failOn: "error" | "warning" = "error",
): Promise<Fitted> {
  const sharp = await sharpLibrary();
  const options = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn } as const;
  const told = typeof source === "string" ? undefined : jpegHead(source);
  const { upright, isRgb, profile } = told ?? headOf(await sharp(source, options).metadata());
  const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
  const isLate = isRgb && profile !== undefined;
  const drawn = sharp(source, { ...options, ignoreIcc: isLate })
    .autoOrient()
    .resize({ ...size, fit: "fill", kernel: "lanczos3" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  const primaries = isLate ? primariesOf(profile) : SRGB;
  return {
    pipeline: primaries ? drawn : drawn.withIccProfile("srgb", { attach: false }),
    primaries: primaries ?? SRGB,
    sourceWidth: upright.width,
    sourceHeight: upright.height,
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

function headOf({ autoOrient, space, depth, icc }: Sharp.Metadata): PictureHead {
  return {
    upright: autoOrient,
    isRgb: space === "srgb" && depth === "uchar",
    ...(icc && { profile: new Uint8Array(icc.buffer, icc.byteOffset, icc.byteLength) }),
  };
}

/** Pixels in the colours of an ICC profile, brought to sRGB; a profile nobody knows is ignored. */
export async function withProfile(picture: RgbPicture, profile: Uint8Array): Promise<RgbPicture> {
  const primaries = primariesOf(profile);
  if (primaries !== undefined) return primariesToSrgb(picture, primaries);
  const sharp = await sharpLibrary();
  const { data, info } = await sharp(tiffWithProfile(picture, profile))
    .toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) return picture;
  return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
