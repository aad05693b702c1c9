// What the cards take of a film's length, and how many dividers it can carry.

import { CHAPTER_HOLD, ENDING_HOLD, MAP_HOLD, OPENING_HOLD } from "../../timeline/film_parts.ts";
import type { Divider } from "../cut.ts";

/** film.md ASM-1: cards take at most this share of the film. */
const CARD_SHARE = 0.2;

/** Opening and, where the film has one, ending; a map takes longer to open it than a picture. */
export function frameSeconds(cards: boolean, hasEnding = true, opensWithMap = false): number {
  if (!cards) return 0;
  const opening = opensWithMap ? MAP_HOLD : OPENING_HOLD;
  return opening.ideal + (hasEnding ? ENDING_HOLD.ideal : 0);
}

export const DIVIDER_SECONDS: number = CHAPTER_HOLD.ideal;

/** How many chapter cards fit into the share of the film that cards may have. */
export function dividersThatFit(
  targetSeconds: number,
  cards: boolean,
  opensWithMap = false,
): number {
  return fitting(targetSeconds, cards, opensWithMap, DIVIDER_SECONDS);
}

/** How many maps fit between the shots of a film that opens with one. */
export function mapsThatFit(targetSeconds: number, cards: boolean): number {
  return fitting(targetSeconds, cards, true, MAP_HOLD.ideal);
}

function fitting(
  targetSeconds: number,
  cards: boolean,
  opensWithMap: boolean,
  cardSeconds: number,
): number {
  if (!cards) return 0;
  const room = CARD_SHARE * targetSeconds - frameSeconds(cards, true, opensWithMap);
  return Math.max(0, Math.floor(room / cardSeconds));
}

export function dividerSeconds(dividers: readonly Divider[]): number {
  return dividers.reduce((sum, { leg }) => sum + (leg ? MAP_HOLD.ideal : DIVIDER_SECONDS), 0);
}
