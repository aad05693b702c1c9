// Colours as "#rrggbb" text, mixed in OKLab so that a mixture is as bright and as clean as the eye
// expects (Björn Ottosson, "A perceptual color space for image processing", 2020).

import { linearLight, storedLight } from "../../../base/srgb.ts";

export type Colour = string;

type Lab = readonly [lightness: number, a: number, b: number];

const toLinear = (byte: number) => linearLight(byte / 255);
const toByte = (linear: number) =>
  Math.min(255, Math.max(0, Math.round(storedLight(linear) * 255)));

export function rgbOf(colour: Colour): readonly [number, number, number] {
  const bits = parseInt(colour.slice(1), 16);
  return [bits >> 16, bits >> 8 & 255, bits & 255];
}

function labOf(colour: Colour): Lab {
  const [r, g, b] = rgbOf(colour).map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function colourOf([lightness, a, b]: Lab): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const bytes = [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** `a` at 0, `b` at 1. */
export function mix(a: Colour, b: Colour, share: number): Colour {
  const from = labOf(a), to = labOf(b);
  return colourOf([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]);
}

/** Moves the lightness (0…1) by `by` and multiplies the saturation by `saturation`. */
export function tone(colour: Colour, by: number, saturation = 1): Colour {
  const [lightness, a, b] = labOf(colour);
  return colourOf([
    Math.min(1, Math.max(0, lightness + by)),
    a * saturation,
    b * saturation,
  ]);
}
