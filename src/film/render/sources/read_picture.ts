// One picture of a source, whether it is a photo or a moment of a clip.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Source } from "../../timeline/timeline.ts";
import type { FitInside } from "./media_readers.ts";
import type { SourceNeeds } from "./picture_source.ts";
import { withSource } from "./with_source.ts";

export function isClip(source: Source): boolean {
  return source.kind === "video" || source.part === "motion";
}

/** Fitted inside, never enlarged. Throws Fault `media_unreadable` that names the asset. */
export function readPicture(
  { media, pathOf }: Pick<SourceNeeds, "media" | "pathOf">,
  source: Source,
  inSeconds: number,
  fit: FitInside,
): Promise<Yuv420> {
  return withSource(
    source,
    () =>
      isClip(source)
        ? media.grabFrame(pathOf(source), inSeconds, fit)
        : media.readPhoto(pathOf(source), fit),
  );
}
