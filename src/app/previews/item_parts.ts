// SPDX-License-Identifier: AGPL-3.0-or-later

// What an item of a preview needs before it is seen. A clip is not waited for where something stands in for it.

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

/** What the server draws: a ground and words. */
export function drawnPartsOf({ view, words }: PreviewItem): readonly PartKey[] {
  const still = stillOf(view), texts = words.map(({ part }) => part);
  return still?.kind === "sheet" ? [still.part, ...texts] : texts;
}

function stillOf(view: PreviewItem["view"]): StillView | undefined {
  return view.kind === "clip" ? view.until : view;
}
