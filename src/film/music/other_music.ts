// SPDX-License-Identifier: AGPL-3.0-or-later

// Music that is clearly another than a film's, and ten seconds of each to hear before one is chosen.

import { seededRandom } from "../../base/random.ts";
import type { Fps, Mood } from "../brief/brief.ts";
import type { MusicPlan, Timeline } from "../timeline/timeline.ts";
import { castOf } from "./arrange.ts";
import { type ComposedPlan, tacetOf } from "./compose.ts";
import type { AnalysedTrack } from "./file_music.ts";
import { themesOf } from "./harmony/progression.ts";
import { motifsOf } from "./melody/lead.ts";
import { linesOf } from "./moods/grooves.ts";
import { MOODS } from "./moods/moods.ts";
import { planFileMusic } from "./plan_file_music.ts";
import { keyFor, planTrack, scoreRandom } from "./track_plan.ts";

export const TAKE_SECONDS = 10;
const TAKE_FPS = 30;
/** The take leaves so softly. */
const FADE_SECONDS = 1.2;

/** Composed music of a film, as far as it does not depend on the cut. */
export interface ComposedWish {
  readonly mood: Mood;
  readonly seed: number;
  /** As the film's beats are planned with them. */
  readonly lengthSecondsHint: number;
  readonly fps: Fps;
}

/** So many seeds are looked at, of which those are chosen that differ most. */
const TRIED = 64;
/** Tempi this near are felt as one. */
const SAME_TEMPO = 0.05;

/** What is chosen for a piece before a note of it is written. */
interface Piece {
  readonly bpm: number;
  /** Each instrument with its part. */
  readonly cast: readonly string[];
  /** Degrees on the bar lines of the refrain and of the middle part. */
  readonly degrees: readonly string[];
  /** Lengths of the notes with which the tune begins. */
  readonly motif: string;
}

/** Seeds whose music differs from that of the film and from each other, what differs most first. */
export function otherSeeds(film: ComposedWish, count: number): number[] {
  const random = seededRandom(film.seed).fork("other music");
  const tried = Array.from({ length: TRIED }, () => {
    const seed = random.int(2 ** 32);
    return { seed, piece: pieceOf({ ...film, seed }) };
  });
  const chosen = [{ seed: film.seed, piece: pieceOf(film) }];
  while (chosen.length <= count) {
    const least = (piece: Piece) =>
      Math.min(...chosen.map((other) => distance(piece, other.piece)));
    chosen.push(tried.reduce((best, each) => least(each.piece) > least(best.piece) ? each : best));
  }
  return chosen.slice(1).map(({ seed }) => seed);
}

/** 0…1 each: how much chords and instruments differ. */
export function difference(a: Piece, b: Piece): { readonly chords: number; readonly cast: number } {
  const same = a.degrees.filter((degree, at) => degree === b.degrees[at]).length;
  const common = a.cast.filter((player) => b.cast.includes(player)).length;
  return {
    chords: 1 - same / a.degrees.length,
    cast: 1 - common / Math.max(a.cast.length, b.cast.length),
  };
}

/** Neither the same chords nor the same instruments are other music, whatever tempo and tune are. */
function distance(a: Piece, b: Piece): number {
  const { chords, cast } = difference(a, b);
  const tempo = Math.min(1, Math.abs(Math.log(a.bpm / b.bpm)) / SAME_TEMPO);
  return chords + cast + 4 * Math.min(chords, cast) + tempo / 2 + (a.motif === b.motif ? 0 : 0.5);
}

export function pieceOf(wish: ComposedWish): Piece {
  const { mood, seed } = wish, { bpm, beatsPerBar } = planTrack(wish), style = MOODS[mood];
  const random = scoreRandom(mood, seed);
  const { character, layers, groove } = castOf(style, random);
  const { A, B } = themesOf(keyFor(mood, seed).flavour, random);
  const waits = tacetOf(style, beatsPerBar * 60 / bpm) > 0;
  const { first, second } = motifsOf(character, beatsPerBar, waits, random.fork("melody")).A;
  return {
    bpm,
    cast: [...layers, ...linesOf(groove, beatsPerBar).map(({ channel }) => channel)]
      .map(({ part, voice }) => `${part}: ${voice}`),
    degrees: [...A, ...B].map((bar) => /^[b#]?[IV]+/.exec(bar)![0]),
    motif: [...first, ...second].join(" "),
  };
}

/** The piece as a film of that length has it; quiet first, soon full. */
function planOf(wish: ComposedWish): ComposedPlan {
  const { mood, seed, lengthSecondsHint } = wish, { bpm, beatsPerBar } = planTrack(wish);
  const sections = [
    { startSeconds: 0, energy: 2 as const },
    { startSeconds: TAKE_SECONDS * 0.35, energy: 3 as const },
  ];
  const pieceSeconds = Math.max(TAKE_SECONDS, lengthSecondsHint);
  return { mode: "composed", mood, seed, bpm, beatsPerBar, sections, pieceSeconds };
}

/** The first ten seconds of a piece, or ten of a track, as a film without pictures, for those who render sound. */
export function takeOf(music: ComposedWish | { path: string; heard: AnalysedTrack }): Timeline {
  if (!("heard" in music)) return soundOnly(planOf(music));
  const plan = planFileMusic(music.path, music.heard, TAKE_SECONDS).music;
  return soundOnly({ mode: "file", ...plan });
}

function soundOnly(music: MusicPlan): Timeline {
  return {
    version: 1,
    title: "",
    fps: TAKE_FPS,
    canvas: { width: 16, height: 16 },
    codec: "h264",
    items: [],
    joins: [],
    chapters: [],
    beats: [],
    music,
    fadeOutFrames: FADE_SECONDS * TAKE_FPS,
    totalFrames: TAKE_SECONDS * TAKE_FPS,
  };
}
