// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads pictures in a forked child: a broken one ends a child at worst, never the program.

import type { RgbPicture } from "../../media/yuv.ts";
import type { Box } from "../../library/asset.ts";
import { jpegOf } from "../../media/pictures/sharp_library.ts";
import { readAsJpeg } from "../../media/pictures/photo.ts";
import { unopened, unreadable } from "../../media/unreadable.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import type { JpegSize, Measured, SeenFile } from "../picture_reader.ts";
import { MEASURED_EDGE, measurePixels } from "../pixels/measure_pixels.ts";
import { readSeen } from "./read_seen.ts";

export interface PictureQuestion {
  readonly file: SeenFile;
  readonly want: MeasureWant | JpegSize;
}

/** To measure the picture with its faces; and the picture itself, where it is wanted, too. */
interface MeasureWant {
  readonly faces: readonly Box[];
  readonly jpeg?: JpegSize;
}

async function jpegOfFile(
  file: SeenFile,
  { edge, quality, part }: JpegSize,
): Promise<Uint8Array> {
  if (part) {
    const share = Math.max(MIN_PART, Math.min(part.width, part.height));
    const picture = partOf(await readSeen(file, Math.round(edge / share)), part);
    return await jpegOf(picture, quality, { width: edge, height: edge });
  }
  return file.kind === "photo"
    ? await readAsJpeg(file.path, { maxWidth: edge, maxHeight: edge }, quality)
    : await jpegOf(await readSeen(file, edge), quality);
}

/** A smaller part of a picture is not read larger. */
const MIN_PART = 0.08;

function partOf({ width, height, data }: RgbPicture, part: Box): RgbPicture {
  const left = Math.round(part.x * width), top = Math.round(part.y * height);
  const across = Math.max(1, Math.min(width - left, Math.round(part.width * width)));
  const down = Math.max(1, Math.min(height - top, Math.round(part.height * height)));
  const cut = new Uint8Array(across * down * 3);
  for (let row = 0; row < down; row++) {
    const from = ((top + row) * width + left) * 3;
    cut.set(data.subarray(from, from + across * 3), row * across * 3);
  }
  return { width: across, height: down, data: cut };
}

async function measured(file: SeenFile, { faces, jpeg }: MeasureWant): Promise<Measured> {
  const rgb = await readSeen(file, MEASURED_EDGE);
  const pixels = {
    ...measurePixels(rgb, faces),
    isDamaged: rgb.isDamaged || undefined,
  };
  if (!jpeg) return { pixels };
  const isSameSize = jpeg.edge === MEASURED_EDGE;
  return {
    pixels,
    jpeg: isSameSize ? await jpegOf(rgb, jpeg.quality) : await jpegOfFile(file, jpeg),
  };
}

/** Throws Fault `media_unreadable`, `not_found` for a file that cannot be opened. */
const job: ChildJob<PictureQuestion, never, Measured | Uint8Array> = async ({ file, want }) => {
  try {
    return "faces" in want ? await measured(file, want) : await jpegOfFile(file, want);
  } catch (error) {
    // Whatever a decoder says of one picture, the others are looked at.
    throw unopened(file.path) ?? unreadable(file.path, error);
  }
};

export default job;
