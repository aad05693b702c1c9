// A ground in the picture's own colours: deep enough that the picture glows on it, near enough that
// the two belong together. What the film's palette says is the other half.

import type { Yuv, Yuv420 } from "../../../media/yuv.ts";
import type { Ground } from "../../timeline/timeline.ts";
import { yuvOfColour } from "./colour.ts";

/** Share of the picture in the ground; the rest is the palette, which keeps a film together. */
const PICTURE_SHARE = 0.72;
/** Luma above black of the ground's upper and lower end: dusk, not night. */
const UPPER_LUMA = 58;
const LOWER_LUMA = 30;
/** A mean of many colours is paler than any of them. */
const SATURATION = 1.35;
/** Every so many pixels in both directions are looked at. */
const STEP = 8;

/** The upper and lower third of the picture decide the ends of the gradient. */
export function pictureGround(picture: Yuv420, ground: Ground): Ground {
  return {
    from: colourOf(mixed(meanOf(picture, 0, 1 / 3), yuvOfColour(ground.from), UPPER_LUMA)),
    to: colourOf(mixed(meanOf(picture, 2 / 3, 1), yuvOfColour(ground.to), LOWER_LUMA)),
  };
}

function meanOf({ width, height, data }: Yuv420, from: number, to: number): Yuv {
  const luma = width * height, half = width / 2;
  let y = 0, u = 0, v = 0, count = 0;
  for (let row = Math.floor(from * height); row < Math.floor(to * height); row += STEP) {
    for (let column = 0; column < width; column += STEP) {
      const chroma = (row >> 1) * half + (column >> 1);
      y += data[row * width + column]!;
      u += data[luma + chroma]!;
      v += data[luma + luma / 4 + chroma]!;
      count++;
    }
  }
  return count === 0 ? { y: 16, u: 128, v: 128 } : { y: y / count, u: u / count, v: v / count };
}

/** Hue of the picture, brightness of a ground: chroma shrinks with the light that is taken away. */
function mixed(picture: Yuv, palette: Yuv, luma: number): Yuv {
  const light = Math.min(1, luma / Math.max(1, picture.y - 16)) * SATURATION;
  const share = (own: number, other: number) => other + (own - other) * PICTURE_SHARE;
  return {
    y: share(16 + luma, palette.y),
    u: share(128 + (picture.u - 128) * light, palette.u),
    v: share(128 + (picture.v - 128) * light, palette.v),
  };
}

function colourOf({ y, u, v }: Yuv): string {
  const l = (y - 16) * 255 / 219, b = (u - 128) * 255 / 224, r = (v - 128) * 255 / 224;
  const channels = [l + 1.5748 * r, l - 0.1873 * b - 0.4681 * r, l + 1.8556 * b];
  const hex = (value: number) =>
    Math.max(0, Math.min(255, Math.round(value))).toString(16).padStart(2, "0");
  return `#${channels.map(hex).join("")}`;
}
