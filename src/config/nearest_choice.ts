// "Did you mean" for a value that is one of a few.

import { nearestWord } from "../base/nearest.ts";

/** What people write for a choice that has another name here. */
export const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ["2160p", "4k"],
  ["uhd", "4k"],
  ["horizontal", "landscape"],
  ["vertical", "portrait"],
  ["avc", "h264"],
  ["hevc", "h265"],
]);

/** The one of `choices` that was meant: under another name, or the nearest. */
export function nearestChoice(word: string, choices: readonly string[]): string | undefined {
  const other = OTHER_WORDS.get(word.toLowerCase());
  return other !== undefined && choices.includes(other) ? other : nearestWord(word, choices);
}
