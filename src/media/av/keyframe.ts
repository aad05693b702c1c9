// One picture of a clip, quickly: a single keyframe is decoded, nothing else.

import { fitInside } from "../fit.ts";
import { unreadable } from "../unreadable.ts";
import { WHOLE } from "../box.ts";
import type { Yuv420 } from "../yuv.ts";
import { uprightSize } from "./orientation.ts";
import { PictureMaker } from "./picture_maker.ts";
import { displaySize } from "./pixel_aspect.ts";
import { TrackReader } from "./track_reader.ts";

/**
 * The keyframe at or before `seconds`, upright, fitted inside the given size (never enlarged, even
 * sizes). Throws Fault `media_unreadable`.
 */
export async function grabFrame(
  path: string,
  seconds: number,
  { maxWidth, maxHeight }: { readonly maxWidth: number; readonly maxHeight: number },
): Promise<Yuv420> {
  await using track = await TrackReader.open(path, "video", { threads: 1 });
  if (!track) throw unreadable(path, "there is no picture in it");
  try {
    const decoded = await track.keyframe(seconds);
    if (!decoded) throw unreadable(path, "there is no picture in it");
    const { orientation, stream } = track;
    const display = displaySize(decoded.frame, stream.sampleAspectRatio);
    const upright = uprightSize(display.width, display.height, orientation);
    const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
    await using maker = new PictureMaker(orientation, stream.timeBase, { ...size, crop: WHOLE });
    return await maker.make(decoded.frame);
  } catch (error) {
    throw unreadable(path, error);
  }
}
