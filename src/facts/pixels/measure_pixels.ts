// `pixels-v1`: everything that is measured on the small upright picture, in one pass.

import type { PixelFacts } from "../../bank/fact.ts";
import type { Box } from "../../library/asset.ts";
import { colourfulnessOf, exposureOf } from "./exposure.ts";
import { differenceHash, scenePrint } from "./likeness.ts";
import { lumaOf, opponentsOf, type Rgb } from "./raster.ts";
import { screenLikenessOf } from "./screen_likeness.ts";
import { faceSharpnessOf, sharpnessOf } from "./sharpness.ts";

/** The long edge pictures are measured at; part of what `pixels-v1` means. */
export const MEASURED_EDGE = 400;

/** `faces` are fractions of the upright picture. */
export function measurePixels(rgb: Rgb, faces: readonly Box[]): PixelFacts {
  const luma = lumaOf(rgb), opponents = opponentsOf(rgb);
  const faceSharpness = faceSharpnessOf(luma, faces);
  return {
    sharpness: sharpnessOf(luma),
    ...(faceSharpness === undefined ? {} : { faceSharpness }),
    ...exposureOf(luma),
    colour: colourfulnessOf(opponents),
    screenLikeness: screenLikenessOf(luma),
    hash: differenceHash(luma),
    print: scenePrint(luma, opponents),
  };
}
