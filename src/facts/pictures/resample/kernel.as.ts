// The two passes of the picture models' resampler, in AssemblyScript (SIMD, imported memory, no
// runtime). Built by build/wasm_kernels.ts into kernel_wasm.ts. Pointers are byte offsets into the shared
// memory.
// Every buffer has 64 readable and writable bytes behind it: rows are handled 16 bytes at a time.
//
// A coefficient has 22 fractional bits; it is kept as two 16-bit halves, c = high * 2048 + low with
// low in 0…2047, because the machine multiplies and adds pairs of 16-bit numbers at once. Taps stand in
// pairs: low, low, high, high. The sums are exact.

/** Half a step of the rounding to 8 bits. */
const HALF: i32 = 1 << 21;

@inline
function rounded(low: v128, high: v128): v128 {
  return i32x4.shr_s(i32x4.add(i32x4.add(low, i32x4.splat(HALF)), i32x4.shl(high, 11)), 22);
}

/** Two neighbouring pixels of `four` as 16-bit pairs R R, G G, B B; the fourth pair is nothing. */
@inline
function firstPair(four: v128): v128 {
  return v128.swizzle(four, i8x16(0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1));
}

@inline
function secondPair(four: v128): v128 {
  return v128.swizzle(four, i8x16(6, -1, 9, -1, 7, -1, 10, -1, 8, -1, 11, -1, -1, -1, -1, -1));
}

/**
 * Narrows `rows` rows of packed RGB, an even number, two at a time: they share their weights. `starts`
 * holds each column's first byte in a row, `taps` is a multiple of 2 and the same for all columns.
 */
export function narrow(
  src: usize,
  srcStride: i32,
  rows: i32,
  dst: usize,
  dstStride: i32,
  columns: i32,
  starts: usize,
  weights: usize,
  taps: i32,
): void {
  const zero = i32x4.splat(0);
  const fours = taps & ~3;
  for (let y = 0; y < rows; y += 2) {
    const row = src + <usize> (y * srcStride);
    let to = dst + <usize> (y * dstStride);
    let w = weights;
    for (let x = 0; x < columns; x++) {
      let p = row + <usize> load<i32>(starts + (<usize> x << 2));
      let low = zero, high = zero, low2 = zero, high2 = zero;
      for (let k = 0; k < fours; k += 4) {
        const upper = v128.load(p), lower = v128.load(p + <usize> srcStride);
        let pair = firstPair(upper), pair2 = firstPair(lower);
        let l = v128.load32_splat(w), h = v128.load32_splat(w, 4);
        low = i32x4.add(low, i32x4.dot_i16x8_s(pair, l));
        high = i32x4.add(high, i32x4.dot_i16x8_s(pair, h));
        low2 = i32x4.add(low2, i32x4.dot_i16x8_s(pair2, l));
        high2 = i32x4.add(high2, i32x4.dot_i16x8_s(pair2, h));
        pair = secondPair(upper);
        pair2 = secondPair(lower);
        l = v128.load32_splat(w, 8);
        h = v128.load32_splat(w, 12);
        low = i32x4.add(low, i32x4.dot_i16x8_s(pair, l));
        high = i32x4.add(high, i32x4.dot_i16x8_s(pair, h));
        low2 = i32x4.add(low2, i32x4.dot_i16x8_s(pair2, l));
        high2 = i32x4.add(high2, i32x4.dot_i16x8_s(pair2, h));
        p += 12;
        w += 16;
      }
      if (fours < taps) {
        const pair = firstPair(v128.load(p)), pair2 = firstPair(v128.load(p + <usize> srcStride));
        const l = v128.load32_splat(w), h = v128.load32_splat(w, 4);
        low = i32x4.add(low, i32x4.dot_i16x8_s(pair, l));
        high = i32x4.add(high, i32x4.dot_i16x8_s(pair, h));
        low2 = i32x4.add(low2, i32x4.dot_i16x8_s(pair2, l));
        high2 = i32x4.add(high2, i32x4.dot_i16x8_s(pair2, h));
        w += 8;
      }
      const words = i16x8.narrow_i32x4_s(rounded(low, high), rounded(low2, high2));
      const bytes = i8x16.narrow_i16x8_u(words, words);
      v128.store32_lane(to, bytes, 0);
      v128.store32_lane(to + <usize> dstStride, bytes, 1);
      to += 3;
    }
  }
}

/**
 * Flattens rows of bytes to `rows` rows. `starts` holds each row's first source row, `taps` is a
 * multiple of 2 and the same for all rows; `bytes` of every row are made, 16 at a time.
 */
export function flatten(
  src: usize,
  srcStride: i32,
  dst: usize,
  dstStride: i32,
  bytes: i32,
  rows: i32,
  starts: usize,
  weights: usize,
  taps: i32,
): void {
  const zero = i32x4.splat(0);
  for (let y = 0; y < rows; y++) {
    const first = src + <usize> (load<i32>(starts + (<usize> y << 2)) * srcStride);
    const rowWeights = weights + <usize> (y * taps * 4);
    const to = dst + <usize> (y * dstStride);
    for (let x = 0; x < bytes; x += 16) {
      let l0 = zero, l1 = zero, l2 = zero, l3 = zero;
      let h0 = zero, h1 = zero, h2 = zero, h3 = zero;
      let p = first + <usize> x;
      let w = rowWeights;
      for (let k = 0; k < taps; k += 2) {
        const a = v128.load(p), b = v128.load(p + <usize> srcStride);
        const near = v128.shuffle<u8>(
          a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23,
        );
        const far = v128.shuffle<u8>(
          a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31,
        );
        const p0 = i16x8.extend_low_i8x16_u(near), p1 = i16x8.extend_high_i8x16_u(near);
        const p2 = i16x8.extend_low_i8x16_u(far), p3 = i16x8.extend_high_i8x16_u(far);
        const low = v128.load32_splat(w), high = v128.load32_splat(w, 4);
        l0 = i32x4.add(l0, i32x4.dot_i16x8_s(p0, low));
        h0 = i32x4.add(h0, i32x4.dot_i16x8_s(p0, high));
        l1 = i32x4.add(l1, i32x4.dot_i16x8_s(p1, low));
        h1 = i32x4.add(h1, i32x4.dot_i16x8_s(p1, high));
        l2 = i32x4.add(l2, i32x4.dot_i16x8_s(p2, low));
        h2 = i32x4.add(h2, i32x4.dot_i16x8_s(p2, high));
        l3 = i32x4.add(l3, i32x4.dot_i16x8_s(p3, low));
        h3 = i32x4.add(h3, i32x4.dot_i16x8_s(p3, high));
        p += <usize> (srcStride << 1);
        w += 8;
      }
      v128.store(
        to + <usize> x,
        i8x16.narrow_i16x8_u(
          i16x8.narrow_i32x4_s(rounded(l0, h0), rounded(l1, h1)),
          i16x8.narrow_i32x4_s(rounded(l2, h2), rounded(l3, h3)),
        ),
      );
    }
  }
}
