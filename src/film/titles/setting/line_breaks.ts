// SPDX-License-Identifier: AGPL-3.0-or-later

// Where a line may end, and lines of nearly equal length made of the pieces between.

import { graphemesOf } from "../../../base/text.ts";

/** A stretch of text that stays together. */
export interface LinePiece {
  readonly text: string;
  /** A space follows when the line goes on. */
  readonly spaceAfter: boolean;
}

/** Longer unbroken stretches are cut, so that one word cannot shrink a title to nothing. */
const LONGEST_WORD = 26;

const words = new Intl.Segmenter("und", { granularity: "word" });
const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Never at the start of a line: closing marks, small kana, iteration and length marks. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}!-/:;?…、。〉》」』】〕〗〙〛！，．：；？ー々〻ゝゞヽヾぁ-ぉゃゅょっァ-ォャュョッ\p{M}]/u;
/** Never at the end of a line: opening marks. */
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u;
const HYPHEN = /[\p{L}][-‐–—/]$/u;

/** Japanese is told from Chinese by its kana. Its phrases end with them: "ポルトで/過ごした/2年間". */
const JAPANESE = /[\p{sc=Hira}\p{sc=Kana}]/u;
/** A number stays with what it counts: "4月". */
const NUMBER = /\p{Nd}$/u, COUNTED = /^\p{sc=Han}/u;
const PHRASE_END = /[\p{sc=Hira}\p{P}]$/u, IN_PHRASE = /^\p{sc=Hira}/u;

function mayBreak(before: string, after: string, isJapanese: boolean): boolean {
  if (NOT_FIRST.test(after) || NOT_LAST.test(before)) return false;
  if (NUMBER.test(before) && COUNTED.test(after)) return false;
  if (isJapanese) return PHRASE_END.test(before) && !IN_PHRASE.test(after);
  if (HYPHEN.test(before) && /^\p{L}/u.test(after)) return true;
  return SPACELESS.test(before.at(-1) ?? "") ||
    SPACELESS.test(String.fromCodePoint(after.codePointAt(0) ?? 32));
}

/** Cuts an overlong word into equal parts of whole characters. */
function cutWord(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  const letters = graphemesOf(word);
  if (letters.length <= LONGEST_WORD) return [word];
  const size = Math.ceil(letters.length / Math.ceil(letters.length / LONGEST_WORD));
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += size) {
    parts.push(letters.slice(at, at + size).join(""));
  }
  return parts;
}

/** The pieces of a cleaned line, in reading order; joined with their spaces they are the text. */
export function linePieces(text: string): LinePiece[] {
  const pieces: LinePiece[] = [], isJapanese = JAPANESE.test(text);
  let held = "";
  const close = (spaceAfter: boolean) => {
    if (held === "") return;
    const parts = cutWord(held);
    parts.forEach((part, index) =>
      pieces.push({ text: part, spaceAfter: spaceAfter && index === parts.length - 1 })
    );
    held = "";
  };
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1);
    if (segment === " ") {
      close(true);
    } else if (segment === "·" && held === "" && before?.spaceAfter) {
      // No line begins with the dot between two names.
      pieces[pieces.length - 1] = { ...before, text: `${before.text} ·` };
      held = "";
    } else {
      if (held !== "" && mayBreak(held, segment, isJapanese)) close(false);
      held += segment;
    }
  }
  close(false);
  return pieces;
}

/** A line that ends in "in", "of", "de" … costs as much as this share of an ideal line, squared. */
const DANGLING_COST = 0.35;
/** A line that ends inside a word, after its hyphen. */
const HYPHEN_COST = 0.6;
const SHORT_WORD = /^\p{Ll}{1,3}$/u;

export interface TextLine {
  readonly text: string;
  readonly width: number;
}

/** A line that ends between two names ends without the dot between them. */
function joined(pieces: readonly LinePiece[], from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i++) {
    text += pieces[i]!.text + (i < to - 1 && pieces[i]!.spaceAfter ? " " : "");
  }
  return to < pieces.length ? text.replace(/ ·$/u, "") : text;
}

function roughness({ text, spaceAfter }: LinePiece): number {
  if (!spaceAfter && /\p{Pd}$/u.test(text)) return HYPHEN_COST;
  return spaceAfter && SHORT_WORD.test(text) ? DANGLING_COST : 0;
}

/**
 * `pieces` on exactly `count` lines (fewer when there are fewer pieces) with the least sum of squared
 * widths. `widths` are those of the pieces alone, `space` that of one space.
 */
export function balance(
  pieces: readonly LinePiece[],
  widths: readonly number[],
  space: number,
  count: number,
): TextLine[] {
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
  const result: TextLine[] = [];
  for (let k = lines, end = n; k >= 1; k--) {
    const start = from[k]![end]!;
    result.unshift({ text: joined(pieces, start, end), width: width(start, end) });
    end = start;
  }
  return result;
}
