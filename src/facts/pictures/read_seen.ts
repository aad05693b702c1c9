// SPDX-License-Identifier: AGPL-3.0-or-later

// The pixels of what is looked at: a still, or the frame that stands for a video.

import { grabFrame } from "../../media/av/clip_reader.ts";
import { readRgb } from "../../media/pictures/photo.ts";
import type { SeenStill } from "../../media/pictures/sharp_reader.ts";
import { rgbOfYuv, type RgbPicture } from "../../media/yuv.ts";
import type { SeenFile } from "../picture_reader.ts";

/** Upright, in sRGB, fitted inside `edge` × `edge` and never enlarged. Throws Fault `media_unreadable`. */
export async function readSeen(
  { path, kind, atSeconds }: SeenFile,
  edge: number,
): Promise<RgbPicture & Pick<SeenStill, "isDamaged">> {
  const fit = { maxWidth: edge, maxHeight: edge };
  return kind === "photo"
    ? await readRgb(path, fit)
    : rgbOfYuv(await grabFrame(path, atSeconds, fit));
}
