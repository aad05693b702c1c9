// SPDX-License-Identifier: AGPL-3.0-or-later

// Makes any text safe to set: one line, well formed, bounded, without invisible commands. What a
// font lacks is dropped later, where fonts are known.

import { graphemesOf } from "../../base/text.ts";

/** More combining marks than this on one letter are decoration ("zalgo"), not writing. */
const MARKS_PER_LETTER = 4;

/** Invisible characters, behind what is kept: a selector of an emoji's look, the tags of a flag. */
const INVISIBLE =
  /(\p{Emoji}[\uFE0E\uFE0F])|(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?![\u200C-\u200F\u061C])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\uFE00-\uFE0F]/gu;

/**
 * One line of at most `limit` characters (an ellipsis replaces the rest). Kept of the invisible
 * ones: joiners, which shape Arabic and Indic words and emoji, what chooses the look of an emoji, and the
 * three direction marks. Embeddings and
 * overrides go, so that a name cannot turn the words around it.
 */
export function cleanText(text: string, limit: number): string {
  const single = text
    .slice(0, limit * 16)
    .replace(/[\uD800-\uDFFF]/gu, "")
    .normalize("NFC")
    .replace(/[\u00A0\u202F\u2007]/g, "\u00A0")
    .replace(/(?!\u00A0)[\p{Z}\t-\r\u0085]+/gu, " ")
    .replace(INVISIBLE, "$1$2")
    .replace(new RegExp(`(\\p{M}{${MARKS_PER_LETTER}})\\p{M}+`, "gu"), "$1");
  return shorten(tidySpaces(single), limit);
}

/** Single spaces, none at the ends, none before closing punctuation that lost its word. */
export function tidySpaces(text: string): string {
  return text.replace(/ {2,}/g, " ").replace(/^[\s\u200C-\u200F]+|[\s\u200C\u200D]+$/gu, "");
}

/** The first `limit` characters, the last of them an ellipsis when something had to go. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const letters = graphemesOf(text);
  if (letters.length <= limit) return text;
  return `${letters.slice(0, Math.max(0, limit - 1)).join("").trimEnd()}…`;
}
