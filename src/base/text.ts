// SPDX-License-Identifier: AGPL-3.0-or-later

// Words for messages: the nearest known word, one line, shell words, markup, lengths of time.

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The characters a reader would count. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/** Damerau–Levenshtein distance in its optimal string alignment form. */
function editDistance(a: string, b: string): number {
  const rows = a.length + 1, columns = b.length + 1;
  const cost = new Uint16Array(rows * columns);
  for (let i = 0; i < rows; i++) cost[i * columns] = i;
  for (let j = 0; j < columns; j++) cost[j] = j;
  for (let i = 1; i < rows; i++) {
    for (let j = 1; j < columns; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(
        cost[(i - 1) * columns + j]! + 1,
        cost[i * columns + j - 1]! + 1,
        cost[(i - 1) * columns + j - 1]! + same,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, cost[(i - 2) * columns + j - 2]! + 1);
      }
      cost[i * columns + j] = best;
    }
  }
  return cost[rows * columns - 1]!;
}

/** The nearest of `known`, or nothing when all are further than a third of the word plus one. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.floor(word.length / 3) + 2;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** "It has 2 problems:\n  - a\n  - b" becomes "It has 2 problems: a; b". */
export function oneLine(text: string): string {
  return text.trim().replace(/:\s*\n\s*(?:- )?/, ": ").replace(/\s*\n\s*(?:- )?/g, "; ");
}

/** Text as it can be pasted behind an option, in any shell where that is possible. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

export function markupText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** "0:45", "12:05", "1:02:03"; "0:30" for 30.9 s, because players cut, and all should say the same. */
export function lengthText(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** "1 second", "90 seconds", "0.05 seconds". */
export function secondsText(ms: number): string {
  return ms === 1_000 ? "1 second" : `${ms / 1_000} seconds`;
}

const MAX_NAMED = 3;

/** `"a.jpg", "b.jpg", "c.jpg" and 4 more` */
export function nameFew(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name}"`).join(", ");
  const more = names.length - MAX_NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
