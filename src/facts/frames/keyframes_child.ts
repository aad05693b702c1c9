// Decodes the frames of a small file in a forked child and writes them as JPEG beside it.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { uprightFrames } from "../../media/av/upright_frames.ts";
import { jpegOf } from "../../media/pictures/jpeg_of.ts";
import type { RgbPicture } from "../../media/pictures/sharp_reader.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import type { ChildJob } from "../../system/child_job.ts";
import type { MotionResidual } from "../../bank/fact.ts";
import { medianFlow } from "./median_flow.ts";

export interface FramesQuestion {
  readonly path: string;
  /** JPEGs are written here. */
  readonly folder: string;
  /** Seconds at which a frame is wanted; the first frame at or after each is taken, each once. */
  readonly wanted: readonly number[];
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly residual: boolean;
}

export interface FramesAnswer {
  readonly frames: ReadonlyArray<{ readonly file: string; readonly seconds: number }>;
  readonly residual?: MotionResidual;
}

/** As the frames' decoder counts time, a target may fall a rounding short of its frame. */
const CLOSE_SECONDS = 1e-3;

const job: ChildJob<FramesQuestion, never, FramesAnswer> = async (question) => {
  const pictures: Array<{ readonly picture: RgbPicture; readonly seconds: number }> = [];
  const wanted = [...question.wanted];
  for await (const frame of uprightFrames(question.path, question)) {
    let isWanted = false;
    while (wanted.length > 0 && frame.seconds >= wanted[0]! - CLOSE_SECONDS) {
      wanted.shift();
      isWanted = true;
    }
    if (isWanted) {
      pictures.push({ picture: rgbOfYuv(await frame.picture()), seconds: frame.seconds });
    }
    if (wanted.length === 0) break;
  }
  if (pictures.length === 0) {
    throw new Fault("media_unreadable", `Could not decode "${question.path}": no frame in it`);
  }
  const frames = await Promise.all(pictures.map(async ({ picture, seconds }, at) => {
    const file = path.join(question.folder, `${at}.jpg`);
    await writeFile(file, await jpegOf(picture));
    return { file, seconds };
  }));
  const residual = question.residual && pictures.length > 1
    ? await medianFlow(pictures.map(({ picture }) => picture))
    : undefined;
  return { frames, ...(residual ? { residual } : {}) };
};

export default job;
