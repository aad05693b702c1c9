// How long a still is looked at: as long as there is something to see in it (film.md SEL-70, SEL-74).

import type { Hold } from "../cut.ts";

const USUAL = 3.5, DEAR = 4;
const SHORTEST = 2, LONGEST = 5.5;
/** A group takes time to go through, an empty view does not, words must be read. */
const GROUP_FACES = 4, GROUP_EXTRA = 0.5;
const VIEW_LESS = 0.5;
const WORDS_EXTRA = 1, WORDS_LIKENESS = 0.5;
export const PAIR_EXTRA = 1;
/** The first and the last shot. */
const EDGE_EXTRA = 0.5, EDGE_LONGEST = 5;

export interface StillTraits {
  readonly isFavorite: boolean;
  readonly showsKnownPeople: boolean;
  readonly faces: number;
  readonly isWideView: boolean;
  readonly screenLikeness: number;
}

/** Room for the beat around the seconds somebody asked for. */
const ASKED_ROOM = 0.25;

/** `askedSeconds`: how long every still is to be seen; nobody looks at what is in it then. */
export function stillHold(traits: StillTraits, askedSeconds?: number): Hold {
  if (askedSeconds !== undefined) {
    return {
      min: askedSeconds * (1 - ASKED_ROOM),
      ideal: askedSeconds,
      max: askedSeconds * (1 + ASKED_ROOM),
    };
  }
  let ideal = traits.isFavorite || traits.showsKnownPeople ? DEAR : USUAL;
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
