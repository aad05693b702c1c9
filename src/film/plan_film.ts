// SPDX-License-Identifier: AGPL-3.0-or-later

// From a cut to a timeline: canvas and pace, the music's beat, the layout, and a check of the whole.

import type { FactReader } from "../bank/fact.ts";
import type { Brief } from "./brief/brief.ts";
import type { AnalysedTrack } from "./music/file_music.ts";
import { musicOf } from "./music/film_music.ts";
import type { Cut } from "./select/cut.ts";
import { checkTimeline } from "./timeline/check_timeline.ts";
import { chooseCanvas, chooseFps } from "./timeline/choose_canvas.ts";
import { layout } from "./timeline/layout.ts";
import type { Timeline } from "./timeline/timeline.ts";

/**
 * `analysed` are the owner's tracks when the brief names them; `before` the plan of the same cut before its
 * owner changed it.
 */
export function planFilm(
  cut: Cut,
  brief: Brief,
  facts: FactReader,
  analysed: readonly AnalysedTrack[] = [],
  before?: Timeline,
): Timeline {
  const fps = chooseFps(brief.fps, cut.shots);
  const canvas = chooseCanvas(brief.canvas, cut);
  const music = musicOf(cut, brief, fps, analysed);
  const kept = before && plays(before, { brief, cut }, analysed) ? before : undefined;
  const timeline = layout({ cut, brief, canvas, fps, music, facts, before: kept });
  checkTimeline(timeline);
  return timeline;
}

/** Other music has other beats, and the cuts of the whole film follow them. */
function plays(
  { music }: Timeline,
  { brief, cut }: { readonly brief: Brief; readonly cut: Cut },
  analysed: readonly AnalysedTrack[],
): boolean {
  switch (brief.music.mode) {
    case "none":
      return true;
    case "composed":
      return music.mode === "composed" && music.mood === (brief.music.mood ?? cut.mood) &&
        music.seed === (brief.music.seed ?? brief.seed);
    case "file":
      return music.mode === "file" && music.key === analysed[0]?.key &&
        music.then?.key === analysed[1]?.key;
  }
}
