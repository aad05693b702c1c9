// Stills as the film and the measurements need them.

import { readHeif } from "../heif/heif.ts";
import { isHeif } from "../heif/items.ts";
import { rgbToYuv, type Yuv420 } from "../yuv.ts";
import { jpegOf } from "./sharp_library.ts";
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
  // In one go where sharp reads the file itself; Apple's pictures come as pixels from elsewhere.
  return isHeif(file.head)
    ? await jpegOf(await readOpened(file, fit), quality)
    : await jpegWithSharp(file, fit.maxWidth, fit.maxHeight, quality);
}

async function readOpened(
  file: PictureFile,
  { maxWidth, maxHeight }: FitOptions,
): Promise<SeenStill> {
  if (isHeif(file.head)) {
    const picture = await readHeif(file.path, maxWidth, maxHeight);
    if (picture) return picture;
  }
  return await readWithSharp(file, maxWidth, maxHeight);
}
