// SPDX-License-Identifier: AGPL-3.0-or-later

// How much of a caption a subtitle says: all of it where that can be read, else its beginning as far
// as a sentence or a clause of it goes, else nothing. It never ends in the middle of a thought.

import { graphemesOf } from "../../base/text.ts";
import { cleanText } from "./clean_text.ts";

/** Letters a second, as subtitles for grown-ups are timed. */
const LETTERS_PER_SECOND = 20;
/** Two lines of 42, the measure of subtitles everywhere. */
const MAX_LETTERS = 84;
/** A shorter clause is the beginning of a list: "Red, green and blue balloons". */
const MIN_WORDS = 4;
/** No caption is longer. */
const LONGEST = 1_000;

/** Where a thought may end, its mark included: a sentence, then a clause. */
const ENDS: readonly RegExp[] = [
  /[.!?…](?=\s)|[。！？]/gu,
  /[,;:](?=\s)|(?=\s[–—]\s)|[，；：、]/gu,
];

/** `seconds` is how long the words can be read; undefined when nothing of them can. */
export function subtitleOf(caption: string, seconds: number): string | undefined {
  const text = cleanText(caption, LONGEST);
  const most = Math.min(MAX_LETTERS, Math.floor(seconds * LETTERS_PER_SECOND));
  const fits = (part: string) => graphemesOf(part).length <= most;
  if (text === "" || fits(text)) return text || undefined;
  for (const end of ENDS) {
    const parts = [...text.matchAll(end)].map(({ index, 0: mark }) => text.slice(0, index) + mark);
    const longest = parts.findLast((part) => fits(part) && wordsOf(part) >= MIN_WORDS);
    if (longest !== undefined) return longest.replace(/[\s,;:，；：、–—]+$/u, "");
  }
  return undefined;
}

const words = new Intl.Segmenter("und", { granularity: "word" });

function wordsOf(text: string): number {
  return Array.from(words.segment(text)).filter(({ isWordLike }) => isWordLike).length;
}
