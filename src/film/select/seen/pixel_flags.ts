// SPDX-License-Identifier: AGPL-3.0-or-later

// What the pixels speak against: damaged, soft, dark, blown out, empty, a screen, writing. Soft is
// relative to the story, screens and writing to the library, because no figure means the same for every
// camera and every drawing.

import type { PixelFacts } from "../../../bank/fact.ts";

export type PixelFlag =
  | "damaged"
  | "soft"
  | "dark"
  | "blown_out"
  | "empty"
  | "screen"
  | "text_heavy";

/** Fewer measurements than this say nothing about a library, and nothing about a story. */
const ENOUGH = 20, ENOUGH_OF_STORY = 6;
/** The lowest tenth, of as many as have one … */
const SOFT_SHARE = 0.1;
/** … but of a story without a single soft picture the lowest tenth is sharp too, and so is mist. */
const SOFT_OF_MEDIAN = 0.25;
/** Night scenes are dark and wanted; what is dark and flat shows nothing. */
const DARK_SHARE = 0.85, DARK_CONTRAST = 30, BLACK_MEAN = 12;
/** The same for snow and sky. */
const BRIGHT_SHARE = 0.7, BRIGHT_CONTRAST = 45;
/** A pocket, a lens cap, a wall. */
const EMPTY_CONTRAST = 10;
const SCREEN_LIKENESS = 0.75;
const TEXT_LIKENESS = 0.5;
/** Where so many pictures look like screens, the measure sees drawings. */
const USUAL_SHARE = 0.3;

/** Below this a picture is soft beside those of its story. */
interface StorySharpness {
  readonly softBelow: number;
  readonly softFaceBelow: number;
}

/** What is so common in a library that it says nothing. */
export interface Usual {
  readonly screens: boolean;
  readonly text: boolean;
}

export function usualIn(known: readonly PixelFacts[]): Usual {
  const isUsual = (holds: (facts: PixelFacts) => boolean) =>
    known.length >= ENOUGH && known.filter(holds).length >= USUAL_SHARE * known.length;
  return {
    screens: isUsual(({ screenLikeness }) => screenLikeness >= SCREEN_LIKENESS),
    text: isUsual(({ textLikeness = 0 }) => textLikeness >= TEXT_LIKENESS),
  };
}

export function sharpnessOf(ofStory: readonly PixelFacts[]): StorySharpness {
  return {
    softBelow: softBound(ofStory.map(subjectSharpness)),
    softFaceBelow: softBound(ofStory.flatMap((facts) => facts.faceSharpness ?? [])),
  };
}

function softBound(sharpness: readonly number[]): number {
  if (sharpness.length < ENOUGH_OF_STORY) return 0;
  const sorted = sharpness.toSorted((a, b) => a - b);
  const median = SOFT_OF_MEDIAN * sorted[Math.floor(sorted.length / 2)]!;
  if (sorted.length < ENOUGH) return median;
  return Math.min(sorted[Math.floor(sorted.length * SOFT_SHARE)]!, median);
}

/** Sharpness of the sharpest parts, or of the whole picture where only that was measured. */
export function subjectSharpness(facts: PixelFacts): number {
  return facts.subjectSharpness ?? facts.sharpness;
}

/** A sharp face makes a picture sharp whatever is behind it. */
export function isSoft(facts: PixelFacts, story: StorySharpness): boolean {
  return facts.faceSharpness === undefined
    ? subjectSharpness(facts) < story.softBelow
    : facts.faceSharpness < story.softFaceBelow;
}

interface Traits {
  readonly isSoft: boolean;
  readonly usual: Usual;
  readonly showsKnownPeople: boolean;
  readonly hasFace: boolean;
}

/** The first flag that holds. */
export function pixelFlag(facts: PixelFacts, traits: Traits): PixelFlag | undefined {
  const { usual, showsKnownPeople } = traits;
  if (facts.isDamaged) return "damaged";
  const looksLikeScreen = facts.screenLikeness >= SCREEN_LIKENESS;
  if (looksLikeScreen && !usual.screens && !showsKnownPeople) return "screen";
  if (facts.contrast < EMPTY_CONTRAST) return "empty";
  const isDark = facts.darkShare >= DARK_SHARE && facts.contrast < DARK_CONTRAST;
  if (isDark || facts.mean < BLACK_MEAN) return "dark";
  if (facts.brightShare >= BRIGHT_SHARE && facts.contrast < BRIGHT_CONTRAST) return "blown_out";
  if (traits.isSoft) return "soft";
  const isText = (facts.textLikeness ?? 0) >= TEXT_LIKENESS;
  return isText && !usual.text && !showsKnownPeople && !traits.hasFace ? "text_heavy" : undefined;
}
