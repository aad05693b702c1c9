// SPDX-License-Identifier: AGPL-3.0-or-later

// Music that is clearly another than a film's, and ten seconds of each to hear before one is chosen.

import { seededRandom } from "../../base/random.ts";
import type { Fps, Mood } from "../brief/brief.ts";
import type { MusicPlan, Timeline } from "../timeline/timeline.ts";
import { compose, type ComposedPlan } from "./compose.ts";
import type { AnalysedTrack } from "./file_music.ts";
import { planFileMusic } from "./plan_file_music.ts";
import { planTrack } from "./track_plan.ts";

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

/** The beginning of a piece that has a quiet and a full part: enough to know its chords and its instruments. */
const SAMPLE_SECONDS = 30;
/** So many seeds are composed, of which those are chosen that differ most. */
const TRIED = 32;
/** Tempi this near are felt as one. */
const SAME_TEMPO = 0.05;

interface Piece {
  readonly bpm: number;
  readonly voices: ReadonlySet<string>;
  readonly degrees: readonly string[];
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

/** 0…3: how much progression, tempo and palette differ. */
export function distance(a: Piece, b: Piece): number {
  const common = [...a.voices].filter((voice) => b.voices.has(voice)).length;
  const palette = 1 - common / Math.min(a.voices.size, b.voices.size);
  const chords = Math.min(a.degrees.length, b.degrees.length);
  const same = a.degrees.slice(0, chords).filter((degree, at) => degree === b.degrees[at]).length;
  const tempo = Math.min(1, Math.abs(Math.log(a.bpm / b.bpm)) / SAME_TEMPO);
  return tempo + palette + 1 - same / chords;
}

export function pieceOf(wish: ComposedWish): Piece {
  const score = compose(planOf(wish, SAMPLE_SECONDS), SAMPLE_SECONDS);
  return {
    bpm: score.bpm,
    voices: new Set(
      score.notes.map(({ channel }) => score.channels[channel]!.voice),
    ),
    degrees: score.chords.map(({ degree }) => degree),
  };
}

/** The film's own tempo; quiet first, then full. */
function planOf(wish: ComposedWish, seconds: number): ComposedPlan {
  const { mood, seed } = wish, { bpm, beatsPerBar } = planTrack(wish);
  const sections = [
    { startSeconds: 0, energy: 2 as const },
    { startSeconds: seconds * 0.35, energy: 3 as const },
  ];
  return { mode: "composed", mood, seed, bpm, beatsPerBar, sections };
}

/** Ten seconds of music as a film without pictures, for those who render sound. */
export function takeOf(music: ComposedWish | { path: string; heard: AnalysedTrack }): Timeline {
  if (!("heard" in music)) return soundOnly(planOf(music, TAKE_SECONDS));
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
