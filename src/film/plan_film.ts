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
 * `analysed` is the owner's track when the brief names one; `before` the plan of the same cut before its
 * owner changed it.
 */
export function planFilm(
  cut: Cut,
  brief: Brief,
  facts: FactReader,
  analysed: AnalysedTrack | undefined,
  before?: Timeline,
): Timeline {
  const fps = chooseFps(brief.fps, cut.shots);
  const canvas = chooseCanvas(brief.canvas, cut);
  const music = musicOf(cut, brief, fps, analysed);
  const kept = before && plays(before, analysed) ? before : undefined;
  const timeline = layout({ cut, brief, canvas, fps, music, facts, before: kept });
  checkTimeline(timeline);
  return timeline;
}

/** Another track of the owner's has other beats, and the cuts of the whole film follow them. */
function plays({ music }: Timeline, analysed: AnalysedTrack | undefined): boolean {
  return analysed === undefined || (music.mode === "file" && music.key === analysed.key);
}
