// SPDX-License-Identifier: AGPL-3.0-or-later

// Stills as the film and the measurements need them.

import { readHeif } from "../heif/heif.ts";
import { isAvif, isHeif } from "../heif/items.ts";
import { rgbToYuv, type Yuv420 } from "../yuv.ts";
import { jpegOf, turnedRgb } from "./sharp_library.ts";
import {
  jpegWithSharp,
  openPicture,
  type PictureFile,
  readWithSharp,
  type SeenStill,
  type StillSize,
} from "./sharp_reader.ts";

interface FitOptions {
  /** The picture is fitted inside, never enlarged; sides are rounded down to even. */
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/**
 * A still, upright, as BT.709: JPEG, PNG, WebP, GIF (first frame), TIFF, AVIF, HEIC. Profiles such
 * as Display P3 and CMYK are brought to sRGB, transparency lies on white. Pictures of 200 megapixels
 * are fine. Throws Fault `media_unreadable` that names the file.
 */
export async function readPhoto(path: string, fit: FitOptions): Promise<Yuv420 & StillSize> {
  const picture = await readRgb(path, fit);
  const { sourceWidth, sourceHeight } = picture;
  return { ...rgbToYuv(picture.data, picture.width, picture.height), sourceWidth, sourceHeight };
}

/** The same as packed 8-bit sRGB, for measuring. */
export async function readRgb(path: string, fit: FitOptions): Promise<SeenStill> {
  return await readOpened(openPicture(path), fit);
}

/** The same as a JPEG without any metadata. */
export async function readAsJpeg(
  path: string,
  fit: FitOptions,
  quality: number,
): Promise<Uint8Array> {
  const file = openPicture(path);
  // In one go where sharp reads the file itself; others come as pixels from elsewhere.
  const decoded = await readDecoded(file, fit);
  return decoded
    ? await jpegOf(decoded, quality)
    : await jpegWithSharp(file, fit.maxWidth, fit.maxHeight, quality);
}

async function readOpened(file: PictureFile, fit: FitOptions): Promise<SeenStill> {
  return await readDecoded(file, fit) ?? await readWithSharp(file, fit.maxWidth, fit.maxHeight);
}

/** Nothing of what sharp reads, and turns, by itself. */
async function readDecoded(
  file: PictureFile,
  { maxWidth, maxHeight }: FitOptions,
): Promise<SeenStill | undefined> {
  if (!isHeif(file.head) && !isAvif(file.head)) return undefined;
  const seen = await readHeif(file.path, maxWidth, maxHeight);
  if ("data" in seen) return seen;
  if (seen.orientation === 1) return undefined;
  const isSideways = seen.orientation > 4;
  const lying = isSideways
    ? await readWithSharp(file, maxHeight, maxWidth)
    : await readWithSharp(file, maxWidth, maxHeight);
  const { sourceWidth, sourceHeight } = lying;
  return {
    ...await turnedRgb(lying, seen.orientation),
    sourceWidth: isSideways ? sourceHeight : sourceWidth,
    sourceHeight: isSideways ? sourceWidth : sourceHeight,
  };
}
