// SPDX-License-Identifier: AGPL-3.0-or-later

// sharp, loaded when the first picture is read or written, and pixels as a JPEG.

import type * as Sharp from "sharp";
import type { RgbPicture } from "../yuv.ts";

/** The JPEG quality of what models see: tiles and strips. */
export const SHOWN_QUALITY = 90;

/** Without any metadata; fitted inside `max` where it is given, never enlarged. */
export async function jpegOf(
  { width, height, data }: RgbPicture,
  quality = SHOWN_QUALITY,
  max?: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const sharp = await sharpLibrary();
  const whole = sharp(data, { raw: { width, height, channels: 3 } });
  const isLarger = max && (width > max.width || height > max.height);
  const fitted = isLarger ? whole.resize({ ...max, fit: "inside", kernel: "lanczos3" }) : whole;
  const jpeg = await fitted.jpeg(jpegOptions(quality)).toBuffer();
  return new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
}

/** The whole picture at another size, larger or smaller. */
export async function resizedRgb(
  { width, height, data }: RgbPicture,
  size: { readonly width: number; readonly height: number },
): Promise<RgbPicture> {
  if (width === size.width && height === size.height) return { width, height, data };
  const sharp = await sharpLibrary();
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: "fill", kernel: "linear" }).raw().toBuffer();
  return { ...size, data: new Uint8Array(resized.buffer, resized.byteOffset, resized.byteLength) };
}

/** A picture as it lies in its file, stood upright as EXIF's orientation says. */
export async function turnedRgb(
  { width, height, data }: RgbPicture,
  orientation: number,
): Promise<RgbPicture> {
  const sharp = await sharpLibrary();
  const lying = sharp(data, { raw: { width, height, channels: 3 } });
  // Mirrors come before turns, in whatever order they are named.
  const mirrored = orientation === 2 || orientation === 7 ? lying.flop() : lying;
  const flipped = orientation === 4 || orientation === 5 ? mirrored.flip() : mirrored;
  const degrees = ({ 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 } as Record<number, number>)[orientation];
  const upright = degrees === undefined ? flipped : flipped.rotate(degrees);
  const turned = await upright.raw().toBuffer({ resolveWithObject: true });
  const { buffer, byteOffset, byteLength } = turned.data;
  const { width: columns, height: rows } = turned.info;
  return { width: columns, height: rows, data: new Uint8Array(buffer, byteOffset, byteLength) };
}

/** Straight alpha, four bytes a pixel. */
export async function pngOf(
  { width, height, rgba }: {
    readonly width: number;
    readonly height: number;
    readonly rgba: Uint8Array;
  },
): Promise<Uint8Array> {
  const sharp = await sharpLibrary();
  const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 4 }).toBuffer();
  return new Uint8Array(png.buffer, png.byteOffset, png.byteLength);
}

let loaded: Promise<typeof Sharp.default> | undefined;

/**
 * sharp with its caches off: every picture is read once, and memory stays bounded. One thread a picture:
 * a caller that reads many has a child for each core, and a second thread costs a tenth more CPU.
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
