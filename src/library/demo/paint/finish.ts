// The last pass over a print: bloom, exposure and tone, brush-like edges, paper and film grain. All
// in one loop over integers, because it runs over 200 million pixels for one library.

import { rgbOf } from "./colour.ts";
import { TILE, type Tiles } from "./noise.ts";
import type { Finish } from "./painting.ts";

/** Bloom is worked out at an eighth of the size; it holds nothing finer. */
const BLOOM_STEP = 8;

/** How far edges wander, in design units, when brush noise displaces them by its full range. */
const EDGE_WANDER = 2.2;

/** Strength of the paper (share of the light at full range) and of the grain (levels of 255). */
const PAPER_SHARE = 0.045, GRAIN_LEVELS = 14;

/** Fixed point of the light factor. */
const ONE = 1 << 14;

/** Takes opaque RGBA and gives opaque RGBA; `scale` is pixels per design unit. */
export async function finishPrint(
  print: Uint8Array,
  width: number,
  height: number,
  finish: Finish,
  scale: number,
  tiles: Tiles,
): Promise<Uint8Array> {
  const soft = await softened(print, width, height, (finish.softness ?? 0) * scale);
  if (finish.flat) return soft;
  // Whole pixels are read and written at once: three times as quick as bytes.
  const source = new Int32Array(soft.buffer, soft.byteOffset, width * height);
  const spill = await spillOf(source, width, height, finish.bloom ?? 0);
  const out = new Int32Array(width * height);
  develop({ source, out, width, height, scale, finish, spill, tiles });
  return new Uint8Array(out.buffer);
}

interface Pass {
  readonly source: Int32Array;
  readonly out: Int32Array;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly finish: Finish;
  readonly spill: Spill | undefined;
  readonly tiles: Tiles;
}

/** The loop itself; apart from the asynchronous function around it, where it would run half as fast. */
function develop({ source, out, width, height, scale, finish, spill, tiles }: Pass): void {
  const { grain, paper } = tiles;
  const [red, green, blue] = toneCurves(finish) as [Int32Array, Int32Array, Int32Array];
  const byGrain = (share: number) => Int32Array.from({ length: 256 }, (_, i) => (i - 128) * share);
  const grainLevel = byGrain((finish.grain ?? 0.4) * GRAIN_LEVELS / 128)
    .map((level) => level + UNDER);
  const shiftX = byGrain(EDGE_WANDER * scale / 96), paperLight = byGrain(PAPER_SHARE * ONE / 128);
  const shiftY = shiftX.map((shift) => shift * width);
  const vignette = (finish.vignette ?? 0.2) * 1.1 * ONE;
  const across = Int32Array.from({ length: width }, (_, x) => vignette * (x / width - 0.5) ** 2);
  const margin = Math.max(...shiftX) + 1;
  const spillRow = new Int32Array(Math.ceil(width / BLOOM_STEP) * BLOOM_STEP);
  for (let y = 0, pixel = 0; y < height; y++) {
    if (spill && y % 2 === 0) spillAcross(spill, y, spillRow);
    const grainRow = (y & (TILE - 1)) * TILE, edgeRow = ((y * 3 + 101) & (TILE - 1)) * TILE;
    const paperRow = (y >> 1 & (TILE - 1)) * TILE;
    const rowLight = ONE - Math.round(vignette * (y / height - 0.5) ** 2);
    const wanders = y >= margin && y < height - margin;
    for (let x = 0; x < width; x++, pixel++) {
      const g = grain[grainRow + (x & (TILE - 1))]!;
      let from = pixel;
      if (wanders && x >= margin && x < width - margin) {
        from = pixel + shiftX[g]! + shiftY[grain[edgeRow + (x + 77 & (TILE - 1))]!]!;
      }
      const light = rowLight - across[x]! + paperLight[paper[paperRow + (x >> 1 & (TILE - 1))]!]!;
      const level = grainLevel[g]!, colour = source[from]!, glow = spillRow[x]!;
      const r = colour & 255, n = colour >> 8 & 255, b = colour >> 16 & 255;
      const r2 = red[r + ((255 - r) * (glow & 255) >> 8)]! * light >> 18;
      const n2 = green[n + ((255 - n) * (glow >> 8 & 255) >> 8)]! * light >> 18;
      const b2 = blue[b + ((255 - b) * (glow >> 16) >> 8)]! * light >> 18;
      out[pixel] = CLAMPED[r2 + level]! | CLAMPED[n2 + level]! << 8 | CLAMPED[b2 + level]! << 16 |
        0xff000000;
    }
  }
}

/** Levels from −256 to 767 brought into a byte; `UNDER` is added before looking up. */
const UNDER = 256;
const CLAMPED = Uint8Array.from({ length: 1024 }, (_, i) => Math.min(255, Math.max(0, i - UNDER)));

async function softened(print: Uint8Array, width: number, height: number, sigma: number) {
  if (sigma < 0.3) return print;
  const { default: sharp } = await import("sharp");
  const raw = { width, height, channels: 4 as const };
  return new Uint8Array(await sharp(print, { raw }).blur(sigma).raw().toBuffer());
}

interface Spill {
  readonly width: number;
  readonly height: number;
  /** RGB. */
  readonly light: Uint8Array;
}

/** What bright areas give to their surroundings, small. */
async function spillOf(
  print: Int32Array,
  width: number,
  height: number,
  share: number,
): Promise<Spill | undefined> {
  if (share <= 0) return undefined;
  const { default: sharp } = await import("sharp");
  const small = { width: Math.ceil(width / BLOOM_STEP), height: Math.ceil(height / BLOOM_STEP) };
  const picked = new Uint8Array(small.width * small.height * 3);
  // Only what is brighter than 150 spills.
  const bright = Uint8Array.from(
    { length: 256 },
    (_, v) => Math.min(255, Math.max(0, v - 150) * 2.4),
  );
  for (let y = 0, to = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, to += 3) {
      const colour = print[y * BLOOM_STEP * width + x * BLOOM_STEP]!;
      picked[to] = bright[colour & 255]!;
      picked[to + 1] = bright[colour >> 8 & 255]!;
      picked[to + 2] = bright[colour >> 16 & 255]!;
    }
  }
  // The spill reaches about a fortieth of the width.
  const light = await sharp(picked, { raw: { ...small, channels: 3 } })
    .blur(Math.max(0.3, small.width / 40)).linear(share, 0).raw().toBuffer();
  return { ...small, light };
}

/** One full row of spill, by linear steps between the rows and columns of the small picture. */
function spillAcross({ light, width, height }: Spill, y: number, row: Int32Array): void {
  const at = y / BLOOM_STEP, upper = Math.floor(at), down = Math.round((at - upper) * 256);
  const above = upper * width * 3, below = Math.min(height - 1, upper + 1) * width * 3;
  // In 1/256 of a level; a step of an eighth is a shift by three.
  let r = 0, g = 0, b = 0;
  for (let cell = 0, to = 0; cell <= width; cell++) {
    const i = Math.min(width - 1, cell) * 3, u = above + i, l = below + i;
    const nextR = (light[u]! << 8) + (light[l]! - light[u]!) * down;
    const nextG = (light[u + 1]! << 8) + (light[l + 1]! - light[u + 1]!) * down;
    const nextB = (light[u + 2]! << 8) + (light[l + 2]! - light[u + 2]!) * down;
    if (cell > 0) {
      const dr = nextR - r >> 3, dg = nextG - g >> 3, db = nextB - b >> 3;
      for (let step = 0; step < BLOOM_STEP; step++, to++, r += dr, g += dg, b += db) {
        row[to] = r >> 8 | g & 0xff00 | (b & 0xff00) << 8;
      }
    }
    r = nextR, g = nextG, b = nextB;
  }
}

/** Value of 0…255 to 0…255 in sixteenths, per channel. */
function toneCurves(finish: Finish): readonly Int32Array[] {
  const { exposure = 1, toning } = finish;
  const shadows = rgbOf(toning?.shadows ?? "#808080");
  const highlights = rgbOf(toning?.highlights ?? "#808080");
  return [0, 1, 2].map((channel) =>
    Int32Array.from({ length: 256 }, (_, value) => {
      const v = Math.min(1, value / 255 * exposure);
      // Pure black and pure white keep their place; the lean is strongest between.
      const lean = (shadows[channel]! - 128) * (1 - v) * (1 - v) +
        (highlights[channel]! - 128) * v * (1 - v) * 2;
      return Math.max(0, v * 255 + lean * (toning?.share ?? 0)) * 16;
    })
  );
}
