// From a cut to a timeline: canvas and pace, the music's beat, then the layout.

import type { FactReader } from "../bank/fact.ts";
import type { Brief } from "./brief/brief.ts";
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
  if (music.mode === "file") return fileMusic(music.path, heard!, longestSeconds(cut, brief));
  const mood = music.mood ?? cut.mood;
  const plan = planTrack({ mood, seed: brief.seed, lengthSecondsHint: cut.target.seconds, fps });
  const { seed, bpm, beatsPerBar } = plan;
  return {
    grid: { beats: beatGrid(plan, longestSeconds(cut, brief)), beatsPerBar, firstBar: 0 },
    bind: (sections) => ({ mode: "composed", seed, mood, bpm, beatsPerBar, sections }),
  };
}

/** The file plays from its start; past its end it goes on from its loop, bar on bar. */
function fileMusic(path: string, heard: HeardTrack, seconds: number): LayoutMusic {
  const { key, bpm, beatsPerBar, loop, grid } = heard;
  const beats = [...grid.beats];
  if (loop) {
    const inLoop = grid.beats.filter((beat) => beat >= loop.start && beat < loop.end);
    const kept = grid.beats.filter((beat) => beat < loop.end);
    beats.splice(0, beats.length, ...kept);
    for (
      let shift = loop.end - loop.start;
      beats.at(-1)! < seconds;
      shift += loop.end - loop.start
    ) {
      beats.push(...inLoop.map((beat) => beat + shift));
    }
  }
  return {
    grid: { ...grid, beats },
    bind: () => ({ mode: "file", path, key, offsetSeconds: 0, bpm, beatsPerBar, loop }),
  };
}

function longestSeconds(cut: Cut, brief: Brief): number {
  const holds = filmParts(cut, brief.look.cards).map((part) =>
    part.kind === "card" ? part.hold.max : part.shot.hold.max
  );
  return holds.reduce((sum, seconds) => sum + seconds, GRID_MARGIN_SECONDS);
}
