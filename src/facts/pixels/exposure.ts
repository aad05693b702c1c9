// Light and colour of a picture in five numbers.

import type { PixelFacts } from "../../bank/fact.ts";
import type { Luma, Opponents } from "./raster.ts";

/** Luma bounds of "dark" and "bright" (film.md 3.1). */
const DARK_BELOW = 30;
const BRIGHT_ABOVE = 225;

type Exposure = Pick<PixelFacts, "mean" | "contrast" | "darkShare" | "brightShare">;

export function exposureOf(luma: Luma): Exposure {
  let sum = 0, squares = 0, dark = 0, bright = 0;
  const { data } = luma, count = data.length;
  // Not `of`: its iterator doubles the time of this loop.
  for (let i = 0; i < count; i++) {
    const value = data[i]!;
    sum += value;
    squares += value * value;
    if (value < DARK_BELOW) dark++;
    if (value > BRIGHT_ABOVE) bright++;
  }
  const mean = sum / count;
  return {
    mean,
    contrast: Math.sqrt(Math.max(0, squares / count - mean * mean)),
    darkShare: dark / count,
    brightShare: bright / count,
  };
}

/** Hasler and Süsstrunk (2003): spread and strength of the two opponent channels. */
export function colourfulnessOf({ redGreen, yellowBlue }: Opponents): number {
  let rgSum = 0, rgSquares = 0, ybSum = 0, ybSquares = 0;
  const count = redGreen.length;
  for (let i = 0; i < count; i++) {
    const rg = redGreen[i]!, yb = yellowBlue[i]!;
    rgSum += rg;
    rgSquares += rg * rg;
    ybSum += yb;
    ybSquares += yb * yb;
  }
  const rgMean = rgSum / count, ybMean = ybSum / count;
  const variance = rgSquares / count - rgMean ** 2 + ybSquares / count - ybMean ** 2;
  return Math.sqrt(Math.max(0, variance)) + 0.3 * Math.hypot(rgMean, ybMean);
}
