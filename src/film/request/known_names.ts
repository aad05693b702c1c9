// Which names of a library a sentence holds. No others are given to a language model.

import { wordsOf } from "../../library/word_search.ts";

/** Shorter beginnings of a word are in too many others. */
const LEAST_LETTERS = 3;

/** True when the sentence holds every word of the name, also with an ending: "Annas" holds "Anna". */
export function isSaidIn(sentence: string, name: string): boolean {
  const said = wordsOf(sentence), words = wordsOf(name);
  return words.length > 0 &&
    words.every((word) =>
      said.includes(word) ||
      (word.length >= LEAST_LETTERS && said.some((each) => each.startsWith(word)))
    );
}

/** Each once, in the order given. */
export function saidIn(sentence: string, names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => isSaidIn(sentence, name));
}
