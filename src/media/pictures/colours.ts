// SPDX-License-Identifier: AGPL-3.0-or-later

// Colours of pictures: which primaries a profile has, and other primaries than sRGB's brought to it.

import { linearLight, storedLight } from "../../base/srgb.ts";
import type { RgbPicture } from "../yuv.ts";

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

/** The steps of linear light from black to white: near black one is a third of a step of 8 bits. */
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

/** The share of each red value in sRGB's red, in steps, then that of green, and so on. */
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

/** ICC.1:2022, 7.2 and 7.3: the header, then how many tags there are, then each with place and length. */
const COLOUR_SPACE_AT = 16, CONNECTION_SPACE_AT = 20, TAGS_AT = 128, ENTRY_BYTES = 12;
/** Behind a type's signature and four bytes without a meaning. */
const VALUE_AT = 8;

type Light = readonly [x: number, y: number, z: number];

/**
 * By H.273's code, the light of red, green and blue as seen under D50: from their chromaticities with D65
 * white, adapted as ICC.1:2022 Annex E says.
 */
const PRIMARIES: Readonly<Record<number, Readonly<Record<string, Light>>>> = {
  // BT.709 and sRGB.
  1: {
    rXYZ: [0.4360, 0.2225, 0.0139],
    gXYZ: [0.3851, 0.7169, 0.0971],
    bXYZ: [0.1431, 0.0606, 0.7141],
  },
  // Display P3.
  12: {
    rXYZ: [0.5151, 0.2412, -0.0010],
    gXYZ: [0.2920, 0.6922, 0.0419],
    bXYZ: [0.1571, 0.0666, 0.7841],
  },
};
/** Writers of profiles differ by this much; for white it is a sixth of a step of 8 bits. */
const ROUNDING = 0.0012;
const CURVES = ["rTRC", "gTRC", "bTRC"];
/** Tables between any two colours, which readers prefer to primaries and curves. */
const TABLES = ["A2B0", "A2B1"];

/** H.273's code; `undefined` for anything else, broken or not. */
export function primariesOf(profile: Uint8Array): number | undefined {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  try {
    const isRgb = wordAt(view, COLOUR_SPACE_AT) === "RGB " &&
      wordAt(view, CONNECTION_SPACE_AT) === "XYZ ";
    const tags = tagsOf(view);
    const isPlain = isRgb && !TABLES.some((name) => tags.has(name)) &&
      CURVES.every((name) => isCurve(tags.get(name)));
    if (!isPlain) return undefined;
    for (const [code, lights] of Object.entries(PRIMARIES)) {
      const isIt = Object.entries(lights).every(([name, light]) => isLight(tags.get(name), light));
      if (isIt) return Number(code);
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)));
}

/** Throws RangeError where one lies outside. */
function tagsOf(view: DataView): ReadonlyMap<string, DataView> {
  const tags = new Map<string, DataView>();
  const count = view.getUint32(TAGS_AT);
  for (let n = 0; n < count; n++) {
    const at = TAGS_AT + 4 + n * ENTRY_BYTES;
    const place = view.byteOffset + view.getUint32(at + 4);
    tags.set(wordAt(view, at), new DataView(view.buffer, place, view.getUint32(at + 8)));
  }
  return tags;
}

/** s15Fixed16Number, 4.6. */
const fixedAt = (view: DataView, at: number) => view.getInt32(at) / 65_536;

function isLight(tag: DataView | undefined, light: Light): boolean {
  return tag !== undefined && wordAt(tag, 0) === "XYZ " &&
    light.every((part, n) => Math.abs(fixedAt(tag, VALUE_AT + n * 4) - part) <= ROUNDING);
}

/** No number of 8 bits would come out as another. */
function isCurve(tag: DataView | undefined): boolean {
  const curve = tag && curveOf(tag);
  if (!curve) return false;
  for (let code = 0; code < 256; code++) {
    // Not a number, as of a broken one, is no distance at all.
    if (!(Math.abs(storedLight(curve(code / 255)) * 255 - code) < 0.5)) return false;
  }
  return true;
}

/** From stored numbers to light, both 0…1; `undefined` for the kinds sRGB's is never written in. */
function curveOf(tag: DataView): ((stored: number) => number) | undefined {
  switch (wordAt(tag, 0)) {
    case "para": {
      // 10.18: the fourth kind is sRGB's own, (a·v + b)^g above d and c·v below.
      if (tag.getUint16(VALUE_AT) !== 3) return undefined;
      const parameter = (n: number) => fixedAt(tag, 12 + n * 4);
      const g = parameter(0),
        a = parameter(1),
        b = parameter(2),
        c = parameter(3),
        d = parameter(4);
      return (stored) => stored >= d ? (a * stored + b) ** g : c * stored;
    }
    case "curv": {
      // 10.6: a table of even steps, straight between two of them.
      const last = tag.getUint32(VALUE_AT) - 1;
      if (last < 1) return undefined;
      const step = (n: number) => tag.getUint16(12 + n * 2) / 65_535;
      return (stored) => {
        const at = Math.min(Math.floor(stored * last), last - 1), share = stored * last - at;
        return step(at) * (1 - share) + step(at + 1) * share;
      };
    }
    default:
      return undefined;
  }
}
