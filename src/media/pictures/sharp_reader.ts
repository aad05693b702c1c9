// Opens stills with sharp: upright, sRGB, no alpha, scaled while loading.

import type * as Sharp from "sharp";
import { fitInside } from "../fit.ts";
import { unreadable } from "../unreadable.ts";
import type { Size } from "../size.ts";
import { uprightJpegSize } from "./jpeg_size.ts";
import type { PictureFile } from "./picture_file.ts";
import { tiffWithProfile } from "./tiff.ts";

/** Packed 8-bit sRGB pixels. */
export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The largest picture that is opened: above any camera's panorama, below a decompression bomb. */
const MOST_PIXELS = 600_000_000;

let loaded: Promise<typeof Sharp.default> | undefined;

/**
 * sharp with its caches off: every picture is read once, and memory stays bounded. One thread a picture:
 * whoever reads many has a child for each core, and a second thread costs a tenth more CPU.
 */
export function sharpLibrary(): Promise<typeof Sharp.default> {
  return loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
}

/**
 * With the usual code tables: tables made for each picture would take 1 ms more of the 12 that a tile of a
 * 156 kB preview takes, for 5 to 20 % of its bytes and the same pixels.
 */
export const jpegOptions = (quality: number) => ({ quality, optimiseCoding: false });

export interface StillSize {
  /** Upright pixels of the file. */
  readonly sourceWidth: number;
  readonly sourceHeight: number;
}

/**
 * Decodes any still sharp reads to fit inside max × max: EXIF orientation applied, its colour
 * profile brought to sRGB, transparency on white, the first picture of an animation. Large pictures
 * are shrunk while they are decoded. Throws Fault `media_unreadable`.
 */
export async function readWithSharp(
  file: PictureFile,
  maxWidth: number,
  maxHeight: number,
): Promise<RgbPicture & StillSize> {
  try {
    const { pipeline, sourceWidth, sourceHeight } = await fitted(file, maxWidth, maxHeight);
    const { data, info } = await pipeline
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`it has ${info.channels} channels instead of 3`);
    return {
      width: info.width,
      height: info.height,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      sourceWidth,
      sourceHeight,
    };
  } catch (error) {
    throw unreadable(file.path, error);
  }
}

/**
 * The same pixels as a JPEG without any metadata, in one go: they never leave the library. Throws
 * Fault `media_unreadable`.
 */
export async function jpegWithSharp(
  file: PictureFile,
  maxWidth: number,
  maxHeight: number,
  quality: number,
): Promise<Uint8Array> {
  try {
    const { pipeline } = await fitted(file, maxWidth, maxHeight);
    const jpeg = await pipeline.jpeg(jpegOptions(quality)).toBuffer();
    return new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  } catch (error) {
    throw unreadable(file.path, error);
  }
}

async function fitted(
  { source }: PictureFile,
  maxWidth: number,
  maxHeight: number,
): Promise<StillSize & { readonly pipeline: Sharp.Sharp }> {
  const sharp = await sharpLibrary();
  const options = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: "error" } as const;
  const told = typeof source === "string" ? undefined : uprightJpegSize(source);
  const upright: Size = told ?? (await sharp(source, options).metadata()).autoOrient;
  const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
  const pipeline = sharp(source, options)
    .autoOrient()
    .resize({ ...size, fit: "fill", kernel: "lanczos3" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  return { pipeline, sourceWidth: upright.width, sourceHeight: upright.height };
}

/** Pixels in the colours of an ICC profile, brought to sRGB; a profile nobody knows is ignored. */
export async function withProfile(picture: RgbPicture, profile: Uint8Array): Promise<RgbPicture> {
  const sharp = await sharpLibrary();
  const { data, info } = await sharp(tiffWithProfile(picture, profile))
    .toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) return picture;
  return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
