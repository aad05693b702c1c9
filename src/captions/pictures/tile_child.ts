// Makes tiles in a forked child: a broken picture ends a child at worst, never the program.

import { existsSync } from "node:fs";
import { Fault } from "../../base/fault.ts";
import { grabFrame } from "../../media/av/keyframe.ts";
import { jpegOf } from "../../media/pictures/jpeg_of.ts";
import { readAsJpeg } from "../../media/pictures/photo.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import type { ChildJob } from "../../system/child_job.ts";
import { TILE_EDGE, TILE_QUALITY } from "../tile_version.ts";

export interface TileQuestion {
  readonly path: string;
  readonly kind: "photo" | "video";
  /** Where to look into a video. */
  readonly atSeconds: number;
}

const EDGE = { maxWidth: TILE_EDGE, maxHeight: TILE_EDGE };

/** Answers with a JPEG. Throws Fault `media_unreadable`, `not_found` for a file that is away. */
const job: ChildJob<TileQuestion, never, Uint8Array> = async ({ path, kind, atSeconds }) => {
  if (!existsSync(path)) throw new Fault("not_found", `There is no file "${path}"`);
  return kind === "photo"
    ? await readAsJpeg(path, EDGE, TILE_QUALITY)
    : await jpegOf(rgbOfYuv(await grabFrame(path, atSeconds, EDGE)), TILE_QUALITY);
};

export default job;
