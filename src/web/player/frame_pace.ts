// SPDX-License-Identifier: AGPL-3.0-or-later

// A film at half its pace: every picture stands twice as long, and clips as long as they are.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";

/** It has no sound: music and voices would not fit it any more. */
export function slowed({ sound: _, ...film }: PreviewFilm): PreviewFilm {
  let at = film.items[0]?.at ?? 0;
  const items = film.items.map((item) => {
    const added = item.view.kind === "clip" ? 0 : item.frames;
    // What is dissolved into dissolves as fast as it did, and words go as long before their picture.
    at -= item.into;
    const words = item.words.map((each) => ({ ...each, frames: each.frames + added }));
    const slow = { ...item, at, frames: item.frames + added, words };
    at += slow.frames;
    return slow;
  });
  return { ...film, items, totalFrames: at };
}
