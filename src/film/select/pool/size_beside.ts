// How large a picture is beside the others of its moment: a thumbnail gives way to what it was made of.

import type { Asset } from "../../../library/asset.ts";

type Sized = Pick<Asset, "width" | "height">;

/** A film shows no more of a picture, so what it has beyond that speaks for nothing. */
export const GOOD_SHORT_SIDE = 1000;
/** With less than half of that beside a good one, a picture was made smaller or looks it. */
const LARGE_ENOUGH = 0.5;

export function shortSideOf({ width, height }: Sized): number {
  return Math.min(width, height);
}

/** The short side from which on a picture is large enough beside these; where all are small, so is it. */
export function largeEnoughBeside(pictures: readonly Sized[]): number {
  const largest = pictures.reduce((most, picture) => Math.max(most, shortSideOf(picture)), 0);
  return LARGE_ENOUGH * Math.min(GOOD_SHORT_SIDE, largest);
}
