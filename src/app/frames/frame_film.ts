// SPDX-License-Identifier: AGPL-3.0-or-later

// A film as a small device plays it: none of its pictures takes more of the memory than it can give.

import type {
  PictureEdge,
  PreviewFilm,
  PreviewPicture,
  PreviewView,
} from "../previews/preview_film.ts";

/** Three items of such pictures, with their words, are 30 MB. */
const LONGEST_EDGE: PictureEdge = 1_440;

export function frameFilm(film: PreviewFilm): PreviewFilm {
  return { ...film, items: film.items.map((item) => ({ ...item, view: viewOf(item.view) })) };
}

function viewOf(view: PreviewView): PreviewView {
  return view.kind === "clip" ? { ...view, until: bounded(view.until) } : bounded(view);
}

function bounded<View extends PreviewView>(view: View): View {
  switch (view.kind) {
    case "still":
      return { ...view, ...smaller(view) };
    case "tiles":
      return { ...view, tiles: view.tiles.map((tile) => ({ ...tile, ...smaller(tile) })) };
    default:
      return view;
  }
}

function smaller({ edge }: Pick<PreviewPicture, "edge">): Pick<PreviewPicture, "edge"> {
  return { edge: edge > LONGEST_EDGE ? LONGEST_EDGE : edge };
}
