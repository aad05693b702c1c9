// SPDX-License-Identifier: AGPL-3.0-or-later

// An encoded picture as the models read it: packed 8-bit RGB of the whole picture as it is stored,
// neither turned by its EXIF nor brought to another colour space.

import { reasonOf } from "../../base/fault.ts";
import { sharpLibrary } from "../../media/pictures/sharp_library.ts";
import { MAX_PICTURE_PIXELS, pictureFormatOf, unknownFormat } from "./picture_size.ts";
import type { RgbRaster } from "./resample.ts";

/** A JPEG's longest side; a longer one would make the resampler's tables larger than the picture. */
const LONGEST_SIDE = 65_535;

/** Why these bytes are no picture, for good. */
class NotAPicture extends Error {
  override readonly name = "NotAPicture";
}

/**
 * JPEG, PNG, WebP or a GIF's first frame in full resolution: the models' own resampling is part of
 * their answer, so nothing is shrunk while it is decoded. Transparency is dropped, palettes, grey and
 * CMYK become RGB. Throws `NotAPicture`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<RgbRaster> {
  if (!pictureFormatOf(bytes)) throw new NotAPicture(unknownFormat(bytes));
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
