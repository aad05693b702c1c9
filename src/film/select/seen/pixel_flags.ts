// What the pixels speak against: damaged, soft, dark, blown out, empty, a screen. Soft and screen
// are relative to the library, because no figure means the same for every camera and every drawing.

import type { PixelFacts } from "../../../bank/fact.ts";

export type PixelFlag = "damaged" | "soft" | "dark" | "blown_out" | "empty" | "screen";

/** Fewer measurements than this say nothing about a library. */
const ENOUGH = 20;
/** The lowest tenth … */
const SOFT_SHARE = 0.1;
/** … but of a library without a single soft picture the lowest tenth is sharp too, and so is mist. */
const SOFT_OF_MEDIAN = 0.25;
/** Night scenes are dark and wanted; what is dark and flat shows nothing. */
const DARK_SHARE = 0.85, DARK_CONTRAST = 30, BLACK_MEAN = 12;
/** The same for snow and sky. */
const BRIGHT_SHARE = 0.7, BRIGHT_CONTRAST = 45;
/** A pocket, a lens cap, a wall. */
const EMPTY_CONTRAST = 10;
const SCREEN_LIKENESS = 0.75;
/** Where so many pictures look like screens, the measure sees drawings. */
const SCREEN_USUAL_SHARE = 0.3;

export interface LibrarySharpness {
  readonly softBelow: number;
  readonly softFaceBelow: number;
  readonly screensAreUsual: boolean;
}

export function sharpnessOf(known: readonly PixelFacts[]): LibrarySharpness {
  const screens = known.filter((facts) => facts.screenLikeness >= SCREEN_LIKENESS).length;
  return {
    softBelow: softBound(known.map((facts) => facts.sharpness)),
    softFaceBelow: softBound(known.flatMap((facts) => facts.faceSharpness ?? [])),
    screensAreUsual: known.length >= ENOUGH && screens >= SCREEN_USUAL_SHARE * known.length,
  };
}

function softBound(sharpness: readonly number[]): number {
  if (sharpness.length < ENOUGH) return 0;
  const sorted = sharpness.toSorted((a, b) => a - b);
  const tenth = sorted[Math.floor(sorted.length * SOFT_SHARE)]!;
  const median = sorted[Math.floor(sorted.length / 2)]!;
  return Math.min(tenth, SOFT_OF_MEDIAN * median);
}

/** The first flag that holds; a sharp face makes a picture sharp whatever is behind it. */
export function pixelFlag(
  facts: PixelFacts,
  library: LibrarySharpness,
  showsKnownPeople: boolean,
): PixelFlag | undefined {
  if (facts.isDamaged) return "damaged";
  const looksLikeScreen = facts.screenLikeness >= SCREEN_LIKENESS;
  if (looksLikeScreen && !library.screensAreUsual && !showsKnownPeople) return "screen";
  if (facts.contrast < EMPTY_CONTRAST) return "empty";
  const isDark = facts.darkShare >= DARK_SHARE && facts.contrast < DARK_CONTRAST;
  if (isDark || facts.mean < BLACK_MEAN) return "dark";
  if (facts.brightShare >= BRIGHT_SHARE && facts.contrast < BRIGHT_CONTRAST) return "blown_out";
  const isSoft = facts.faceSharpness === undefined
    ? facts.sharpness < library.softBelow
    : facts.faceSharpness < library.softFaceBelow;
  return isSoft ? "soft" : undefined;
}
