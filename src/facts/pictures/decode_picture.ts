// An encoded picture as the models read it: packed 8-bit RGB of the whole picture as it is stored,
// neither turned by its EXIF nor brought to another colour space.

import { reasonOf } from "../../base/fault.ts";
import { sharpLibrary } from "../../media/pictures/sharp_library.ts";
import { MAX_PICTURE_PIXELS, type PictureFormat } from "./picture_size.ts";
import type { RgbRaster } from "./resample.ts";

/** What previews come in; the others are measured, so that none of them fills the memory, and refused. */
export const DECODED_FORMATS: ReadonlySet<PictureFormat> = new Set(["jpeg", "png", "webp", "gif"]);

/** A JPEG's longest side; a longer one would make the resampler's tables larger than the picture. */
const LONGEST_SIDE = 65_535;

/** Why these bytes are no picture, for good. */
export class NotAPicture extends Error {
  override readonly name = "NotAPicture";
}

const SIGNATURES: Readonly<Record<string, (bytes: Uint8Array, text: string) => boolean>> = {
  jpeg: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  png: (_, text) => text.startsWith("\x89PNG\r\n\x1a\n"),
  webp: (_, text) => text.startsWith("RIFF") && text.slice(8, 12) === "WEBP",
  gif: (_, text) => text.startsWith("GIF87a") || text.startsWith("GIF89a"),
};

/**
 * JPEG, PNG, WebP or a GIF's first frame in full resolution: the models' own resampling is part of
 * their answer, so nothing is shrunk while it is decoded. Transparency is dropped, palettes, grey and
 * CMYK become RGB. Throws `NotAPicture`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<RgbRaster> {
  const start = bytes.subarray(0, 16);
  const text = String.fromCharCode(...start);
  if (!Object.values(SIGNATURES).some((isIt) => isIt(start, text))) {
    throw new NotAPicture(
      text.slice(4, 8) === "ftyp"
        ? "HEIC and AVIF are not read here; send the JPEG preview"
        : "it is neither JPEG, PNG, WebP nor GIF",
    );
  }
  const sharp = await sharpLibrary();
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      ignoreIcc: true,
      sequentialRead: true,
      failOn: "error",
    })
      .removeAlpha()
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`it has ${info.channels} channels instead of 3`);
    const side = Math.max(info.width, info.height);
    if (side > LONGEST_SIDE) throw new Error(`its longer side has ${side} pixels`);
    return {
      width: info.width,
      height: info.height,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch (error) {
    throw new NotAPicture(reasonOf(error).replace(/\s+/g, " ").trim());
  }
}
