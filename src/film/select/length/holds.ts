// What a film of a few seconds does otherwise: each picture is shown for a shorter time, no speech
// fills most of it, and it has no second card.

import type { Hold } from "../cut.ts";

/** From here on pictures are looked at for as long as anywhere else … */
const UNHURRIED_SECONDS = 40;
/** … and from here down for so much of that, which makes four shots of ten seconds. */
const HURRIED_SECONDS = 10, HURRIED = 0.6;
/** Shorter than this is a flash. */
const SHORTEST_SHOT = 1.5;
/** One sentence may be so much of the film, but need not be shorter than this. */
const SPEECH_SHARE = 1 / 4, LEAST_SPEECH = 2.5;
/** Both cards would be more than a sixth of a shorter film (a fifth is allowed). */
const TWO_CARDS_SECONDS = 40;

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
  return Math.max(LEAST_SPEECH, SPEECH_SHARE * (durationSeconds ?? Infinity));
}

/** Two pictures side by side take longer than a film this short can spare. */
export function hasTimeForPairs(durationSeconds: number | undefined): boolean {
  return (durationSeconds ?? Infinity) >= HURRIED_SECONDS;
}

/** `seconds`: what was asked for or what films of the kind have, before the material has its say. */
export function hasEnding(seconds: number): boolean {
  return seconds >= TWO_CARDS_SECONDS;
}

/** Seconds a picture is looked at that nothing speaks for. */
export const USUAL_STILL_SECONDS = 3.5;
const DEAR = 4;
const SHORTEST = 2, LONGEST = 5.5;
/** A group takes time to go through, an empty view does not, words must be read. */
const GROUP_FACES = 4, GROUP_EXTRA = 0.5;
const VIEW_LESS = 0.5;
const WORDS_EXTRA = 1, WORDS_LIKENESS = 0.5;
export const PAIR_EXTRA = 1;
/** The first and the last shot. */
const EDGE_EXTRA = 0.5, EDGE_LONGEST = 5;

interface StillTraits {
  readonly isFavorite: boolean;
  readonly showsKnownPeople: boolean;
  readonly faces: number;
  readonly isWideView: boolean;
  readonly screenLikeness: number;
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
  let ideal = traits.isFavorite || traits.showsKnownPeople ? DEAR : USUAL_STILL_SECONDS;
  if (traits.faces >= GROUP_FACES) ideal += GROUP_EXTRA;
  if (traits.isWideView && !traits.showsKnownPeople) ideal -= VIEW_LESS;
  if (traits.isFavorite && traits.screenLikeness >= WORDS_LIKENESS) ideal += WORDS_EXTRA;
  return { min: SHORTEST, ideal, max: LONGEST };
}

/** Two pictures to look at; a quick film (see `quicknessOf`) gives the second less time too. */
export function pairHold(hold: Hold, quickness = 1): Hold {
  return {
    min: hold.min + PAIR_EXTRA * quickness,
    ideal: hold.ideal + PAIR_EXTRA * quickness,
    max: hold.max + PAIR_EXTRA,
  };
}

export function edgeHold(hold: Hold): Hold {
  const ideal = Math.max(hold.ideal, Math.min(hold.ideal + EDGE_EXTRA, EDGE_LONGEST, hold.max));
  return { ...hold, ideal };
}
