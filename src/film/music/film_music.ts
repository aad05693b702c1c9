// SPDX-License-Identifier: AGPL-3.0-or-later

// The music of a film before its length is known: the beats its cuts may fall on, and the sections the film
// wants: quiet under the cards, full where a weighty story is told.

import { DEFAULT_MUSIC_VOLUME } from "../../config/film_defaults.ts";
import type { Brief } from "../brief/brief.ts";
import { PHRASE_BARS } from "./beats/find_sections.ts";
import { type AnalysedTrack, fileBeats, type FilePlan } from "./file_music.ts";
import { planFileMusic, RING_SECONDS } from "./plan_file_music.ts";
import type { Cut } from "../select/cut.ts";
import { chooseCanvas } from "../timeline/choose_canvas.ts";
import { filmParts } from "../timeline/film_parts.ts";
import type { LayoutMusic } from "../timeline/music_sections.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { MIN_CONFIDENCE } from "./choose_track.ts";
import { beatGrid, planTrack } from "./track_plan.ts";

/** The grid reaches so far past the longest film the holds allow. */
const GRID_MARGIN_SECONDS = 10;

export function musicOf(
  cut: Cut,
  brief: Brief,
  fps: Timeline["fps"],
  analysed: readonly AnalysedTrack[],
): LayoutMusic {
  const { music } = brief;
  if (music.mode === "none") {
    return {
      grid: { beats: [], beatsPerBar: 4, firstBar: 0 },
      bind: () => ({ mode: "none" }),
    };
  }
  if (music.mode === "file") {
    const { grid, bind } = fileMusic(music, analysed, cut, brief);
    const credit = music.credit === undefined ? {} : { credit: music.credit };
    return {
      grid,
      ...credit,
      bind: (form, seconds) => ({
        ...bind(form, seconds),
        ...credit,
        ...liftOf(music.volume),
      }),
    };
  }
  const lift = liftOf(music.volume);
  const mood = music.mood ?? cut.mood;
  const plan = planTrack({
    mood,
    seed: music.seed ?? brief.seed,
    lengthSecondsHint: cut.target.seconds,
    fps,
  });
  const { seed, bpm, beatsPerBar } = plan;
  return {
    grid: { beats: beatGrid(plan, lengthsOf(cut, brief).longest), beatsPerBar, firstBar: 0 },
    bind: (form) => ({ mode: "composed", ...lift, seed, mood, bpm, beatsPerBar, ...form }),
  };
}

/** A volume of 0…1 is a range of 20 dB; 0.5 is where music usually stands. */
const VOLUME_RANGE_DB = 20;

function liftOf(volume = DEFAULT_MUSIC_VOLUME): { readonly liftDb?: number } {
  return volume === DEFAULT_MUSIC_VOLUME
    ? {}
    : { liftDb: (volume - DEFAULT_MUSIC_VOLUME) * VOLUME_RANGE_DB };
}

/** Where the beats of another plan are so near to those the film was cut on, both are one row. */
const SAME_BEAT_SECONDS = 0.03;

/**
 * Begins at a good place of the track; how it ends is chosen once the film's length is known. A second track
 * takes over where a story ends, near the middle.
 */
function fileMusic(
  { path, then }: Extract<Brief["music"], { readonly mode: "file" }>,
  analysed: readonly AnalysedTrack[],
  cut: Cut,
  brief: Brief,
): LayoutMusic {
  const { wanted, longest, turns } = lengthsOf(cut, brief);
  const [heard, second] = analysed, half = wanted / 2;
  const middle = turns.reduce((a, b) => Math.abs(b - half) < Math.abs(a - half) ? b : a, half);
  const head = then && second
    ? planFileMusic(path, heard!, middle, { isFollowed: true })
    : undefined;
  const last = head ? second! : heard!, lastPath = head ? then!.path : path;
  const { track } = last, from = head?.seconds ?? 0;
  const headBeats = head ? fileBeats(head.music, heard!.track, from - SAME_BEAT_SECONDS) : [];
  const { music: begun, seconds: landing } = planFileMusic(lastPath, last, wanted - from);
  const onwards = { ...begun, endSeconds: track.audible.to };
  const beats = fileBeats(onwards, track, longest - from);
  const bar = track.beatsPerBar * 60 / track.bpm;
  const grid = {
    beats: analysed.some(({ track }) => track.confidence < MIN_CONFIDENCE)
      ? []
      : [...headBeats, ...beats.map((beat) => from + beat)],
    beatsPerBar: track.beatsPerBar,
    // Phrases are counted from the one that is to be the last.
    firstBar: headBeats.length +
      (begun.ringSeconds === undefined ? 0 : nearestIndex(beats, landing)),
    phraseBars: PHRASE_BARS,
    ...(begun.ringSeconds === undefined ? {} : { ringBars: Math.round(RING_SECONDS / bar) || 1 }),
  };
  const bind = (seconds: number): FilePlan => {
    const { offsetSeconds } = begun;
    const plan = planFileMusic(lastPath, last, seconds - from, { offsetSeconds });
    const own = fileBeats(plan.music, track, plan.seconds - SAME_BEAT_SECONDS);
    const fits = own.every((beat, i) => Math.abs(beat - beats[i]!) <= SAME_BEAT_SECONDS);
    // A track that does not keep its time has other beats behind a jump; it then goes on as it was cut to.
    const ending = fits ? plan.music : onwards;
    if (head === undefined) return { mode: "file", ...ending };
    const louder = heard!.loudness - last.loudness;
    const gainDb = Math.max(-MAX_GAIN_DB, Math.min(MAX_GAIN_DB, louder));
    return { mode: "file", ...head.music, then: { ...ending, startSeconds: from, gainDb } };
  };
  return { grid, bind: (_form, seconds) => bind(seconds) };
}

/** The second of two tracks is made louder or softer by no more. */
const MAX_GAIN_DB = 12;

function nearestIndex(beats: readonly number[], seconds: number): number {
  return beats.reduce(
    (best, beat, i) => Math.abs(beat - seconds) < Math.abs(beats[best]! - seconds) ? i : best,
    0,
  );
}

/** Of the film, by the holds of its parts; `turns` is where one story ends. */
function lengthsOf(cut: Cut, brief: Brief): {
  readonly wanted: number;
  readonly longest: number;
  readonly turns: readonly number[];
} {
  const parts = filmParts(cut, brief.look.cards, chooseCanvas(brief.canvas, cut));
  const turns: number[] = [];
  let wanted = 0, longest = GRID_MARGIN_SECONDS;
  parts.forEach((part, i) => {
    const before = parts[i - 1];
    const isTurn = before?.kind === "shot" &&
      (part.kind === "card" || part.shot.storyId !== before.shot.storyId);
    if (isTurn) turns.push(wanted);
    const { ideal, max } = part.kind === "card" ? part.hold : part.shot.hold;
    wanted += ideal;
    longest += max;
  });
  return { wanted, longest, turns };
}
