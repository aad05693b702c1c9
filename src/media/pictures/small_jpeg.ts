// A small copy of a picture for where a large one would only cost.

import { unreadable } from "../unreadable.ts";
import { sharpLibrary } from "./sharp_reader.ts";

/** At most `maxWidth` wide, upright, sRGB, without any metadata. Throws Fault `media_unreadable`. */
export async function smallJpeg(
  path: string,
  maxWidth: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await sharpLibrary();
  try {
    const bytes = await sharp(path, { failOn: "error" })
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true, kernel: "lanczos3" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
    return new Uint8Array(bytes);
  } catch (error) {
    throw unreadable(path, error);
  }
}
