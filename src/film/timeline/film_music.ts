// The music of a film before its length is known: the beats its cuts may fall on, and the sections the film
// wants: quiet under the cards, full where a weighty story is told.

import { DEFAULT_MUSIC_VOLUME } from "../../config/film_defaults.ts";
import type { Brief } from "../brief/brief.ts";
import type { HeardTrack } from "../media_workers.ts";
import { planFileMusic } from "../music/file_music.ts";
import { beatGrid, gridOf, planTrack } from "../music/track_plan.ts";
import type { Cut, StorySummary } from "../select/cut.ts";
import { chooseCanvas } from "./canvas.ts";
import { filmParts } from "./film_parts.ts";
import type { Grid } from "./fit_to_beats.ts";
import type { MusicPlan, Timeline } from "./timeline.ts";

/** What the music is, before the film's length is known. */
export interface LayoutMusic {
  readonly grid: Grid;
  /** Binds the chosen track to the film once its sections are known. */
  bind(sections: Extract<MusicPlan, { mode: "composed" }>["sections"]): MusicPlan;
}

/** The grid reaches so far past the longest film the holds allow. */
const GRID_MARGIN_SECONDS = 10;

export function musicOf(
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
    const credit = music.credit === undefined ? {} : { credit: music.credit };
    return {
      grid,
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
function fileMusic(path: string, { key, track }: HeardTrack, cut: Cut, brief: Brief): LayoutMusic {
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

type Energy = 0 | 1 | 2 | 3;

interface MusicSection {
  readonly startSeconds: number;
  readonly energy: Energy;
}

/** What is on screen from a time on. */
export interface Part {
  readonly startSeconds: number;
  readonly kind: "card" | "story";
  readonly weight?: StorySummary["weight"];
  /** Another story than the part before, or its card. */
  readonly isTurn: boolean;
}

/** The music changes its strength no sooner than this … */
const MIN_SECTION_SECONDS = 8;
/** … but a phrase may end after so much, where the film turns to another story. */
const MIN_PHRASE_SECONDS = 4;

const ENERGY_OF_WEIGHT: Readonly<Record<StorySummary["weight"], Energy>> = {
  dominant: 3,
  major: 3,
  minor: 2,
  glimpse: 2,
  none: 1,
};

/**
 * Sections in order, the first at 0; each opens a phrase of the music, and two in a row may have one
 * energy. Parts that are too short join the section they fall into.
 */
export function musicSections(parts: readonly Part[], totalSeconds: number): MusicSection[] {
  const sections: MusicSection[] = [{ startSeconds: 0, energy: 1 }];
  let changedAt = 0, isFirstChange = true;
  for (const { startSeconds, kind, weight, isTurn } of parts) {
    const last = sections.at(-1)!;
    const energy = kind === "card" ? 1 : ENERGY_OF_WEIGHT[weight ?? "minor"];
    const longEnough = startSeconds - changedAt >= MIN_SECTION_SECONDS;
    const opens = isFirstChange && kind === "story";
    const leavesRoom = totalSeconds - startSeconds >= MIN_SECTION_SECONDS;
    if (energy !== last.energy && (longEnough || opens) && leavesRoom) {
      sections.push({ startSeconds, energy });
      changedAt = startSeconds;
      isFirstChange = false;
    } else if (isTurn && leavesRoom && startSeconds - last.startSeconds >= MIN_PHRASE_SECONDS) {
      sections.push({ startSeconds, energy: last.energy });
    }
  }
  return sections;
}
