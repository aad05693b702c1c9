// Makes in a forked child what a library server would have shown: an upright picture of preview size,
// from any still or from a frame of a video.

import { stat } from "node:fs/promises";
import { Fault } from "../../base/fault.ts";
import { grabFrame } from "../../media/av/keyframe.ts";
import { jpegOf } from "../../media/pictures/jpeg_of.ts";
import { readRgb } from "../../media/pictures/photo.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import type { ChildJob } from "../../system/child_job.ts";

export interface PreviewQuestion {
  readonly path: string;
  readonly kind: "photo" | "video";
  /** Where to look into a video. */
  readonly atSeconds: number;
}

/** The longest edge of a library server's previews unless its owner changed it (inference.md 1.10). */
const PREVIEW_EDGE = 1_440;

/** Answers with a JPEG. Throws Fault `media_unreadable`, `not_found` for a file that is away. */
const job: ChildJob<PreviewQuestion, never, Uint8Array> = async ({ path, kind, atSeconds }) => {
  const isAway = await stat(path).then(() => false, () => true);
  if (isAway) throw new Fault("not_found", `There is no file "${path}"`);
  const fit = { maxWidth: PREVIEW_EDGE, maxHeight: PREVIEW_EDGE };
  const picture = kind === "photo"
    ? await readRgb(path, fit)
    : rgbOfYuv(await grabFrame(path, atSeconds, fit));
  return await jpegOf(picture);
};

export default job;
