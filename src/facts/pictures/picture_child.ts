// Reads pictures in a forked child: a broken one ends a child at worst, never the program.

import { existsSync } from "node:fs";
import { Fault } from "../../base/fault.ts";
import type { Box } from "../../library/asset.ts";
import { grabFrame } from "../../media/av/keyframe.ts";
import { jpegOf } from "../../media/pictures/jpeg_of.ts";
import { readAsJpeg, readRgb } from "../../media/pictures/photo.ts";
import type { RgbPicture } from "../../media/pictures/sharp_reader.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import { unreadable } from "../../media/unreadable.ts";
import type { ChildJob } from "../../system/child_job.ts";
import type { JpegSize, Measured, SeenFile } from "../picture_reader.ts";
import { MEASURED_EDGE, measurePixels } from "../pixels/measure_pixels.ts";

export interface PictureQuestion {
  readonly file: SeenFile;
  /** To measure the picture, with its faces. */
  readonly faces?: readonly Box[];
  readonly jpeg?: JpegSize;
}

export type PictureAnswer = Partial<Measured>;

const inside = (edge: number) => ({ maxWidth: edge, maxHeight: edge });

async function rgbOf({ path, kind, atSeconds }: SeenFile, edge: number): Promise<RgbPicture> {
  return kind === "photo"
    ? await readRgb(path, inside(edge))
    : rgbOfYuv(await grabFrame(path, atSeconds, inside(edge)));
}

async function jpegOfFile(file: SeenFile, { edge, quality }: JpegSize): Promise<Uint8Array> {
  return file.kind === "photo"
    ? await readAsJpeg(file.path, inside(edge), quality)
    : await jpegOf(await rgbOf(file, edge), quality);
}

async function answer({ file, faces, jpeg }: PictureQuestion): Promise<PictureAnswer> {
  if (!faces) return jpeg ? { jpeg: await jpegOfFile(file, jpeg) } : {};
  const rgb = await rgbOf(file, MEASURED_EDGE);
  const pixels = measurePixels(rgb, faces);
  if (!jpeg) return { pixels };
  const isSameSize = jpeg.edge === MEASURED_EDGE;
  return {
    pixels,
    jpeg: isSameSize ? await jpegOf(rgb, jpeg.quality) : await jpegOfFile(file, jpeg),
  };
}

/** Throws Fault `media_unreadable`, `not_found` for a file that is away. */
const job: ChildJob<PictureQuestion, never, PictureAnswer> = async (question) => {
  const { path } = question.file;
  try {
    return await answer(question);
  } catch (error) {
    if (!existsSync(path)) throw new Fault("not_found", `There is no file "${path}"`);
    // Whatever a decoder says of one picture, the others are looked at.
    throw unreadable(path, error);
  }
};

export default job;
