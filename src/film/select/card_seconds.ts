// What the cards take of a film's length, and how many dividers it can carry.

import { CHAPTER_HOLD, ENDING_HOLD, MAP_HOLD, OPENING_HOLD } from "../timeline/film_parts.ts";
import type { Divider } from "./cut.ts";

/** film.md ASM-1: cards take at most this share of the film. */
const CARD_SHARE = 0.2;

/** Opening and, where the film has one, ending. */
export function frameSeconds(cards: boolean, hasEnding = true): number {
  if (!cards) return 0;
  return OPENING_HOLD.ideal + (hasEnding ? ENDING_HOLD.ideal : 0);
}

export const DIVIDER_SECONDS: number = CHAPTER_HOLD.ideal;

/** How many dividers fit; never none while the film has room for one beside its content. */
export function dividersThatFit(targetSeconds: number, cards: boolean): number {
  if (!cards) return 0;
  const room = CARD_SHARE * targetSeconds - frameSeconds(cards);
  return Math.max(0, Math.floor(room / DIVIDER_SECONDS));
}

/** What an opening map takes more than an opening picture. */
export const OPENING_MAP_SECONDS: number = MAP_HOLD.ideal - OPENING_HOLD.ideal;

/** How many maps fit between the shots of a film that opens with one. */
export function mapsThatFit(targetSeconds: number, cards: boolean): number {
  if (!cards) return 0;
  const room = CARD_SHARE * targetSeconds - frameSeconds(cards) - OPENING_MAP_SECONDS;
  return Math.max(0, Math.floor(room / MAP_HOLD.ideal));
}

export function dividerSeconds(dividers: readonly Divider[]): number {
  return dividers.reduce((sum, { leg }) => sum + (leg ? MAP_HOLD.ideal : DIVIDER_SECONDS), 0);
}
