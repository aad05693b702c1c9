// SPDX-License-Identifier: AGPL-3.0-or-later

// Perceptual hashes of pictures, and how far two are apart.

/** A 64-bit hash as two whole numbers, for counting bits quickly. */
export type HashWords = readonly [number, number];

/** From 16 hexadecimal digits. */
export function hashWords(hash: string): HashWords {
  return [parseInt(hash.slice(0, 8), 16) | 0, parseInt(hash.slice(8, 16), 16) | 0];
}

/** Bits in which two hashes differ, 0…64. */
export function hashDistance(a: HashWords, b: HashWords): number {
  return bitCount(a[0] ^ b[0]) + bitCount(a[1] ^ b[1]);
}

/** Set bits of 32, summed in parallel: pairs, nibbles, bytes. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
