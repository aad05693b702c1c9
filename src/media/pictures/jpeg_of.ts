// Pixels as a JPEG, for those who are sent pictures.

import { type RgbPicture, sharpLibrary } from "./sharp_reader.ts";

/** What models are shown; inference.md 4.2 and 4.6 name it for tiles and strips. */
export const SHOWN_QUALITY = 90;

/** Without any metadata. */
export async function jpegOf(
  { width, height, data }: RgbPicture,
  quality = SHOWN_QUALITY,
): Promise<Uint8Array> {
  const sharp = await sharpLibrary();
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, optimiseCoding: true })
    .toBuffer();
  return new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
}
