// A clip that fills the canvas: its own decoded frames, untouched.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Source, Visual } from "../../timeline/timeline.ts";
import { boxOfAspect } from "../plan/move_path.ts";
import type { OpenClip } from "./media_readers.ts";
import type { PictureSource, SourceNeeds } from "./picture_source.ts";
import { withSource } from "./with_source.ts";

export async function openClipSource(
  needs: SourceNeeds,
  visual: Extract<Visual, { kind: "clip" }>,
  firstFrame: number,
): Promise<PictureSource> {
  const { source, inSeconds } = visual, { canvas, fps } = needs;
  const fromSeconds = inSeconds + firstFrame / fps, path = needs.pathOf(source);
  const clip = await withSource(source, async () => {
    // The plan knows a Live Photo's still; its moving half may be cut differently by the camera.
    const size = await needs.media.clipSize(path);
    const crop = boxOfAspect(visual.crop, size, canvas.width / canvas.height);
    return await needs.media.openClip(path, { ...canvas, crop, fromSeconds });
  });
  return new ClipSource(clip, source, inSeconds, fps);
}

class ClipSource implements PictureSource {
  constructor(
    private readonly clip: OpenClip,
    private readonly source: Source,
    private readonly inSeconds: number,
    private readonly fps: number,
  ) {}

  draw(frame: number): Promise<Yuv420> {
    const seconds = this.inSeconds + frame / this.fps;
    return withSource(this.source, () => this.clip.frameAt(seconds));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.clip[Symbol.asyncDispose]());
  }
}
