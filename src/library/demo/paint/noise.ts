// Repeatable irregularity: smooth noise along a line for ridges and edges, and square tiles of grain
// and paper that finish every picture.

import { seededRandom } from "../../../base/random.ts";

/** Smooth noise over the real line in about −1…1; `octaves` adds finer detail of half the strength. */
export function lineNoise(seed: number | string, octaves = 4): (x: number) => number {
  const random = seededRandom(seed);
  const table = Float64Array.from({ length: 256 }, () => random.between(-1, 1));
  const smooth = (x: number) => {
    const cell = Math.floor(x), t = x - cell, eased = t * t * (3 - 2 * t);
    const a = table[cell & 255]!, b = table[(cell + 1) & 255]!;
    return a + (b - a) * eased;
  };
  return (x) => {
    let sum = 0, strength = 1, total = 0;
    for (let octave = 0; octave < octaves; octave++) {
      sum += smooth(x * 2 ** octave + octave * 37.7) * strength;
      total += strength;
      strength /= 2;
    }
    return sum / total;
  };
}

/** Side of the tiles in pixels; a power of two, so that an index is a mask. */
export const TILE = 512;

/** The noise every print is finished with; the same for all pictures of a process. */
export interface Tiles {
  readonly grain: Uint8Array;
  readonly paper: Uint8Array;
}

let made: Tiles | undefined;

export function printTiles(): Tiles {
  return made ??= { grain: grainTile(11), paper: paperTile(7) };
}

/** Film grain: nearly Gaussian bytes around 128, softened a little so that JPEG keeps it cheap. */
function grainTile(seed: number): Uint8Array {
  const random = seededRandom(seed);
  const raw = Float32Array.from(
    { length: TILE * TILE },
    () => random.next() + random.next() + random.next() - 1.5,
  );
  const tile = new Uint8Array(TILE * TILE);
  for (let y = 0; y < TILE; y++) {
    const above = ((y + TILE - 1) & (TILE - 1)) * TILE, row = y * TILE;
    for (let x = 0; x < TILE; x++) {
      const left = (x + TILE - 1) & (TILE - 1);
      const value = raw[row + x]! * 0.9 + raw[row + left]! * 0.35 + raw[above + x]! * 0.35;
      tile[row + x] = Math.min(255, Math.max(0, Math.round(128 + value * 96)));
    }
  }
  return tile;
}

/** Paper and brush: seamless smooth noise of several sizes, bytes around 128. */
function paperTile(seed: number): Uint8Array {
  const sum = new Float32Array(TILE * TILE);
  const octaves: readonly (readonly [cells: number, strength: number])[] = [
    [6, 0.12],
    [24, 0.2],
    [80, 0.3],
    [200, 0.4],
  ];
  for (const [cells, strength] of octaves) {
    const random = seededRandom(seed * 31 + cells);
    const grid = Float32Array.from({ length: cells * cells }, () => random.between(-1, 1));
    const step = cells / TILE;
    for (let y = 0; y < TILE; y++) {
      const gy = y * step, y0 = Math.floor(gy), ty = ease(gy - y0);
      const top = y0 % cells * cells, bottom = (y0 + 1) % cells * cells;
      for (let x = 0; x < TILE; x++) {
        const gx = x * step, x0 = Math.floor(gx), tx = ease(gx - x0), x1 = (x0 + 1) % cells;
        const upper = grid[top + x0]! + (grid[top + x1]! - grid[top + x0]!) * tx;
        const lower = grid[bottom + x0]! + (grid[bottom + x1]! - grid[bottom + x0]!) * tx;
        sum[y * TILE + x]! += (upper + (lower - upper) * ty) * strength;
      }
    }
  }
  return Uint8Array.from(sum, (value) => Math.min(255, Math.max(0, Math.round(128 + value * 128))));
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
