// Measures `pixels-v1` in a forked child: a broken picture ends a child at worst, never the program.

import type { Unreadable } from "../../bank/bank.ts";
import type { PixelFacts } from "../../bank/fact.ts";
import { reasonOf } from "../../base/fault.ts";
import type { Box } from "../../library/asset.ts";
import { grabFrame } from "../../media/av/keyframe.ts";
import { readRgb } from "../../media/pictures/photo.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import type { ChildJob } from "../../system/child_job.ts";
import { MEASURED_EDGE, measurePixels } from "../pixels/measure_pixels.ts";

export interface PixelsQuestion {
  readonly sourceKey: string;
  readonly path: string;
  readonly kind: "photo" | "video";
  /** Where to look into a video. */
  readonly atSeconds: number;
  readonly faces: readonly Box[];
}

export interface PixelsAnswer {
  readonly sourceKey: string;
  readonly value: PixelFacts | Unreadable;
}

const EDGE = { maxWidth: MEASURED_EDGE, maxHeight: MEASURED_EDGE };

async function measure(question: PixelsQuestion): Promise<PixelFacts> {
  const rgb = question.kind === "photo"
    ? await readRgb(question.path, EDGE)
    : rgbOfYuv(await grabFrame(question.path, question.atSeconds, EDGE));
  return measurePixels(rgb, question.faces);
}

/** Answers one question a job; progress is not reported. */
const job: ChildJob<PixelsQuestion, never, PixelsAnswer> = async (question) => {
  const value = await measure(question)
    .catch((error): Unreadable => ({ unreadable: reasonOf(error) }));
  return { sourceKey: question.sourceKey, value };
};

export default job;
