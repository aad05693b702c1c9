// SPDX-License-Identifier: AGPL-3.0-or-later

// The picture format every stage of the film speaks: 8-bit 4:2:0, BT.709, limited range,
// left-sited chroma, planes packed without padding; and packed sRGB on the way to it.

/** `data` holds Y (width × height), then U, then V (each half size); width and height are even. */
export interface Yuv420 {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Bytes of one frame. */
export function yuvBytes(width: number, height: number): number {
  return width * height * 3 / 2;
}

/** A frame of one colour; limited-range black by default. */
export function solidYuv(width: number, height: number, y = 16, u = 128, v = 128): Yuv420 {
  const data = new Uint8Array(yuvBytes(width, height));
  const luma = width * height, chroma = luma / 4;
  data.fill(y, 0, luma).fill(u, luma, luma + chroma).fill(v, luma + chroma);
  return { width, height, data };
}

/** One colour in BT.709 and limited range: Y 16…235, U and V 16…240, not rounded. */
export interface Yuv {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** From 8-bit sRGB. */
export function yuvOfRgb(
  { r, g, b }: { readonly r: number; readonly g: number; readonly b: number },
): Yuv {
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return {
    y: 16 + luma * 219 / 255,
    u: 128 + (b - luma) / 1.8556 * 224 / 255,
    v: 128 + (r - luma) / 1.5748 * 224 / 255,
  };
}

/** Packed 8-bit RGB of a frame, nearest chroma; for measuring and posters, not for the film. */
export function rgbOfYuv(frame: Yuv420): { width: number; height: number; data: Uint8Array } {
  const { width, height, data } = frame;
  const luma = width * height, half = width / 2;
  const rgb = new Uint8Array(luma * 3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const chroma = (y >> 1) * half + (x >> 1);
      const l = (data[y * width + x]! - 16) * 255 / 219;
      const u = (data[luma + chroma]! - 128) * 255 / 224;
      const v = (data[luma + luma / 4 + chroma]! - 128) * 255 / 224;
      rgb[p] = byte(l + 1.5748 * v);
      rgb[p + 1] = byte(l - 0.1873 * u - 0.4681 * v);
      rgb[p + 2] = byte(l + 1.8556 * u);
    }
  }
  return { width, height, data: rgb };
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}

/** Packed 8-bit sRGB pixels. */
export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** BT.709 luma weights and limited-range scales, in 1/65536. */
const SHIFT = 16;
const ONE = 1 << SHIFT;
const LUMA = 219 / 255 * ONE;
const CHROMA = 224 / 255 * ONE;
const KR = 0.2126, KG = 0.7152, KB = 0.0722;
const YR = Math.round(KR * LUMA), YB = Math.round(KB * LUMA);
/** The rest, so that white is exactly 235. */
const YG = Math.round(LUMA) - YR - YB;
const UR = Math.round(-KR / 1.8556 * CHROMA), UG = Math.round(-KG / 1.8556 * CHROMA);
const VG = Math.round(-KG / 1.5748 * CHROMA), VB = Math.round(-KB / 1.5748 * CHROMA);
/** Sums of zero, so that grey is exactly 128. */
const UB = -UR - UG, VR = -VG - VB;
const HALF = ONE >> 1;
/** Chroma is summed over eight samples (two rows of 1-2-1) before it is rounded. */
const CHROMA_SHIFT = SHIFT + 3;
const CHROMA_HALF = 1 << (CHROMA_SHIFT - 1);

/**
 * Packed 8-bit RGB of even size to BT.709 in limited range, chroma sited left as in H.264: each
 * chroma sample is the 1-2-1 mean around its even column, over two rows.
 */
export function rgbToYuv(rgb: Uint8Array, width: number, height: number): Yuv420 {
  const luma = width * height;
  const data = new Uint8Array(luma * 3 / 2);
  const stride = width * 3;
  let u = luma, v = luma + luma / 4;
  for (let y = 0; y < height; y += 2) {
    let top = y * stride, low = top + stride;
    let yTop = y * width, yLow = yTop + width;
    // The column left of the edge repeats the first one.
    let rLeft = rgb[top]! + rgb[low]!;
    let gLeft = rgb[top + 1]! + rgb[low + 1]!;
    let bLeft = rgb[top + 2]! + rgb[low + 2]!;
    for (let x = 0; x < width; x += 2) {
      const r0 = rgb[top]!, g0 = rgb[top + 1]!, b0 = rgb[top + 2]!;
      const r1 = rgb[top + 3]!, g1 = rgb[top + 4]!, b1 = rgb[top + 5]!;
      const r2 = rgb[low]!, g2 = rgb[low + 1]!, b2 = rgb[low + 2]!;
      const r3 = rgb[low + 3]!, g3 = rgb[low + 4]!, b3 = rgb[low + 5]!;
      data[yTop++] = 16 + ((YR * r0 + YG * g0 + YB * b0 + HALF) >> SHIFT);
      data[yTop++] = 16 + ((YR * r1 + YG * g1 + YB * b1 + HALF) >> SHIFT);
      data[yLow++] = 16 + ((YR * r2 + YG * g2 + YB * b2 + HALF) >> SHIFT);
      data[yLow++] = 16 + ((YR * r3 + YG * g3 + YB * b3 + HALF) >> SHIFT);
      const rRight = r1 + r3, gRight = g1 + g3, bRight = b1 + b3;
      const r = rLeft + 2 * (r0 + r2) + rRight;
      const g = gLeft + 2 * (g0 + g2) + gRight;
      const b = bLeft + 2 * (b0 + b2) + bRight;
      data[u++] = 128 + ((UR * r + UG * g + UB * b + CHROMA_HALF) >> CHROMA_SHIFT);
      data[v++] = 128 + ((VR * r + VG * g + VB * b + CHROMA_HALF) >> CHROMA_SHIFT);
      rLeft = rRight;
      gLeft = gRight;
      bLeft = bRight;
      top += 6;
      low += 6;
    }
  }
  return { width, height, data };
}
