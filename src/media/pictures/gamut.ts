// Colours of wide-gamut pictures without a profile, brought to sRGB.

import type { RgbPicture } from "./sharp_reader.ts";

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Linear light to linear sRGB, both with D65 white (from the primaries' chromaticities). */
const TO_SRGB: Readonly<Record<number, Matrix>> = {
  // H.273 code 12, SMPTE EG 432-1: Display P3.
  12: [1.2249401, -0.2249404, 0, -0.0420569, 1.0420571, 0, -0.0196376, -0.0786361, 1.0982735],
  // Code 9: BT.2020.
  9: [
    1.6604910,
    -0.5876411,
    -0.0728499,
    -0.1245505,
    1.1328999,
    -0.0083494,
    -0.0181508,
    -0.1005789,
    1.1187297,
  ],
};

const STEPS = 4096;

/** sRGB's own curve, 8 bit to linear light. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

/** Linear light in 1/4096 back to 8 bit. */
const CODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const v = step / STEPS;
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
});

/** `primaries` is an H.273 code; pictures in unknown or sRGB primaries come back as they are. */
export function primariesToSrgb(picture: RgbPicture, primaries: number | undefined): RgbPicture {
  const matrix = TO_SRGB[primaries ?? 1];
  if (!matrix) return picture;
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix;
  const data = new Uint8Array(picture.data.length);
  const coded = (value: number) => CODED[Math.min(STEPS, Math.max(0, Math.round(value * STEPS)))]!;
  for (let i = 0; i < data.length; i += 3) {
    const r = LINEAR[picture.data[i]!]!, g = LINEAR[picture.data[i + 1]!]!;
    const b = LINEAR[picture.data[i + 2]!]!;
    data[i] = coded(rr * r + rg * g + rb * b);
    data[i + 1] = coded(gr * r + gg * g + gb * b);
    data[i + 2] = coded(br * r + bg * g + bb * b);
  }
  return { ...picture, data };
}
