// SPDX-License-Identifier: AGPL-3.0-or-later

// How long a film is, and how long each part of it is seen: one reckoning for pages, programs and files.

import type { Timeline } from "./timeline.ts";

type Lengths = Pick<Timeline, "totalFrames" | "fps">;

export function filmSeconds({ totalFrames, fps }: Lengths): number {
  return totalFrames / fps;
}

/**
 * Of each item, in tenths of a second, as people read them: a join is shared by the two it joins, and all are
 * together as long as the film.
 */
export function partSeconds(
  { items, joins, ...film }: Lengths & Pick<Timeline, "items" | "joins">,
): readonly number[] {
  let before = 0;
  return items.map(({ startFrame, frames }, index) => {
    const isLast = index === items.length - 1;
    const end = isLast ? film.totalFrames : startFrame + frames - (joins[index]?.frames ?? 0) / 2;
    const tenths = Math.round(end / film.fps * 10), own = tenths - before;
    before = tenths;
    return own / 10;
  });
}
