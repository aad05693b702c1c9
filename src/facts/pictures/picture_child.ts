// Reads pictures in a forked child: a broken one ends a child at worst, never the program.

import { existsSync } from "node:fs";
import type { PixelFacts } from "../../bank/fact.ts";
import { Fault } from "../../base/fault.ts";
import type { Box } from "../../library/asset.ts";
import { grabFrame } from "../../media/av/keyframe.ts";
import { jpegOf } from "../../media/pictures/jpeg_of.ts";
import { readAsJpeg, readRgb } from "../../media/pictures/photo.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import type { ChildJob } from "../../system/child_job.ts";
import type { JpegSize, SeenFile } from "../picture_reader.ts";
import { MEASURED_EDGE, measurePixels } from "../pixels/measure_pixels.ts";

export interface PictureQuestion {
  readonly file: SeenFile;
  readonly want: { readonly faces: readonly Box[] } | { readonly jpeg: JpegSize };
}

const inside = (edge: number) => ({ maxWidth: edge, maxHeight: edge });

async function measured({ path, kind, atSeconds }: SeenFile, faces: readonly Box[]) {
  const rgb = kind === "photo"
    ? await readRgb(path, inside(MEASURED_EDGE))
    : rgbOfYuv(await grabFrame(path, atSeconds, inside(MEASURED_EDGE)));
  return measurePixels(rgb, faces);
}

async function jpeg({ path, kind, atSeconds }: SeenFile, { edge, quality }: JpegSize) {
  return kind === "photo"
    ? await readAsJpeg(path, inside(edge), quality)
    : await jpegOf(rgbOfYuv(await grabFrame(path, atSeconds, inside(edge))), quality);
}

/** Throws Fault `media_unreadable`, `not_found` for a file that is away. */
const job: ChildJob<PictureQuestion, never, PixelFacts | Uint8Array> = async ({ file, want }) => {
  if (!existsSync(file.path)) throw new Fault("not_found", `There is no file "${file.path}"`);
  return "faces" in want ? await measured(file, want.faces) : await jpeg(file, want.jpeg);
};

export default job;
