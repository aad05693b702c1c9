// From a cut to a timeline: canvas and pace, the music's beat, then the layout.

import type { FactReader } from "../bank/fact.ts";
import type { Brief } from "./brief/brief.ts";
import { planFileMusic } from "./music/file_music.ts";
import { gridOf } from "./music/grid.ts";
import { beatGrid, planTrack } from "./music/track_plan.ts";
import type { Cut } from "./select/cut.ts";
import type { HeardTrack } from "./studio.ts";
import { chooseCanvas, chooseFps } from "./timeline/canvas.ts";
import { checkTimeline } from "./timeline/check_timeline.ts";
import { filmParts } from "./timeline/film_parts.ts";
import { layout, type LayoutMusic } from "./timeline/layout.ts";
import type { Timeline } from "./timeline/timeline.ts";

/** The grid reaches so far past the longest film the holds allow. */
const GRID_MARGIN_SECONDS = 10;

/** `heard` is the owner's track when the brief names one. */
export function planFilm(
  cut: Cut,
  brief: Brief,
  facts: FactReader,
  heard: HeardTrack | undefined,
): Timeline {
  const fps = chooseFps(brief.fps, cut.shots);
  const canvas = chooseCanvas(brief.canvas, cut.shots);
  const music = musicOf(cut, brief, fps, heard);
  const timeline = layout({ cut, brief, canvas, fps, music, facts });
  checkTimeline(timeline);
  return timeline;
}

function musicOf(
  cut: Cut,
  brief: Brief,
  fps: Timeline["fps"],
  heard: HeardTrack | undefined,
): LayoutMusic {
  const { music } = brief;
  if (music.mode === "none") {
    return {
      grid: { beats: [], beatsPerBar: 4, firstBar: 0 },
      bind: () => ({ mode: "none" }),
    };
  }
  if (music.mode === "file") {
    const { grid, bind } = fileMusic(music.path, heard!, cut, brief);
    return { grid, bind: (sections) => ({ ...bind(sections), ...liftOf(music.volume) }) };
  }
  const lift = liftOf(music.volume);
  const mood = music.mood ?? cut.mood;
  const plan = planTrack({ mood, seed: brief.seed, lengthSecondsHint: cut.target.seconds, fps });
  const { seed, bpm, beatsPerBar } = plan;
  return {
    grid: { beats: beatGrid(plan, longestSeconds(cut, brief)), beatsPerBar, firstBar: 0 },
    bind: (sections) => ({ mode: "composed", ...lift, seed, mood, bpm, beatsPerBar, sections }),
  };
}

/** film.md SND-2: a volume of 0…1 is a range of 20 dB; 0.5 is where music usually stands. */
const VOLUME_RANGE_DB = 20;

function liftOf(volume = 0.5): { readonly liftDb?: number } {
  return volume === 0.5 ? {} : { liftDb: (volume - 0.5) * VOLUME_RANGE_DB };
}

/** A track whose beats are doubtful gives no grid: better no rhythm than a wrong one. */
const MIN_CONFIDENCE = 0.3;

/** Bars are repeated so that the track ends about where the film will. */
function fileMusic(path: string, { key, track }: HeardTrack, cut: Cut, brief: Brief): LayoutMusic {
  const plan = planFileMusic({ path, key }, track, cut.target.seconds);
  const beats = track.confidence < MIN_CONFIDENCE
    ? []
    : gridOf(plan, longestSeconds(cut, brief), track.beats);
  return { grid: { beats, beatsPerBar: track.beatsPerBar, firstBar: 0 }, bind: () => plan };
}

function longestSeconds(cut: Cut, brief: Brief): number {
  const holds = filmParts(cut, brief.look.cards).map((part) =>
    part.kind === "card" ? part.hold.max : part.shot.hold.max
  );
  return holds.reduce((sum, seconds) => sum + seconds, GRID_MARGIN_SECONDS);
}
