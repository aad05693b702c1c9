// What the renderer asks of the media room; a port, so that a film of drawn pictures can be rendered
// in tests without a decoder.

import type { Box } from "../../../library/asset.ts";
import { unreadable } from "../../../media/unreadable.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { Size } from "../../../media/size.ts";

export interface FitInside {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface OpenClip extends AsyncDisposable {
  /** Times ascend; past the end the last frame. The picture is never changed afterwards. */
  frameAt(seconds: number): Promise<Yuv420>;
}

export interface MediaReaders {
  readPhoto(path: string, fit: FitInside): Promise<Yuv420>;
  grabFrame(path: string, seconds: number, fit: FitInside): Promise<Yuv420>;
  /** Upright pixels of a clip. */
  clipSize(path: string): Promise<Size>;
  openClip(
    path: string,
    options: {
      readonly width: number;
      readonly height: number;
      readonly crop: Box;
      readonly fromSeconds: number;
    },
  ): Promise<OpenClip>;
}

/** The real readers; decoders are loaded here, on first use. */
export async function mediaReaders(): Promise<MediaReaders> {
  const [{ readPhoto }, { grabFrame }, { openClip }, { probe }] = await Promise.all([
    import("../../../media/pictures/photo.ts"),
    import("../../../media/av/clip_reader.ts"),
    import("../../../media/av/clip_reader.ts"),
    import("../../../media/av/probe.ts"),
  ]);
  const clipSize = async (path: string) => {
    const { video } = await probe(path);
    if (!video) throw unreadable(path, "there is no picture in it");
    return video;
  };
  return { readPhoto, grabFrame, openClip, clipSize };
}
