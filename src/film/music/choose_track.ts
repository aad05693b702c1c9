// SPDX-License-Identifier: AGPL-3.0-or-later

// Which track of the owner's folder a film gets: of the mood of the film and about as long, and none that the
// films before had as long as there are others.

import { seededRandom } from "../../base/random.ts";
import type { Mood } from "../brief/brief.ts";
import type { BeatTrack } from "./beats/detect_beats.ts";

const TRACK_NAME = /(?:^|[/\\])[^./\\][^/\\]*\.(?:mp3|m4a|aac|flac|ogg|opus|wav|aif|aiff|wma)$/i;

/** By its ending; hidden files are none. */
export function isTrackName(file: string): boolean {
  return TRACK_NAME.test(file);
}

/** What a file says of itself; nothing is analysed for it. */
export interface TrackTags {
  readonly path: string;
  readonly seconds: number;
  readonly title?: string;
  readonly artist?: string;
  /** Genre, mood and other words. */
  readonly words: string;
  /** Absent for a file that was not heard yet. */
  readonly character?: TrackCharacter;
}

/** What tells the mood of a track that was heard. */
export interface TrackCharacter extends Pick<BeatTrack, "bpm" | "confidence" | "beatsPerBar"> {
  readonly isMinor: boolean;
}

export function characterOf({ track }: { readonly track: BeatTrack }): TrackCharacter {
  const { bpm, confidence, beatsPerBar, barNotes } = track;
  return { bpm, confidence, beatsPerBar, isMinor: isMinor(barNotes) };
}

/** How often each degree sounds in a major and in a minor key, after Krumhansl (1990). */
const MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

function isMinor(bars: BeatTrack["barNotes"]): boolean {
  const sum = MAJOR.map((_, note) => bars.reduce((all, bar) => all + (bar[note] ?? 0), 0));
  const best = (profile: readonly number[]) =>
    Math.max(...profile.map((_, tonic) => correlation(sum, profile, tonic)));
  return best(MINOR) > best(MAJOR);
}

function correlation(notes: readonly number[], profile: readonly number[], tonic: number): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const a = mean(notes), b = mean(profile);
  let product = 0, squares = 0;
  notes.forEach((value, note) => {
    const other = profile[(note - tonic + 12) % 12]! - b;
    product += (value - a) * other;
    squares += (value - a) ** 2;
  });
  return product / Math.sqrt(squares + 1e-9);
}

/** Beats a minute that carry a mood; half and double are felt as the same. */
const TEMPO: Readonly<Record<Mood, readonly [from: number, to: number]>> = {
  calm: [58, 84],
  tender: [62, 96],
  nostalgic: [70, 100],
  happy: [100, 128],
  energetic: [118, 152],
  playful: [104, 138],
  epic: [70, 116],
  acoustic: [80, 116],
  cinematic: [60, 100],
  holiday: [88, 132],
};

/** Words of tags that speak for a mood. */
const WORDS: Readonly<Record<Mood, RegExp>> = {
  calm: /calm|ambient|chill|relax|meditat|new age|piano|peace/i,
  tender: /tender|romant|love|lullab|acoustic|ballad|soft/i,
  nostalgic: /nostalg|melanchol|folk|country|oldies|retro|sad/i,
  happy: /happy|pop|sunny|summer|feel.?good|indie|reggae/i,
  energetic: /energ|dance|electro|rock|techno|house|drum|sport|punk/i,
  playful: /playful|funk|swing|jazz|ska|kids|children|quirky|comedy/i,
  epic: /epic|cinematic|soundtrack|score|orchestr|classical|trailer/i,
  acoustic: /acoustic|folk|guitar|unplugged|country|singer/i,
  cinematic: /cinematic|soundtrack|film|score|orchestr|post.?rock/i,
  holiday: /holiday|christmas|xmas|noel|noël|weihnacht|navidad|natale|natal|winter|carol/i,
};

/** A major or a minor key speaks for these; the others are written in both. */
const MINOR_MOODS: ReadonlySet<Mood> = new Set<Mood>(["nostalgic", "epic"]);
const MAJOR_MOODS: ReadonlySet<Mood> = new Set<Mood>(["happy", "playful"]);

/** So many tracks are listened to for a film; more would take longer than the film. */
const MAX_HEARD = 5;
/** A track shorter than this is a jingle. */
const MIN_SECONDS = 20;
/** Tracks so little worse than the best are as good for a film: chance chooses among them. */
const AS_GOOD = 0.6;

export interface RankedTrack extends TrackTags {
  readonly character: TrackCharacter;
}

/** A track whose beats are doubtful gives no grid: better no rhythm than a wrong one. */
export const MIN_CONFIDENCE = 0.3;

/** One track follows another on a bar line, which both must have, of as many beats. */
export function mayFollow({ character: first }: RankedTrack, { character }: RankedTrack): boolean {
  return first.beatsPerBar === character.beatsPerBar &&
    Math.min(first.confidence, character.confidence) >= MIN_CONFIDENCE;
}

export interface TrackWishes {
  readonly mood: Mood;
  readonly seconds: number;
  readonly seed: number;
}

/** Those not heard yet that are worth listening to, the likeliest first. `recent` had the films before. */
export function tracksToHear(
  tracks: readonly TrackTags[],
  film: TrackWishes,
  recent: readonly string[],
): TrackTags[] {
  return byChance(candidates(tracks, recent), film)
    .filter(({ track }) => track.character === undefined)
    .sort((a, b) => fromTags(b.track, film) - fromTags(a.track, film) || a.chance - b.chance)
    .slice(0, MAX_HEARD)
    .map(({ track }) => track);
}

/** Those that were heard, the best first; among the best that are nearly alike by chance. */
export function rankTracks(
  tracks: readonly TrackTags[],
  film: TrackWishes,
  recent: readonly string[],
): RankedTrack[] {
  const scored = byChance(candidates(tracks, recent), film).flatMap(({ track, chance }) => {
    const { character } = track;
    if (character === undefined) return [];
    const score = fromTags(track, film) + 2 * tempoFit(character, film.mood) +
      modeFit(character, film.mood);
    return [{ track: { ...track, character }, score, chance }];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const isGood = ({ score }: { readonly score: number }) => score >= best - AS_GOOD;
  return scored.sort((a, b) =>
    Number(isGood(b)) - Number(isGood(a)) ||
    (isGood(a) ? a.chance - b.chance : b.score - a.score)
  ).map(({ track }) => track);
}

/** Of those of a track's length; the ones the films before had only where there are no others. */
function candidates(tracks: readonly TrackTags[], recent: readonly string[]): readonly TrackTags[] {
  const long = tracks.filter(({ seconds }) => seconds >= MIN_SECONDS);
  // The newest come first; in a small folder the older ones come again.
  for (let count = recent.length; count > 0; count--) {
    const had = new Set(recent.slice(0, count));
    const others = long.filter(({ path }) => !had.has(path));
    if (others.length > 0) return others;
  }
  return long;
}

function byChance(tracks: readonly TrackTags[], { seed }: TrackWishes) {
  const random = seededRandom(seed).fork("tracks");
  return tracks.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((track) => ({ track, chance: random.next() }));
}

/** Words for the mood count most; a track that has to be repeated counts less. */
function fromTags({ words, seconds }: TrackTags, film: Omit<TrackWishes, "seed">): number {
  return (WORDS[film.mood].test(words) ? 2 : 0) + (seconds >= film.seconds ? 1 : 0);
}

/** 0…1: how far its tempo carries the mood; a doubtful beat carries little. */
function tempoFit({ bpm, confidence }: TrackCharacter, mood: Mood): number {
  const [from, to] = TEMPO[mood];
  const away = Math.min(
    ...[bpm / 2, bpm, bpm * 2].map((felt, index) =>
      Math.max(0, from - felt, felt - to) / from + (index === 1 ? 0 : 0.15)
    ),
  );
  return Math.max(0, 1 - 2 * away) * Math.min(1, 0.4 + confidence);
}

function modeFit({ isMinor }: TrackCharacter, mood: Mood): number {
  return (isMinor ? MINOR_MOODS : MAJOR_MOODS).has(mood) ? 0.7 : 0;
}

/** "Harbour – The Band", as the file says; its name where it says nothing. */
export function creditOf({ title, artist, path }: TrackTags): string {
  const name = path.split(/[\\/]/).at(-1)!.replace(/\.[^.]+$/, "");
  return [title ?? name, artist].filter((part) => part !== undefined).join(" – ");
}
