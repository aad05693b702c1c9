// SPDX-License-Identifier: AGPL-3.0-or-later

// Chance that can be repeated: the same seed gives the same sequence on every machine.

/** Uniform numbers in [0, 1); `fork` gives an independent stream named by a label. */
export interface Random {
  next(): number;
  /** Integer in [0, bound). */
  int(bound: number): number;
  /** Number in [low, high). */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  fork(label: string): Random;
}

/** 32-bit FNV-1a over UTF-16 code units; spreads a label over the seed space. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: 32 bits of state, period 2^32, enough for choices in a film. */
export function seededRandom(seed: number | string): Random {
  const origin = typeof seed === "number" ? seed >>> 0 : hash32(seed);
  let state = origin;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const random: Random = {
    next,
    int: (bound) => Math.floor(next() * bound),
    between: (low, high) => low + next() * (high - low),
    pick: (items) => {
      if (items.length === 0) throw new RangeError("Cannot pick from an empty list");
      return items[Math.floor(next() * items.length)]!;
    },
    fork: (label) => seededRandom(hash32(`${origin}/${label}`)),
  };
  return random;
}
