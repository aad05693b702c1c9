// SPDX-License-Identifier: AGPL-3.0-or-later

// What the cards take of a film's length, and how many dividers it can carry.

import { daysBetween, daysInMonth, type LocalRange, yearOf } from "../../../base/local_time.ts";
import type { Brief } from "../../brief/brief.ts";
import {
  CHAPTER_HOLD,
  endingHold,
  hasTeasers,
  MAP_HOLD,
  OPENING_HOLD,
  OPENING_PICTURES,
  TEASER_HOLD,
  TRIP_MAP_HOLD,
} from "./card_holds.ts";
import type { Divider, Hold } from "../cut.ts";

/** Cards take at most this share of the film. */
const CARD_SHARE = 0.2;

/**
 * Opening and, where the film of so many seconds has one, ending; a map takes longer to open it than a
 * picture.
 */
export function openingAndEndingSeconds(
  filmSeconds: number,
  cards: boolean,
  hasEnding = true,
  opensWithMap = false,
): number {
  if (!cards) return 0;
  const opening = opensWithMap ? teaserSeconds(filmSeconds) + MAP_HOLD.ideal : OPENING_HOLD.ideal;
  return opening + (hasEnding ? endingHold(filmSeconds).ideal : 0);
}

function teaserSeconds(filmSeconds: number): number {
  return hasTeasers(filmSeconds) ? OPENING_PICTURES * TEASER_HOLD.ideal : 0;
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
  secondsEach: number,
): number {
  if (!cards) return 0;
  // Pictures before a map are no cards, though they stand with the opening.
  const onCards = openingAndEndingSeconds(targetSeconds, cards, true, opensWithMap) -
    (opensWithMap ? teaserSeconds(targetSeconds) : 0);
  const room = CARD_SHARE * targetSeconds - onCards;
  return Math.max(0, Math.floor(room / secondsEach));
}

/** A film of months has one trip's map from here on, and a further one for so much more. */
const TRIP_MAP_SECONDS = 45;

/** How many trips have a map in a film that tells of more than them. */
export function mapsOfTripsThatFit(targetSeconds: number): number {
  return Math.floor(targetSeconds / TRIP_MAP_SECONDS);
}

/** A card between shots: a map is read, and words alone are not for as long. */
export function dividerHold({ leg, way }: Divider): Hold {
  return way ? TRIP_MAP_HOLD : leg ? MAP_HOLD : CHAPTER_HOLD;
}

export function dividerSeconds(dividers: readonly Divider[]): number {
  return dividers.reduce((sum, divider) => sum + dividerHold(divider).ideal, 0);
}

/** What the length of some kinds depends on. */
interface Activity {
  /** Days with a picture. */
  readonly days: number;
  /** Hours with a picture. */
  readonly hours: number;
}

const SHORTEST = 30, LONGEST = 600;

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Seconds of the whole film before the material has its say. */
export function presetSeconds(brief: Brief, activity: Activity): number {
  return Math.floor(preset(brief, activity) / 5) * 5;
}

function preset(brief: Brief, activity: Activity): number {
  const window = {
    start: brief.windows[0]?.start ?? brief.today,
    end: brief.windows.at(-1)?.end ?? brief.today,
  };
  switch (brief.memoryType) {
    case "year_in_review":
      return LONGEST;
    case "monthly_highlights":
    case "holiday":
      return 60;
    case "on_this_day":
      return 45;
    case "season":
    case "custom":
      return curve(daysBetween(window.start, window.end) + 1);
    case "person_spotlight":
    case "multi_person":
      return brief.windows.length > 1 ? LONGEST : clamp(60 * monthsIn(window), SHORTEST, LONGEST);
    case "trip":
    case "album":
      return clamp(30 + 10 * activity.days, 60, 300);
    case "special_day":
      return clamp(30 + 6 * activity.hours, 60, 180);
  }
}

/** The parabola turns down after twenty months, where the film is at its longest. */
function curve(days: number): number {
  const months = Math.min(days / 30, 20);
  return clamp((-20 * months ** 2 + 800 * months - 120) / 11, SHORTEST, LONGEST);
}

/** Complete calendar months count as one, the days of begun ones as thirtieths. */
export function monthsIn({ start, end }: LocalRange): number {
  const first = yearOf(start) * 12 + +start.slice(5, 7) - 1;
  const last = yearOf(end) * 12 + +end.slice(5, 7) - 1;
  const startDay = +start.slice(8, 10), endDay = +end.slice(8, 10);
  const daysOf = (index: number) => daysInMonth(Math.floor(index / 12), index % 12 + 1);
  if (first === last) {
    const days = endDay - startDay + 1;
    return days === daysOf(first) ? 1 : days / 30;
  }
  const head = startDay === 1 ? 1 : (daysOf(first) - startDay + 1) / 30;
  const tail = endDay === daysOf(last) ? 1 : endDay / 30;
  return head + tail + (last - first - 1);
}
