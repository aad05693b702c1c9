// Makes in a forked child what a library server would have shown: an upright picture of preview size,
// from any still or from a frame of a video.

import { existsSync } from "node:fs";
import { Fault } from "../../base/fault.ts";
import { grabFrame } from "../../media/av/keyframe.ts";
import { jpegOf, SHOWN_QUALITY } from "../../media/pictures/jpeg_of.ts";
import { readAsJpeg } from "../../media/pictures/photo.ts";
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
  if (!existsSync(path)) throw new Fault("not_found", `There is no file "${path}"`);
  const fit = { maxWidth: PREVIEW_EDGE, maxHeight: PREVIEW_EDGE };
  return kind === "photo"
    ? await readAsJpeg(path, fit, SHOWN_QUALITY)
    : await jpegOf(rgbOfYuv(await grabFrame(path, atSeconds, fit)));
};

export default job;
