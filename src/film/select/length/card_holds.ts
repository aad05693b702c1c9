// SPDX-License-Identifier: AGPL-3.0-or-later

// Seconds of a film's cards, which count towards its length.

import type { Hold } from "../cut.ts";

export const OPENING_PICTURES = 3;

/** Seconds of the cards. */
export const OPENING_HOLD: Hold = { min: 2.8, ideal: 3.5, max: 4.4 };

/**
 * Each picture of an opening of several: together about as long as one. The longest is twice the
 * shortest, so that a beat of any music above 33 a minute falls into it.
 */
export const SEQUENCE_HOLD: Hold = { min: 0.9, ideal: 1.15, max: 1.8 };

/** The same before a map, which has the title: until it is read three seconds and a half are too long. */
export const TEASER_HOLD: Hold = { min: 0.7, ideal: 0.9, max: 1 };

export const CHAPTER_HOLD: Hold = { min: 1.7, ideal: 2.0, max: 2.7 };

/** A map is read, not only seen. */
export const MAP_HOLD: Hold = { min: 3.5, ideal: 4.2, max: 4.5 };

/** The same of a trip that is a part of its film. */
export const TRIP_MAP_HOLD: Hold = { min: 2.6, ideal: 3.2, max: 4 };

/** In a film below so many seconds the ending is brief, and below these pictures before its map take too much. */
const BRIEF_CARDS_SECONDS = 60, TEASERS_SECONDS = 52;

/** So that opening and ending are at most a quarter of a film of so many seconds. */
export function endingHold(filmSeconds: number): Hold {
  return filmSeconds < BRIEF_CARDS_SECONDS
    ? { min: 2.4, ideal: 3, max: 3.4 }
    : { min: 3.2, ideal: 4, max: 4.8 };
}

/** Whether pictures come before the map that opens a film of so many seconds. */
export function hasTeasers(filmSeconds: number): boolean {
  return filmSeconds >= TEASERS_SECONDS;
}

/** Below so much content a film has no cards at all. */
export const MIN_CONTENT_SECONDS = 5;
