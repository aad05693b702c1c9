// The music of a film before its length is known: the beats its cuts may fall on, and the sections the film
// wants: quiet under the cards, full where a weighty story is told.

import { DEFAULT_MUSIC_VOLUME } from "../../config/film_defaults.ts";
import type { Brief } from "../brief/brief.ts";
import { type AnalysedTrack, planFileMusic } from "./file_music.ts";
import type { Cut } from "../select/cut.ts";
import { chooseCanvas } from "../timeline/choose_canvas.ts";
import { filmParts } from "../timeline/film_parts.ts";
import type { LayoutMusic } from "../timeline/music_sections.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { beatGrid, gridOf, planTrack } from "./track_plan.ts";

/** The grid reaches so far past the longest film the holds allow. */
const GRID_MARGIN_SECONDS = 10;

export function musicOf(
  cut: Cut,
  brief: Brief,
  fps: Timeline["fps"],
  analysed: AnalysedTrack | undefined,
): LayoutMusic {
  const { music } = brief;
  if (music.mode === "none") {
    return {
      grid: { beats: [], beatsPerBar: 4, firstBar: 0 },
      bind: () => ({ mode: "none" }),
    };
  }
  if (music.mode === "file") {
    const { grid, bind } = fileMusic(music.path, analysed!, cut, brief);
    const credit = music.credit === undefined ? {} : { credit: music.credit };
    return {
      grid,
      ...credit,
      bind: (sections) => ({ ...bind(sections), ...credit, ...liftOf(music.volume) }),
    };
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

/** A volume of 0…1 is a range of 20 dB; 0.5 is where music usually stands. */
const VOLUME_RANGE_DB = 20;

function liftOf(volume = DEFAULT_MUSIC_VOLUME): { readonly liftDb?: number } {
  return volume === DEFAULT_MUSIC_VOLUME
    ? {}
    : { liftDb: (volume - DEFAULT_MUSIC_VOLUME) * VOLUME_RANGE_DB };
}

/** A track whose beats are doubtful gives no grid: better no rhythm than a wrong one. */
const MIN_CONFIDENCE = 0.3;

/** Phrases of songs are four bars long, or twice that. */
const FILE_PHRASE_BARS = 4;

/** Bars are repeated so that the track ends about where the film will. */
function fileMusic(
  path: string,
  { key, track }: AnalysedTrack,
  cut: Cut,
  brief: Brief,
): LayoutMusic {
  const plan = planFileMusic({ path, key }, track, cut.target.seconds);
  const beats = track.confidence < MIN_CONFIDENCE
    ? []
    : gridOf(plan, longestSeconds(cut, brief), track.beats);
  const grid = { beats, beatsPerBar: track.beatsPerBar, firstBar: 0, phraseBars: FILE_PHRASE_BARS };
  return { grid, bind: () => plan };
}

function longestSeconds(cut: Cut, brief: Brief): number {
  const holds = filmParts(cut, brief.look.cards, chooseCanvas(brief.canvas, cut)).map((part) =>
    part.kind === "card" ? part.hold.max : part.shot.hold.max
  );
  return holds.reduce((sum, seconds) => sum + seconds, GRID_MARGIN_SECONDS);
}
