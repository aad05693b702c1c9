// SPDX-License-Identifier: AGPL-3.0-or-later

// Voice leading: each chord is laid out so that the voices move as little as they can, keep common
// tones, stay in register, and never slide in parallel fifths or octaves with each other.

import { mod12 } from "../score.ts";

interface Register {
  readonly low: number;
  readonly high: number;
  readonly centre: number;
}

const VOICES = 4;

/**
 * Layouts of exactly these pitch classes, low to high. Strictly, seconds stand only in the middle of
 * the chord, where they glow instead of grate.
 */
function spaced(wanted: readonly number[], register: Register, strict: boolean): number[][] {
  const pitches: number[] = [];
  for (let p = register.low; p <= register.high; p++) {
    if (wanted.includes(mod12(p))) pitches.push(p);
  }
  const found: number[][] = [];
  const grow = (chosen: number[], from: number) => {
    if (chosen.length === VOICES) {
      if (wanted.every((pc) => chosen.some((p) => mod12(p) === pc))) found.push(chosen);
      return;
    }
    for (let i = from; i < pitches.length; i++) {
      const gap = chosen.length === 0 ? 3 : pitches[i]! - chosen[chosen.length - 1]!;
      if (gap > 9) break;
      const exposed = gap === 2 && (chosen.length === VOICES - 1 || pitches[i]! < 57);
      if (gap < 2 || (strict && exposed)) continue;
      grow([...chosen, pitches[i]!], i + 1);
    }
  };
  grow([], 0);
  return found;
}

/**
 * All layouts of a chord in four voices, low to high: every pitch class is heard, none crowded. A
 * chord whose colour finds no room in the register is laid out as its plain triad.
 */
export function layouts(pcs: readonly number[], register: Register): number[][] {
  // A chord of five notes can do without its fifth.
  const wanted = pcs.length > VOICES ? pcs.filter((_, i) => i !== 2) : pcs;
  for (const notes of [wanted, pcs.slice(0, 3)]) {
    for (const strict of [true, false]) {
      const found = spaced(notes, register, strict);
      if (found.length > 0) return found;
    }
  }
  return [];
}

function parallels(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = i + 1; j < a.length; j++) {
      const before = mod12(a[j]! - a[i]!), after = mod12(b[j]! - b[i]!);
      if (before === after && (before === 0 || before === 7) && a[i] !== b[i]) count++;
    }
  }
  return count;
}

/** How far a layout is from ideal after `previous`; lower is smoother. */
function voicingCost(
  previous: readonly number[] | undefined,
  next: readonly number[],
  register: Register,
): number {
  const middle = next.reduce((sum, p) => sum + p, 0) / next.length;
  let cost = 0.35 * Math.abs(middle - register.centre);
  if (!previous) return cost;
  for (let i = 0; i < next.length; i++) {
    const step = Math.abs(next[i]! - previous[i]!);
    cost += step <= 2 ? step * 0.5 : step;
  }
  return cost + 4 * parallels(previous, next);
}

/** One layout per chord, low to high. */
export function leadVoices(
  chords: readonly (readonly number[])[],
  register: Register,
): number[][] {
  let previous: number[] | undefined;
  return chords.map((pcs) => {
    let best: number[] = [], least = Infinity;
    for (const layout of layouts(pcs, register)) {
      const cost = voicingCost(previous, layout, register);
      if (cost < least) [best, least] = [layout, cost];
    }
    previous = best;
    return best;
  });
}
