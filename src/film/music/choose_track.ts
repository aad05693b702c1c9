// Which track of the owner's folder a film gets: of the mood of the film and about as long, and never the
// one the film before had.

import { seededRandom } from "../../base/random.ts";
import type { Mood } from "../brief/brief.ts";
import type { BeatTrack } from "./beats/detect_beats.ts";

/** What a file says of itself; nothing is analysed for it. */
export interface TrackTags {
  readonly path: string;
  readonly seconds: number;
  readonly title?: string;
  readonly artist?: string;
  /** Genre, mood and other words. */
  readonly words: string;
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

/** So many tracks are listened to for a film; more would take longer than the film. */
const MAX_ANALYSED = 5;
/** A track shorter than this is a jingle. */
const MIN_SECONDS = 20;

/** Those worth listening to, the likeliest first. `last` is the track of the film before. */
export function tracksToAnalyse(
  tracks: readonly TrackTags[],
  film: { readonly mood: Mood; readonly seconds: number; readonly seed: number },
  last: string | undefined,
): TrackTags[] {
  const long = tracks.filter(({ seconds }) => seconds >= MIN_SECONDS);
  const others = long.filter(({ path }) => path !== last);
  const random = seededRandom(film.seed).fork("tracks");
  return (others.length > 0 ? others : long)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((track) => ({ track, chance: random.next() }))
    .sort((a, b) => fromTags(b.track, film) - fromTags(a.track, film) || a.chance - b.chance)
    .slice(0, MAX_ANALYSED)
    .map(({ track }) => track);
}

/** Words for the mood count most; a track that has to be repeated counts less. */
function fromTags(
  { words, seconds }: TrackTags,
  film: { readonly mood: Mood; readonly seconds: number },
): number {
  return (WORDS[film.mood].test(words) ? 2 : 0) + (seconds >= film.seconds ? 1 : 0);
}

/** 0…1: how far the tempo of an analysed track carries the mood; a doubtful beat carries little. */
function tempoFit({ bpm, confidence }: BeatTrack, mood: Mood): number {
  const [from, to] = TEMPO[mood];
  const away = Math.min(
    ...[bpm / 2, bpm, bpm * 2].map((felt, index) =>
      Math.max(0, from - felt, felt - to) / from + (index === 1 ? 0 : 0.15)
    ),
  );
  return Math.max(0, 1 - 2 * away) * Math.min(1, 0.4 + confidence);
}

/** The best of those that were analysed; the earlier of equals. */
export function bestTrack<Analysed extends { readonly track: BeatTrack }>(
  analysed: ReadonlyArray<{ readonly tags: TrackTags; readonly analysed: Analysed }>,
  film: { readonly mood: Mood; readonly seconds: number },
): { readonly tags: TrackTags; readonly analysed: Analysed } | undefined {
  const score = ({ tags, analysed }: { readonly tags: TrackTags; readonly analysed: Analysed }) =>
    fromTags(tags, film) + 2 * tempoFit(analysed.track, film.mood);
  return analysed.reduce<typeof analysed[number] | undefined>(
    (best, each) => (best && score(best) >= score(each) ? best : each),
    undefined,
  );
}

/** "Harbour – The Band", as the file says; its name where it says nothing. */
export function creditOf({ title, artist, path }: TrackTags): string {
  const name = path.split(/[\\/]/).at(-1)!.replace(/\.[^.]+$/, "");
  return [title ?? name, artist].filter((part) => part !== undefined).join(" – ");
}
