// From a visual of the plan to the source that draws it.

import type { SliceItem } from "../plan/film_slice.ts";
import { openCard } from "./card_source.ts";
import { openClipSource } from "./clip_source.ts";
import { openMattedClip } from "./matted_clip.ts";
import { openMattedStill } from "./matted_still.ts";
import type { PictureSource, SourceNeeds } from "./picture_source.ts";
import { isClip } from "./read_picture.ts";
import { openPair, openStill } from "./still_source.ts";

/** Decodes what the item needs. Throws Fault `media_unreadable` that names the asset. */
export function openSource(
  needs: SourceNeeds,
  { visual, at, frames }: SliceItem,
): Promise<PictureSource> {
  const firstFrame = Math.max(0, -at);
  switch (visual.kind) {
    case "still":
      return openStill(needs, visual, frames);
    case "pair":
      return openPair(needs, visual, frames);
    case "matted":
      return isClip(visual.source)
        ? openMattedClip(needs, visual, firstFrame)
        : openMattedStill(needs, visual, frames);
    case "clip":
      return openClipSource(needs, visual, firstFrame);
    case "card":
      return openCard(needs, visual, frames);
  }
}
