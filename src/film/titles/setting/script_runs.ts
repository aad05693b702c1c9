// SPDX-License-Identifier: AGPL-3.0-or-later

// Which writing system a letter belongs to, and the order in which runs of mixed directions stand.

const SCRIPTS: ReadonlyArray<readonly [tag: string, pattern: RegExp]> = [
  ["Latn", /\p{sc=Latn}/u],
  ["Grek", /\p{sc=Grek}/u],
  ["Cyrl", /\p{sc=Cyrl}/u],
  ["Arab", /\p{sc=Arab}/u],
  ["Hebr", /\p{sc=Hebr}/u],
  ["Hani", /\p{sc=Hani}/u],
  ["Hira", /\p{sc=Hira}/u],
  ["Kana", /\p{sc=Kana}/u],
  ["Hang", /\p{sc=Hang}/u],
  ["Deva", /\p{sc=Deva}/u],
  ["Thai", /\p{sc=Thai}/u],
  ["Beng", /\p{sc=Beng}/u],
  ["Guru", /\p{sc=Guru}/u],
  ["Gujr", /\p{sc=Gujr}/u],
  ["Orya", /\p{sc=Orya}/u],
  ["Taml", /\p{sc=Taml}/u],
  ["Telu", /\p{sc=Telu}/u],
  ["Knda", /\p{sc=Knda}/u],
  ["Mlym", /\p{sc=Mlym}/u],
  ["Sinh", /\p{sc=Sinh}/u],
  ["Laoo", /\p{sc=Laoo}/u],
  ["Khmr", /\p{sc=Khmr}/u],
  ["Mymr", /\p{sc=Mymr}/u],
  ["Tibt", /\p{sc=Tibt}/u],
  ["Geor", /\p{sc=Geor}/u],
  ["Armn", /\p{sc=Armn}/u],
  ["Ethi", /\p{sc=Ethi}/u],
];

/** Scripts whose letters stand apart, so that space between them is air and not a gap. */
const SPACED = new Set([
  "Latn",
  "Grek",
  "Cyrl",
  "Hebr",
  "Geor",
  "Armn",
  "Hani",
  "Hira",
  "Kana",
  "Hang",
]);

/** ISO 15924 of the first letter that has a script; nothing for digits, spaces and marks. */
export function scriptOf(text: string): string | undefined {
  return SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0];
}

export function takesTracking(script: string | undefined): boolean {
  return script === undefined || SPACED.has(script);
}

const RTL = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\u200F\u061C]/u;
const STRONG = /[\p{L}\u200E\u200F\u061C]/u;

/** The direction of a paragraph: that of its first letter (Unicode bidi rules P2 and P3). */
export function isRightToLeft(text: string): boolean {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RTL.test(first);
}

/** Runs from left to right as they stand on the line (Unicode bidi rule L2). */
export function visualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const highest = ordered.reduce((level, run) => Math.max(level, run.level), 0);
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if (ordered[start]!.level < level) continue;
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
