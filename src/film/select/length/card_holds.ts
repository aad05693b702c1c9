// Seconds of a film's cards, which count towards its length.

import type { Hold } from "../cut.ts";

export const OPENING_PICTURES = 3;

/** Seconds of the cards. */
export const OPENING_HOLD: Hold = { min: 2.8, ideal: 3.5, max: 4.4 };

/**
 * Each picture of an opening of several: together about as long as one. The longest is twice the
 * shortest, so that a beat of any music above 33 a minute falls into it.
 */
export const SEQUENCE_HOLD: Hold = { min: 0.9, ideal: 1.2, max: 1.8 };

export const SEQUENCE_SECONDS: number = OPENING_PICTURES * SEQUENCE_HOLD.ideal;

export const CHAPTER_HOLD: Hold = { min: 1.7, ideal: 2.0, max: 2.7 };

/** A map is read, not only seen. */
export const MAP_HOLD: Hold = { min: 3.5, ideal: 4.2, max: 4.5 };

export const ENDING_HOLD: Hold = { min: 3.2, ideal: 4.0, max: 4.8 };

/** Below so much content a film has no cards at all. */
export const MIN_CONTENT_SECONDS = 5;
