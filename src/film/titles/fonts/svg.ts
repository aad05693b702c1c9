// SPDX-License-Identifier: AGPL-3.0-or-later

// Draws SVG with sharp. A drawing is the body of an `<svg>` element whose units are pixels.

import { sharpLibrary } from "../../../media/pictures/sharp_library.ts";
import type { Size } from "../../../media/size.ts";

async function opened({ width, height }: Size, body: string) {
  const sharp = await sharpLibrary();
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  // The shapes of a map are longer than sharp's bound for untrusted input.
  const image = sharp(new TextEncoder().encode(`${head}${body}</svg>`), { unlimited: true });
  return image.toColourspace("srgb").ensureAlpha();
}

/** Straight RGBA, row by row. */
export async function drawSvg(size: Size, body: string): Promise<Uint8Array> {
  return new Uint8Array(await (await opened(size, body)).raw().toBuffer());
}

/** How much of each pixel is covered, 0…255. */
export async function drawMask(size: Size, body: string): Promise<Uint8Array> {
  const image = await opened(size, body);
  return new Uint8Array(await image.extractChannel("alpha").raw().toBuffer());
}

/**
 * The same, blurred by `sigma` pixels. Wide blurs are made on a smaller drawing: sharp takes longer the
 * wider they are, and nothing finer is left of it.
 */
export async function drawBlurred(size: Size, body: string, sigma: number): Promise<Uint8Array> {
  const step = Math.max(1, Math.floor(sigma / 4));
  const small = { width: Math.ceil(size.width / step), height: Math.ceil(size.height / step) };
  const image = await opened(small, `<g transform="scale(${1 / step})">${body}</g>`);
  const blurred = await image.extractChannel("alpha").blur(Math.max(0.3, sigma / step)).raw()
    .toBuffer();
  if (step === 1) return new Uint8Array(blurred);
  const sharp = await sharpLibrary();
  const whole = sharp(blurred, { raw: { ...small, channels: 1 } })
    .resize({ width: small.width * step, height: small.height * step, fit: "fill" })
    .extractChannel(0).raw();
  const { data, info } = await whole.toBuffer({ resolveWithObject: true });
  const rows = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    rows.set(data.subarray(y * info.width, y * info.width + size.width), y * size.width);
  }
  return rows;
}
