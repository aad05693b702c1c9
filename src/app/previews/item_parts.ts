// SPDX-License-Identifier: AGPL-3.0-or-later

// The pictures and parts that an item of a preview needs before it is seen. A clip is not among them: a still stands
// in for it until it is made.

import type { PartKey, PreviewItem, PreviewPicture, StillView } from "./preview_film.ts";

/** The library's own pictures. */
export function picturesOf({ view }: Pick<PreviewItem, "view">): readonly PreviewPicture[] {
  const still = stillOf(view);
  switch (still?.kind) {
    case "still":
      return [still];
    case "tiles":
      return still.tiles;
    default:
      return [];
  }
}

/** The parts that the server draws: a ground and words. */
export function drawnPartsOf({ view, words }: PreviewItem): readonly PartKey[] {
  const still = stillOf(view), texts = words.map(({ part }) => part);
  return still?.kind === "sheet" ? [still.part, ...texts] : texts;
}

function stillOf(view: PreviewItem["view"]): StillView | undefined {
  return view.kind === "clip" ? view.until : view;
}
