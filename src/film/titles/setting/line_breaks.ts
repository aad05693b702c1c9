// Where a line may end: at spaces, after hyphens, between words of scripts written without spaces,
// and, as a last resort, inside a word that no line could hold.

import { graphemesOf } from "./clean_text.ts";

/** A stretch of text that stays together. */
export interface Piece {
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

function mayBreak(before: string, after: string): boolean {
  if (NOT_FIRST.test(after) || NOT_LAST.test(before)) return false;
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
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
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
    if (segment === " ") {
      close(true);
    } else {
      if (held !== "" && mayBreak(held, segment)) close(false);
      held += segment;
    }
  }
  close(false);
  return pieces;
}
