// SPDX-License-Identifier: AGPL-3.0-or-later

// Patterns of file names.

/** One of its letters or digits: "[0-9]", "[abc]". */
const CLASS = /(\[(?:\w-\w|\w)+\])/;

/**
 * One test for all patterns, in any case: `*` is anything, `?` one character, `[0-9]` one of a class; the
 * rest stands for itself, a bracket that begins no class too. Letters are the same however their accents
 * are written: some disks take them apart.
 */
export function nameMatcher(patterns: readonly string[]): (fileName: string) => boolean {
  const wholes = patterns.map((pattern) => new RegExp(sourceOf(pattern.normalize("NFC")), "isu"));
  return (fileName) => {
    const name = fileName.normalize("NFC");
    return wholes.some((whole) => whole.test(name));
  };
}

/**
 * What stands between two stars is taken where it comes first, for good: a star that was tried at every
 * length beside every other would take for ever.
 */
function sourceOf(pattern: string): string {
  const [first = "", ...rest] = pattern.split("*").map(wordSource);
  const last = rest.pop();
  if (last === undefined) return `^${first}$`;
  const middle = rest.filter((word) => word !== "").map((word, n) => `(?=(.*?${word}))\\${n + 1}`);
  return `^${first}${middle.join("")}.*${last}$`;
}

/** Matches a piece without a star. */
function wordSource(word: string): string {
  // Every second part is a class.
  const parts = word.split(CLASS);
  return parts.map((part, at) => at % 2 === 1 && isClass(part) ? part : plain(part)).join("");
}

/** "[9-0]" is none. */
function isClass(part: string): boolean {
  try {
    return new RegExp(part) instanceof RegExp;
  } catch {
    return false;
  }
}

function plain(part: string): string {
  return part.replace(/[.+^${}()|\\[\]]/g, "\\$&").replaceAll("?", ".");
}
