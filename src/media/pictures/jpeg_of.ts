// Pixels as a JPEG, for those who are sent pictures.

import type { RgbPicture } from "./rgb_picture.ts";
import { jpegOptions, sharpLibrary } from "./sharp_library.ts";

/** What models are shown; inference.md 4.2 and 4.6 name it for tiles and strips. */
export const SHOWN_QUALITY = 90;

/** Without any metadata; fitted inside `most` where it is given, never enlarged. */
export async function jpegOf(
  { width, height, data }: RgbPicture,
  quality = SHOWN_QUALITY,
  most?: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const sharp = await sharpLibrary();
  const whole = sharp(data, { raw: { width, height, channels: 3 } });
  const isLarger = most && (width > most.width || height > most.height);
  const fitted = isLarger ? whole.resize({ ...most, fit: "inside", kernel: "lanczos3" }) : whole;
  const jpeg = await fitted.jpeg(jpegOptions(quality)).toBuffer();
  return new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
}
