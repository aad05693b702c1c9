// Breaks a title into lines of nearly equal length, the way a careful typesetter would.

import type { Piece } from "./line_breaks.ts";

/** A line that ends in "in", "of", "de" … costs as much as this share of an ideal line, squared. */
const DANGLING_COST = 0.35;
/** A line that ends inside a word, after its hyphen. */
const HYPHEN_COST = 0.6;
const SHORT_WORD = /^\p{Ll}{1,3}$/u;

export interface Line {
  readonly text: string;
  readonly width: number;
}

function joined(pieces: readonly Piece[], from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i++) {
    text += pieces[i]!.text + (i < to - 1 && pieces[i]!.spaceAfter ? " " : "");
  }
  return text;
}

function roughness({ text, spaceAfter }: Piece): number {
  if (!spaceAfter && /\p{Pd}$/u.test(text)) return HYPHEN_COST;
  return spaceAfter && SHORT_WORD.test(text) ? DANGLING_COST : 0;
}

/**
 * `pieces` on exactly `count` lines (fewer when there are fewer pieces) with the least sum of squared
 * widths. `widths` are those of the pieces alone, `space` that of one space.
 */
export function balance(
  pieces: readonly Piece[],
  widths: readonly number[],
  space: number,
  count: number,
): Line[] {
  const n = pieces.length;
  if (n === 0) return [];
  const lines = Math.max(1, Math.min(count, n));
  const starts = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) {
    starts[i + 1] = starts[i]! + widths[i]! + (pieces[i]!.spaceAfter ? space : 0);
  }
  const width = (from: number, to: number) =>
    starts[to]! - starts[from]! - (pieces[to - 1]!.spaceAfter ? space : 0);
  const ideal = starts[n]! / lines;
  const cost = (from: number, to: number) => {
    return width(from, to) ** 2 + (to < n ? roughness(pieces[to - 1]!) * ideal ** 2 : 0);
  };
  // best[k][i]: the least cost of the first i pieces on k lines; from[k][i]: where its last line starts.
  let best = Array.from({ length: n + 1 }, (_, i) => (i === 0 ? Infinity : cost(0, i)));
  const from: number[][] = [[], new Array<number>(n + 1).fill(0)];
  for (let k = 2; k <= lines; k++) {
    const next = new Array<number>(n + 1).fill(Infinity);
    const starter = new Array<number>(n + 1).fill(0);
    for (let i = k; i <= n; i++) {
      for (let j = k - 1; j < i; j++) {
        const total = best[j]! + cost(j, i);
        if (total < next[i]!) [next[i], starter[i]] = [total, j];
      }
    }
    best = next;
    from.push(starter);
  }
  const result: Line[] = [];
  for (let k = lines, end = n; k >= 1; k--) {
    const start = from[k]![end]!;
    result.unshift({ text: joined(pieces, start, end), width: width(start, end) });
    end = start;
  }
  return result;
}
