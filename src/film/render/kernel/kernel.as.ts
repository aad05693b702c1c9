// SPDX-License-Identifier: AGPL-3.0-or-later

// The pixel loops of the renderer, in AssemblyScript (SIMD, imported memory, no runtime). Built by
// build/wasm_kernels.ts into kernel_wasm.ts. Pointers are byte offsets into the shared memory; strides
// are bytes.
// Every buffer has 64 readable bytes behind it, so that rows may be handled 16 bytes at a time.

/** Output rows resampled per round: 32 rows of 2304 columns in Q6 are 147 kB and stay in the cache. */
const BAND: i32 = 32;

/**
 * Vertical half of a resample: u8 rows to i16 (Q6), 16 columns at a time. `taps` is even; weights
 * are Q14 and sum to 16384 per row.
 */
function vpass(
  src: usize,
  srcStride: i32,
  columns: i32,
  out: usize,
  outStride: i32,
  rows: i32,
  starts: usize,
  weights: usize,
  taps: i32,
): void {
  for (let y = 0; y < rows; y++) {
    const row = src + <usize> (load<i32>(starts + (<usize> y << 2)) * srcStride);
    const rowWeights = weights + <usize> (y * taps * 2);
    let to = out + <usize> (y * outStride * 2);
    for (let x = 0; x < columns; x += 16) {
      let a0 = i32x4.splat(128), a1 = a0, a2 = a0, a3 = a0;
      let p = row + <usize> x;
      for (let k = 0; k < taps; k += 2) {
        const w = v128.load32_splat(rowWeights + (<usize> k << 1));
        const r0 = v128.load(p), r1 = v128.load(p + <usize> srcStride);
        const lo = v128.shuffle<u8>(r0, r1, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        const hi = v128.shuffle<u8>(
          r0, r1, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31,
        );
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(lo), w));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(lo), w));
        a2 = i32x4.add(a2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(hi), w));
        a3 = i32x4.add(a3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(hi), w));
        p += <usize> (srcStride << 1);
      }
      v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(a0, 8), i32x4.shr_s(a1, 8)));
      v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(a2, 8), i32x4.shr_s(a3, 8)), 16);
      to += 32;
    }
  }
}

/**
 * The vertical half for 8 taps, the usual case up to a scale of 1.33: unrolled, a row's weights in
 * registers. Measured 1.4 times as fast as the loop above.
 */
function vpass8(
  src: usize,
  srcStride: i32,
  columns: i32,
  out: usize,
  outStride: i32,
  rows: i32,
  starts: usize,
  weights: usize,
): void {
  const round = i32x4.splat(128), next = <usize> srcStride;
  for (let y = 0; y < rows; y++) {
    const row = src + <usize> (load<i32>(starts + (<usize> y << 2)) * srcStride);
    const at = weights + <usize> (y << 4);
    const w0 = v128.load32_splat(at), w1 = v128.load32_splat(at, 4);
    const w2 = v128.load32_splat(at, 8), w3 = v128.load32_splat(at, 12);
    let p = row, to = out + <usize> (y * outStride * 2);
    const end = to + <usize> (columns << 1);
    while (to < end) {
      let a0 = round, a1 = round, a2 = round, a3 = round, q = p;
      let r0: v128, r1: v128, lo: v128, hi: v128;
      r0 = v128.load(q), r1 = v128.load(q + next), q += next << 1;
      lo = v128.shuffle<u8>(r0, r1, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      hi = v128.shuffle<u8>(r0, r1, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(lo), w0));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(lo), w0));
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(hi), w0));
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(hi), w0));
      r0 = v128.load(q), r1 = v128.load(q + next), q += next << 1;
      lo = v128.shuffle<u8>(r0, r1, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      hi = v128.shuffle<u8>(r0, r1, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(lo), w1));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(lo), w1));
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(hi), w1));
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(hi), w1));
      r0 = v128.load(q), r1 = v128.load(q + next), q += next << 1;
      lo = v128.shuffle<u8>(r0, r1, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      hi = v128.shuffle<u8>(r0, r1, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(lo), w2));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(lo), w2));
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(hi), w2));
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(hi), w2));
      r0 = v128.load(q), r1 = v128.load(q + next), q += next << 1;
      lo = v128.shuffle<u8>(r0, r1, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      hi = v128.shuffle<u8>(r0, r1, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(lo), w3));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(lo), w3));
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(hi), w3));
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(hi), w3));
      v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(a0, 8), i32x4.shr_s(a1, 8)));
      v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(a2, 8), i32x4.shr_s(a3, 8)), 16);
      to += 32, p += 16;
    }
  }
}

/** Four partial sums of one output pixel. */
@inline
function dots(row: usize, weights: usize, start: i32, taps: i32): v128 {
  const p = row + (<usize> start << 1);
  let sum = i32x4.dot_i16x8_s(v128.load(p), v128.load(weights));
  for (let k = 8; k < taps; k += 8) {
    const at = <usize> k << 1;
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(p + at), v128.load(weights + at)));
  }
  return sum;
}

/** Four times four partial sums to four pixels, still 32 bits wide. */
@inline
function gather(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  const sum = i32x4.add(
    v128.shuffle<i32>(ab, cd, 0, 1, 4, 5),
    v128.shuffle<i32>(ab, cd, 2, 3, 6, 7),
  );
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << 19)), 20);
}

/** Four output pixels of one row. */
@inline
function four(row: usize, to: usize, starts: usize, weights: usize, taps: i32): void {
  const step = <usize> (taps << 1);
  const pixels = gather(
    dots(row, weights, load<i32>(starts), taps),
    dots(row, weights + step, load<i32>(starts, 4), taps),
    dots(row, weights + 2 * step, load<i32>(starts, 8), taps),
    dots(row, weights + 3 * step, load<i32>(starts, 12), taps),
  );
  const words = i16x8.narrow_i32x4_s(pixels, pixels);
  v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
}

/** Horizontal half: i16 (Q6) to u8. `taps` is a multiple of 8, `columns` at least 4. */
function hpass(
  rowsIn: usize,
  inStride: i32,
  rows: i32,
  dst: usize,
  dstStride: i32,
  columns: i32,
  starts: usize,
  weights: usize,
  taps: i32,
): void {
  const whole = columns & ~3;
  for (let y = 0; y < rows; y++) {
    const row = rowsIn + <usize> (y * inStride * 2);
    const to = dst + <usize> (y * dstStride);
    let w = weights;
    for (let x = 0; x < whole; x += 4) {
      four(row, to + <usize> x, starts + (<usize> x << 2), w, taps);
      w += <usize> (taps << 3);
    }
    if (whole < columns) {
      const x = columns - 4;
      const at = weights + <usize> (x * taps * 2);
      four(row, to + <usize> x, starts + (<usize> x << 2), at, taps);
    }
  }
}

/** The horizontal half for 8 taps, columns a multiple of 4, rows even: two rows share the weights. */
function hpass8(
  rowsIn: usize,
  inStride: i32,
  rows: i32,
  dst: usize,
  dstStride: i32,
  columns: i32,
  starts: usize,
  weights: usize,
): void {
  const n = <usize> (inStride << 1);
  for (let y = 0; y < rows; y += 2) {
    const row = rowsIn + <usize> (y * inStride * 2);
    let to = dst + <usize> (y * dstStride), w = weights, s = starts;
    const end = to + <usize> columns;
    while (to < end) {
      const w0 = v128.load(w), w1 = v128.load(w, 16), w2 = v128.load(w, 32), w3 = v128.load(w, 48);
      const p0 = row + (<usize> load<i32>(s) << 1), p1 = row + (<usize> load<i32>(s, 4) << 1);
      const p2 = row + (<usize> load<i32>(s, 8) << 1), p3 = row + (<usize> load<i32>(s, 12) << 1);
      const words = i16x8.narrow_i32x4_s(
        gather(
          i32x4.dot_i16x8_s(v128.load(p0), w0),
          i32x4.dot_i16x8_s(v128.load(p1), w1),
          i32x4.dot_i16x8_s(v128.load(p2), w2),
          i32x4.dot_i16x8_s(v128.load(p3), w3),
        ),
        gather(
          i32x4.dot_i16x8_s(v128.load(p0 + n), w0),
          i32x4.dot_i16x8_s(v128.load(p1 + n), w1),
          i32x4.dot_i16x8_s(v128.load(p2 + n), w2),
          i32x4.dot_i16x8_s(v128.load(p3 + n), w3),
        ),
      );
      const pixels = i8x16.narrow_i16x8_u(words, words);
      v128.store32_lane(to, pixels, 0);
      v128.store32_lane(to + <usize> dstStride, pixels, 1);
      to += 4, w += 64, s += 16;
    }
  }
}

/**
 * Resamples one plane. `src` points at the first row and the first needed column; the horizontal
 * starts are relative to it. `scratch` holds BAND × scratchStride i16; scratchStride ≥ srcColumns,
 * a multiple of 16.
 */
export function resample(
  src: usize,
  srcStride: i32,
  srcColumns: i32,
  dst: usize,
  dstStride: i32,
  columns: i32,
  rows: i32,
  yStarts: usize,
  yWeights: usize,
  yTaps: i32,
  xStarts: usize,
  xWeights: usize,
  xTaps: i32,
  scratch: usize,
  scratchStride: i32,
): void {
  for (let y = 0; y < rows; y += BAND) {
    const band = min(BAND, rows - y);
    const starts = yStarts + (<usize> y << 2);
    const weights = yWeights + <usize> (y * yTaps * 2);
    if (yTaps == 8) {
      vpass8(src, srcStride, srcColumns, scratch, scratchStride, band, starts, weights);
    } else {
      vpass(src, srcStride, srcColumns, scratch, scratchStride, band, starts, weights, yTaps);
    }
    const to = dst + <usize> (y * dstStride);
    if (xTaps == 8 && (columns & 3) == 0 && (band & 1) == 0) {
      hpass8(scratch, scratchStride, band, to, dstStride, columns, xStarts, xWeights);
    } else {
      hpass(scratch, scratchStride, band, to, dstStride, columns, xStarts, xWeights, xTaps);
    }
  }
}

/** (a × wa + b × wb + 128) / 256 for sixteen bytes. */
@inline
function blend(a: v128, b: v128, wa: v128, wb: v128): v128 {
  const half = i16x8.splat(128);
  const lo = i16x8.add(
    i16x8.mul(i16x8.extend_low_i8x16_u(a), wa),
    i16x8.mul(i16x8.extend_low_i8x16_u(b), wb),
  );
  const hi = i16x8.add(
    i16x8.mul(i16x8.extend_high_i8x16_u(a), wa),
    i16x8.mul(i16x8.extend_high_i8x16_u(b), wb),
  );
  return i8x16.narrow_i16x8_u(
    i16x8.shr_u(i16x8.add(lo, half), 8),
    i16x8.shr_u(i16x8.add(hi, half), 8),
  );
}

/** dst = a + (b − a) × weight / 256 over `bytes` bytes; weight 0…256. dst may be a or b. */
export function mix(a: usize, b: usize, dst: usize, bytes: i32, weight: i32): void {
  const wa = i16x8.splat(<i16> (256 - weight)), wb = i16x8.splat(<i16> weight);
  const end = <usize> bytes, whole = end & ~15;
  let i: usize = 0;
  for (; i < whole; i += 16) {
    v128.store(dst + i, blend(v128.load(a + i), v128.load(b + i), wa, wb));
  }
  for (; i < end; i++) {
    const sum = <i32> load<u8>(a + i) * (256 - weight) + <i32> load<u8>(b + i) * weight;
    store<u8>(dst + i, (sum + 128) >> 8);
  }
}

/** dst = level + (src − level) × weight / 256 over `bytes` bytes; dst may be src. */
export function fade(src: usize, dst: usize, bytes: i32, level: i32, weight: i32): void {
  const ws = i16x8.splat(<i16> weight), wl = i16x8.splat(<i16> (256 - weight));
  const constant = i8x16.splat(<i8> level);
  const end = <usize> bytes, whole = end & ~15;
  let i: usize = 0;
  for (; i < whole; i += 16) {
    v128.store(dst + i, blend(v128.load(src + i), constant, ws, wl));
  }
  for (; i < end; i++) {
    const sum = <i32> load<u8>(src + i) * weight + level * (256 - weight);
    store<u8>(dst + i, (sum + 128) >> 8);
  }
}

/**
 * Lays `src` over `dst` through `alpha` × opacity / 256; opacity 0…256. Rows of src and alpha are
 * padded to 16 bytes with alpha 0, which leaves the pixels behind the row as they are.
 */
export function over(
  dst: usize,
  dstStride: i32,
  src: usize,
  srcStride: i32,
  alpha: usize,
  alphaStride: i32,
  columns: i32,
  rows: i32,
  opacity: i32,
): void {
  const o = i16x8.splat(<i16> opacity), full = i16x8.splat(256), half = i16x8.splat(128);
  for (let y = 0; y < rows; y++) {
    const d = dst + <usize> (y * dstStride);
    const s = src + <usize> (y * srcStride);
    const a = alpha + <usize> (y * alphaStride);
    for (let x: usize = 0; x < <usize> columns; x += 16) {
      const av = v128.load(a + x);
      if (!v128.any_true(av)) continue;
      // 0…255 becomes 0…256, so that an opaque pixel replaces what is under it.
      const al = i16x8.shr_u(i16x8.mul(i16x8.extend_low_i8x16_u(av), o), 8);
      const ah = i16x8.shr_u(i16x8.mul(i16x8.extend_high_i8x16_u(av), o), 8);
      const wl = i16x8.add(al, i16x8.shr_u(al, 7)), wh = i16x8.add(ah, i16x8.shr_u(ah, 7));
      const dv = v128.load(d + x), sv = v128.load(s + x);
      const lo = i16x8.add(
        i16x8.mul(i16x8.extend_low_i8x16_u(dv), i16x8.sub(full, wl)),
        i16x8.mul(i16x8.extend_low_i8x16_u(sv), wl),
      );
      const hi = i16x8.add(
        i16x8.mul(i16x8.extend_high_i8x16_u(dv), i16x8.sub(full, wh)),
        i16x8.mul(i16x8.extend_high_i8x16_u(sv), wh),
      );
      v128.store(
        d + x,
        i8x16.narrow_i16x8_u(
          i16x8.shr_u(i16x8.add(lo, half), 8),
          i16x8.shr_u(i16x8.add(hi, half), 8),
        ),
      );
    }
  }
}
