// SPDX-License-Identifier: AGPL-3.0-or-later

// Three frames of a clip side by side, as one picture.

import { Fault, reasonOf } from "../../../base/fault.ts";
import { jpegOf, jpegOptions, sharpLibrary } from "../../../media/pictures/sharp_library.ts";
import { CONTROL_RGB, type ControlColour } from "../captioner.ts";
import { CAPTION_STRIP_FRAMES, STRIP_CELL, TILE_EDGE, TILE_QUALITY } from "../tile_maker.ts";

/**
 * Each frame is shrunk to fit its own square and stands in the middle of it on black, the earliest on
 * the left; each of fewer frames stands in several squares. Frames and strip in JPEG. Throws Fault
 * `media_unreadable`.
 */
export async function stripOf(frames: readonly Uint8Array[]): Promise<Uint8Array> {
  if (frames.length === 0 || frames.length > CAPTION_STRIP_FRAMES) {
    throw new Fault("internal", `A strip was to be made of ${frames.length} frames`);
  }
  const sharp = await sharpLibrary();
  try {
    const cells = await Promise.all(Array.from({ length: CAPTION_STRIP_FRAMES }, async (_, at) => {
      const frame = frames[Math.floor(at * frames.length / CAPTION_STRIP_FRAMES)]!;
      const { data, info } = await sharp(frame, { failOn: "error" })
        .autoOrient()
        .resize(STRIP_CELL, STRIP_CELL, { fit: "inside", withoutEnlargement: true })
        .toColourspace("srgb")
        .png({ compressionLevel: 0 })
        .toBuffer({ resolveWithObject: true });
      const left = at * STRIP_CELL + Math.floor((STRIP_CELL - info.width) / 2);
      return { input: data, left, top: Math.floor((STRIP_CELL - info.height) / 2) };
    }));
    const strip = await sharp({
      create: {
        width: STRIP_CELL * CAPTION_STRIP_FRAMES,
        height: STRIP_CELL,
        channels: 3,
        background: "#000000",
      },
    }).composite(cells).jpeg(jpegOptions(TILE_QUALITY)).toBuffer();
    return new Uint8Array(strip.buffer, strip.byteOffset, strip.byteLength);
  } catch (error) {
    throw new Fault("media_unreadable", `Could not make a strip of a clip: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** As large as a picture's tile, in JPEG. */
export async function controlTile(colour: ControlColour): Promise<Uint8Array> {
  const data = new Uint8Array(TILE_EDGE * TILE_EDGE * 3);
  const rgb = CONTROL_RGB[colour];
  for (let i = 0; i < data.length; i += 3) data.set(rgb, i);
  return await jpegOf({ width: TILE_EDGE, height: TILE_EDGE, data }, TILE_QUALITY);
}
