// Turns a painting into pixels: draws each sheet, lays it over the ones below, then gives the whole
// print its bloom, tone, brush edges, paper and grain.

import type { Layer, Painting } from "./painting.ts";
import { finishPrint } from "./finish.ts";
import { printTiles, TILE } from "./noise.ts";

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Opaque RGBA. */
  readonly data: Uint8Array;
}

/** A drawn layer: straight RGBA, smaller than the print when it is blurred anyway. */
export interface DrawnLayer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Draws one layer for a print of the given size. */
export async function drawLayer(layer: Layer, width: number, height: number): Promise<DrawnLayer> {
  const { default: sharp } = await import("sharp");
  const sigma = (layer.blur ?? 0) * width / layer.sheet.width;
  if (sigma < 1) {
    const svg = new TextEncoder().encode(layer.sheet.svg(width, height));
    return { width, height, data: plain(await sharp(svg).ensureAlpha().raw().toBuffer()) };
  }
  // A blurred sheet holds no detail: it is drawn so small that a sigma of 2.5 pixels is left.
  const shrink = Math.min(1, 2.5 / sigma);
  const small = { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) };
  const svg = new TextEncoder().encode(layer.sheet.svg(small.width, small.height));
  const soft = sharp(svg).ensureAlpha().blur(sigma * small.width / width);
  return { ...small, data: plain(await soft.raw().toBuffer()) };
}

/** The same bytes without Node's Buffer around them, on a boundary of four: keeps the loops fast. */
function plain(buffer: Uint8Array): Uint8Array {
  if (buffer.byteOffset % 4) return new Uint8Array(buffer);
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/** Lays a drawn layer over opaque RGBA of the given size, in place. */
function layOver(
  base: Uint8Array,
  width: number,
  height: number,
  top: DrawnLayer,
  how: Pick<Layer, "blend" | "stippled">,
): void {
  const under = new Int32Array(base.buffer, base.byteOffset, width * height);
  const layRow = how.blend === undefined && !how.stippled ? coverRow : blendRow;
  if (top.width === width) {
    const over = new Int32Array(top.data.buffer, top.data.byteOffset, width * height);
    return layRow(under, over, 0, width * height, width, how);
  }
  const larger = new Enlarger(top, width, height);
  for (let y = 0; y < height; y++) layRow(under, larger.row(y), y * width, width, width, how);
}

/** Lays `count` pixels over others, beginning at pixel `at`; most are empty or cover wholly. */
function coverRow(base: Int32Array, top: Int32Array, at: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const over = top[i]!, alpha = over >>> 24;
    if (alpha === 0) continue;
    if (alpha === 255) {
      base[at + i] = over;
      continue;
    }
    const under = base[at + i]!, share = alpha * 257;
    const r = under & 255, g = under >> 8 & 255, b = under >> 16 & 255;
    base[at + i] = r + (((over & 255) - r) * share + 32768 >> 16) |
      g + (((over >> 8 & 255) - g) * share + 32768 >> 16) << 8 |
      b + (((over >> 16 & 255) - b) * share + 32768 >> 16) << 16 | 0xff000000;
  }
}

/** The same with light, shade or dots. */
function blendRow(
  base: Int32Array,
  top: Int32Array,
  at: number,
  count: number,
  width: number,
  { blend, stippled }: Pick<Layer, "blend" | "stippled">,
): void {
  const { grain } = printTiles();
  const mixed = (under: number, over: number, share: number) => {
    if (blend === "screen") over += under - (under * over + 255 >> 8);
    else if (blend === "multiply") over = under * over >> 8;
    // 257 / 65536 is a 255th within the range of products used here.
    return under + ((over - under) * share + 32768 >> 16);
  };
  for (let i = 0; i < count; i++) {
    const over = top[i]!;
    let alpha = over >>> 24;
    if (alpha === 0) continue;
    if (stippled) {
      const pixel = at + i, y = pixel / width | 0, x = pixel - y * width;
      const dot = alpha - 255 + grain[(y & (TILE - 1)) * TILE + (x & (TILE - 1))]!;
      alpha = alpha * 0.4 + Math.min(255, Math.max(0, alpha + dot * 1.4)) * 0.6 | 0;
    }
    const under = base[at + i]!, share = alpha * 257;
    base[at + i] = mixed(under & 255, over & 255, share) |
      mixed(under >> 8 & 255, over >> 8 & 255, share) << 8 |
      mixed(under >> 16 & 255, over >> 16 & 255, share) << 16 | 0xff000000;
  }
}

/** Gives the rows of a small layer at full width, by linear steps. */
class Enlarger {
  readonly #row: Int32Array;
  /** One row of the small layer between two of its rows, colours weighted by their alpha. */
  readonly #line: Float32Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #share: Float32Array;
  #lineAt = -1;

  constructor(readonly small: DrawnLayer, readonly width: number, readonly height: number) {
    this.#row = new Int32Array(width);
    this.#line = new Float32Array(small.width * 4);
    this.#left = new Int32Array(width);
    this.#right = new Int32Array(width);
    this.#share = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const at = Math.max(0, (x + 0.5) * small.width / width - 0.5), left = Math.floor(at);
      this.#left[x] = left * 4;
      this.#right[x] = Math.min(small.width - 1, left + 1) * 4;
      this.#share[x] = at - left;
    }
  }

  row(y: number): Int32Array {
    this.#between(y);
    // Private fields in a loop over pixels cost more than the arithmetic.
    const row = this.#row, line = this.#line, lefts = this.#left, rights = this.#right;
    const shares = this.#share, width = this.width;
    for (let x = 0; x < width; x++) {
      const l = lefts[x]!, r = rights[x]!, share = shares[x]!;
      const alpha = line[l + 3]! + (line[r + 3]! - line[l + 3]!) * share;
      if (alpha < 0.5) {
        row[x] = 0;
        continue;
      }
      // Colours are held multiplied by alpha / 255.
      const back = alpha > 254.5 ? 1 : 255 / alpha;
      row[x] = (line[l]! + (line[r]! - line[l]!) * share) * back + 0.5 & 255 |
        ((line[l + 1]! + (line[r + 1]! - line[l + 1]!) * share) * back + 0.5 & 255) << 8 |
        ((line[l + 2]! + (line[r + 2]! - line[l + 2]!) * share) * back + 0.5 & 255) << 16 |
        alpha + 0.5 << 24;
    }
    return row;
  }

  #between(y: number): void {
    if (this.#lineAt === y) return;
    this.#lineAt = y;
    const { data, width, height } = this.small, stride = width * 4;
    const at = Math.max(0, (y + 0.5) * height / this.height - 0.5), upper = Math.floor(at);
    const down = at - upper, above = upper * stride;
    const below = Math.min(height - 1, upper + 1) * stride, line = this.#line;
    for (let i = 0; i < stride; i += 4) {
      const a = data[above + i + 3]! * (1 - down), b = data[below + i + 3]! * down;
      line[i + 3] = a + b;
      for (let c = 0; c < 3; c++) {
        line[i + c] = (data[above + i + c]! * a + data[below + i + c]! * b) / 255;
      }
    }
  }
}

/** All layers laid over one another, as opaque RGBA; the first one covers the whole sheet. */
async function layers(
  painting: Painting,
  width: number,
  height: number,
): Promise<Uint8Array> {
  let base: Uint8Array | undefined;
  for (const layer of painting.layers) {
    const drawn = await drawLayer(layer, width, height);
    if (!base && drawn.width === width) base = drawn.data;
    else layOver(base ??= new Uint8Array(width * height * 4), width, height, drawn, layer);
  }
  return base!;
}

/** The finished print, `width` pixels wide; the height follows the design. */
export async function develop(painting: Painting, width: number): Promise<Pixels> {
  const design = painting.layers[0]!.sheet;
  const height = Math.round(width * design.height / design.width);
  const base = await layers(painting, width, height);
  const scale = width / design.width;
  const data = await finishPrint(base, width, height, painting.finish, scale, printTiles());
  return { width, height, data };
}
