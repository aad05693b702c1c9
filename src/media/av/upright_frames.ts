// All pictures of a clip in order, upright and small; for looking into short files.

import { fitInside } from "../fit.ts";
import { unreadable } from "../unreadable.ts";
import { WHOLE } from "../box.ts";
import type { Yuv420 } from "../yuv.ts";
import type { DecodedFrame } from "./frame_clock.ts";
import { uprightSize } from "./orientation.ts";
import { PictureMaker } from "./picture_maker.ts";
import { displaySize } from "./pixel_aspect.ts";
import { TrackReader } from "./track_reader.ts";

export interface UprightFrame {
  readonly seconds: number;
  /** Makes the picture; frames that are only counted cost their decoding alone. */
  picture(): Promise<Yuv420>;
}

/**
 * Frames in display order, each good until the next is asked for; fitted inside the given size (never
 * enlarged, even sizes). Throws Fault `media_unreadable`.
 */
export async function* uprightFrames(
  path: string,
  { maxWidth, maxHeight }: { readonly maxWidth: number; readonly maxHeight: number },
): AsyncGenerator<UprightFrame> {
  await using track = await TrackReader.open(path, "video", { threads: 1 });
  if (!track) throw unreadable(path, "there is no picture in it");
  let maker: PictureMaker | undefined;
  let decoded: DecodedFrame | undefined;
  const picture = async (): Promise<Yuv420> => {
    const { frame } = decoded!;
    decoded = undefined; // the maker frees it
    if (!maker) {
      const { orientation, stream } = track;
      const display = displaySize(frame, stream.sampleAspectRatio);
      const upright = uprightSize(display.width, display.height, orientation);
      const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
      maker = new PictureMaker(orientation, stream.timeBase, { ...size, crop: WHOLE });
    }
    return await maker.make(frame);
  };
  try {
    while ((decoded = await track.next())) {
      yield { seconds: decoded.seconds, picture };
      decoded?.frame.free();
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    decoded?.frame.free();
    await maker?.[Symbol.asyncDispose]();
  }
}
