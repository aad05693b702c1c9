// Colours of pictures in other primaries than sRGB's, brought to sRGB.

import { linearLight, storedLight } from "../../base/srgb.ts";
import type { RgbPicture } from "./rgb_picture.ts";

type Nine<Part> = readonly [Part, Part, Part, Part, Part, Part, Part, Part, Part];

/** Linear light to linear sRGB, both with D65 white (from the primaries' chromaticities). */
const TO_SRGB: Readonly<Record<number, Nine<number>>> = {
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

/** Of linear light between black and white: a step near black is a third of one of 8 bits. */
const STEPS = 16_384;

/**
 * Linear light in steps back to 8 bit, from one white below black to one above white: no mixture of these
 * matrices, whose rows add up to one, lies outside.
 */
function codesOfLight(): Uint8Array {
  const codes = new Uint8Array(3 * STEPS + 1).fill(255, 2 * STEPS);
  for (let n = 0; n < STEPS; n++) codes[STEPS + n] = Math.round(255 * storedLight(n / STEPS));
  return codes;
}

/** What each number of red gives to sRGB's red, in steps, what of green does, and so on. */
type Shares = Nine<Int32Array>;

function sharesOf(matrix: Nine<number>): Shares {
  const light = Float64Array.from(
    { length: 256 },
    (_, stored) => linearLight(stored / 255) * STEPS,
  );
  return matrix.map((part) =>
    Int32Array.from(light, (steps) => Math.round(part * steps))
  ) as unknown as Shares;
}

/** Made for the first picture that wants them: the pictures of a phone all want the same. */
let codes: Uint8Array | undefined;
const shares = new Map<Nine<number>, Shares>();

/** `primaries` is an H.273 code; pictures in unknown or sRGB primaries come back as they are. */
export function primariesToSrgb(picture: RgbPicture, primaries: number | undefined): RgbPicture {
  const matrix = TO_SRGB[primaries ?? 1];
  if (!matrix) return picture;
  const coded = codes ??= codesOfLight();
  const own = shares.get(matrix) ?? sharesOf(matrix);
  shares.set(matrix, own);
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = own;
  const { data: source } = picture;
  const data = new Uint8Array(source.length);
  for (let i = 0; i < source.length; i += 3) {
    const r = source[i]!, g = source[i + 1]!, b = source[i + 2]!;
    data[i] = coded[rr[r]! + rg[g]! + rb[b]! + STEPS]!;
    data[i + 1] = coded[gr[r]! + gg[g]! + gb[b]! + STEPS]!;
    data[i + 2] = coded[br[r]! + bg[g]! + bb[b]! + STEPS]!;
  }
  return { ...picture, data };
}
