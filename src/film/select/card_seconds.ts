// What the cards take of a film's length, and how many dividers it can carry.

import { CHAPTER_HOLD, ENDING_HOLD, OPENING_HOLD } from "../timeline/film_parts.ts";

/** film.md ASM-1: cards take at most this share of the film. */
const CARD_SHARE = 0.2;
/** film.md E10: below this a film has no cards. */
export const MIN_CONTENT_SECONDS = 5;

/** Opening and ending. */
export function frameSeconds(cards: boolean): number {
  return cards ? OPENING_HOLD.ideal + ENDING_HOLD.ideal : 0;
}

export const DIVIDER_SECONDS: number = CHAPTER_HOLD.ideal;

/** How many dividers fit; never none while the film has room for one beside its content. */
export function dividersThatFit(targetSeconds: number, cards: boolean): number {
  if (!cards) return 0;
  const room = CARD_SHARE * targetSeconds - frameSeconds(cards);
  return Math.max(0, Math.floor(room / DIVIDER_SECONDS));
}
