// SPDX-License-Identifier: AGPL-3.0-or-later

// What a film of a few seconds does otherwise: each picture is shown for a shorter time, no speech
// fills most of it, and it has no second card.

import type { Hold } from "../cut.ts";

/** From here on pictures are looked at for as long as anywhere else … */
const UNHURRIED_SECONDS = 40;
/** … and from here down for so much of that, which makes four shots of ten seconds. */
const HURRIED_SECONDS = 10, HURRIED = 0.6;
/** Shorter than this is a flash. */
const SHORTEST_SHOT = 1.5;
/** One sentence may be so much of a film of a few seconds, but need not be shorter than this; … */
const SPEECH_SHARE = 1 / 4, MIN_SPEECH = 2.5;
/** … of a longer one it is so much, for three long ones would leave little of it to the pictures. */
const LONG_SPEECH_SHARE = 1 / 8, LONG_SPEECH = 5;
/** Both cards would be more than a quarter of a shorter film. */
const TWO_CARDS_SECONDS = 30;

/** Share of the usual time a shot has in a film of the length asked for. */
export function quicknessOf(durationSeconds: number | undefined): number {
  const seconds = durationSeconds ?? UNHURRIED_SECONDS;
  const share = (seconds - HURRIED_SECONDS) / (UNHURRIED_SECONDS - HURRIED_SECONDS);
  return HURRIED + (1 - HURRIED) * Math.min(1, Math.max(0, share));
}

/** The hold in a quick film: its longest stays, so that little material still fills it. */
export function quickened(hold: Hold, quickness: number): Hold {
  if (quickness === 1) return hold;
  const min = Math.min(hold.min, Math.max(SHORTEST_SHOT, hold.min * quickness));
  return { ...hold, min, ideal: Math.max(min, Math.round(hold.ideal * quickness * 1000) / 1000) };
}

/** Seconds of speech in one shot; no limit of its own without a length that was asked for. */
export function longestSpeech(durationSeconds: number | undefined): number {
  const seconds = durationSeconds ?? Infinity;
  const most = Math.max(LONG_SPEECH, LONG_SPEECH_SHARE * seconds);
  return Math.max(MIN_SPEECH, Math.min(most, SPEECH_SHARE * seconds));
}

/** Two pictures side by side take longer than a film this short can spare. */
export function hasTimeForPairs(durationSeconds: number | undefined): boolean {
  return (durationSeconds ?? Infinity) >= HURRIED_SECONDS;
}

/** `seconds`: what was asked for or what films of the kind have, before the material has its say. */
export function hasEnding(seconds: number): boolean {
  return seconds >= TWO_CARDS_SECONDS;
}

/** Seconds of a still on average, at a natural pace. */
export const USUAL_STILL_SECONDS = 3.5;
/** People are looked at a little longer, and every face of a group takes its time. */
const PEOPLE: Hold = { min: 3, ideal: 3.2, max: 4 };
/** The shortest is three beats of calm music: where it was a little more, a fourth made all of them alike. */
const THINGS: Hold = { min: 2.5, ideal: 3.1, max: 4 };
const FACE_EXTRA = 0.12, DEAR_EXTRA = 0.3;
/** Wide views, and what a story ends on. */
const LONG_LOOK: Hold = { min: 4.5, ideal: 5.5, max: 6 };
/** A panorama is crossed at this many seconds for each of its heights beyond three. */
const PANORAMA: Hold = { min: 5, ideal: 6, max: 7.5 }, PER_HEIGHT = 0.5, MAX_HEIGHTS = 8;
/** One of a run of pictures of one lively moment. */
const RUN: Hold = { min: 1.5, ideal: 2, max: 2.5 };
/** Words must be read. */
const WORDS: Hold = { min: 3.5, ideal: 4.5, max: 5.5 }, WORDS_LIKENESS = 0.5;
/** A second look is shorter than the first. */
export const DETAIL_HOLD: Hold = { min: 2.5, ideal: 3, max: 3.8 };
const PAIR_EXTRA = 1;
/** Pictures that must stay give way to each other down to this. */
const MIN_SECONDS = 2;

export interface StillTraits {
  readonly isFavorite: boolean;
  readonly showsKnownPeople: boolean;
  readonly faces: number;
  readonly isWideView: boolean;
  readonly screenLikeness: number;
  /** How often a panorama is as wide as it is high. */
  readonly panorama?: number;
}

/** Room for the beat around the seconds that were asked for. */
const ASKED_ROOM = 0.25;

/** `askedSeconds`: how long every still is shown, whatever is in it. */
export function stillHold(traits: StillTraits, askedSeconds?: number): Hold {
  if (askedSeconds !== undefined) {
    return {
      min: askedSeconds * (1 - ASKED_ROOM),
      ideal: askedSeconds,
      max: askedSeconds * (1 + ASKED_ROOM),
    };
  }
  if (traits.isFavorite && traits.screenLikeness >= WORDS_LIKENESS) return WORDS;
  if (traits.panorama !== undefined) return panoramaHold(traits.panorama);
  if (traits.isWideView) return LONG_LOOK;
  const hasPeople = traits.faces > 0 || traits.showsKnownPeople;
  const hold = hasPeople ? PEOPLE : THINGS;
  const extra = Math.max(0, traits.faces - 1) * FACE_EXTRA +
    (traits.isFavorite || traits.showsKnownPeople ? DEAR_EXTRA : 0);
  return { ...hold, ideal: Math.min(hold.max - 0.1, round(hold.ideal + extra)) };
}

/** The camera crosses it slowly, so that a wider one takes longer. */
function panoramaHold(aspect: number): Hold {
  const extra = PER_HEIGHT * (Math.min(aspect, MAX_HEIGHTS) - 3);
  const { min, ideal, max } = PANORAMA;
  return { min: min + extra, ideal: round(ideal + extra), max: max + extra };
}

/** Two pictures to look at; a quick film (see `quicknessOf`) gives the second less time too. */
function pairHold(hold: Hold, quickness = 1): Hold {
  return {
    min: hold.min + PAIR_EXTRA * quickness,
    ideal: hold.ideal + PAIR_EXTRA * quickness,
    max: hold.max + PAIR_EXTRA,
  };
}

/** What is shown so long that it may go still shorter where many pictures must share a film. */
export function leastOf(hold: Hold): number {
  return Math.min(hold.min, MIN_SECONDS);
}

/** A shot as its neighbours see it, in film order. */
interface InRow {
  /** By its content alone, at the pace of the film. */
  readonly hold: Hold;
  readonly isStill: boolean;
  readonly isPair: boolean;
  readonly isWideView: boolean;
  readonly story: string;
  readonly moment: string;
  /** Place in the order of worth, the best first. */
  readonly rank: number;
}

/** So many pictures of one moment in a row are a run. */
export const RUN_SHOTS = 3;
/** A shorter story needs no end of its own. */
const ENDED_STORY_SHOTS = 3;
/** From so many shots on lengths that are all alike are heard as a slide show. */
const RHYTHM_SHOTS = 8;
/** Standard deviation in seconds; the beats move it by a tenth. */
const SPREAD = 1.1;
/** At most one shot in so many is held longer for the spread alone; then others are as brief as they may. */
const SPREAD_EVERY = 3, BRIEF = 0.1;

/**
 * What the neighbours make of the holds: pictures of one moment in a row go by quickly, and a
 * story's last still is held. Where all are still alike, the most worthy ones are held longer,
 * never two in a row. `isAsked`: the seconds of a still were asked for, so only pairs take longer;
 * without `mayHurry` nothing goes by quickly.
 */
export function holdsInRow(
  row: readonly InRow[],
  quickness: number,
  { isAsked = false, mayHurry = true } = {},
): Hold[] {
  const held = (shot: InRow, hold: Hold) => {
    const own = quickened(hold, quickness);
    return shot.isPair ? pairHold(own, quickness) : own;
  };
  const isRun = runsIn(row);
  const storyShots = countsOf(row.map(({ story }) => story));
  const holds = row.map((shot, index): Hold => {
    if (!shot.isStill) return shot.hold;
    if (isAsked) return shot.isPair ? pairHold(shot.hold, quickness) : shot.hold;
    const next = row[index + 1];
    const endsStory = next?.story !== shot.story &&
      storyShots.get(shot.story)! >= ENDED_STORY_SHOTS;
    if (endsStory || (next === undefined && row.length > 1)) {
      return held(shot, shot.hold.ideal > LONG_LOOK.ideal ? shot.hold : LONG_LOOK);
    }
    if (isRun[index] && mayHurry) return quickened(RUN, quickness);
    return shot.isPair ? pairHold(shot.hold, quickness) : shot.hold;
  });
  if (isAsked || row.length < RHYTHM_SHOTS) return holds;
  return spread(row, holds, (shot) => held(shot, LONG_LOOK), quickness);
}

function spread(
  row: readonly InRow[],
  given: readonly Hold[],
  longLook: (shot: InRow) => Hold,
  quickness: number,
): Hold[] {
  const holds = [...given];
  const isLong = (index: number) => (holds[index]?.ideal ?? 0) >= LONG_LOOK.min * quickness;
  const byWorth = row.map((_, index) => index).filter((index) => row[index]!.isStill)
    .sort((a, b) => row[a]!.rank - row[b]!.rank || a - b);
  let left = Math.floor(row.length / SPREAD_EVERY);
  for (const index of byWorth) {
    if (left === 0 || deviationOf(holds) >= SPREAD * quickness) break;
    if (isLong(index - 1) || isLong(index) || isLong(index + 1)) continue;
    holds[index] = longLook(row[index]!);
    left--;
  }
  for (const index of byWorth.toReversed()) {
    if (deviationOf(holds) >= SPREAD * quickness) break;
    const { min, ideal, max } = holds[index]!;
    if (!isLong(index)) holds[index] = { min, ideal: Math.min(ideal, min + BRIEF), max };
  }
  return holds;
}

/** True for the stills of three or more shots of one moment in a row; a view or a pair ends a run. */
function runsIn(row: readonly InRow[]): boolean[] {
  const isRun = row.map(() => false);
  const mayRun = ({ isStill, isPair, isWideView }: InRow) => isStill && !isPair && !isWideView;
  for (let from = 0; from < row.length;) {
    let to = from + 1;
    while (to < row.length && row[to]!.moment === row[from]!.moment && mayRun(row[to]!)) to++;
    const first = mayRun(row[from]!) ? from : from + 1;
    if (to - first >= RUN_SHOTS) isRun.fill(true, first, to);
    from = to;
  }
  return isRun;
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Standard deviation in seconds. */
export function deviationOf(holds: readonly Hold[]): number {
  const mean = holds.reduce((sum, { ideal }) => sum + ideal, 0) / holds.length;
  return Math.sqrt(
    holds.reduce((sum, { ideal }) => sum + (ideal - mean) ** 2, 0) / holds.length,
  );
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
