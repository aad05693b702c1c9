// The words of a text as facts and titles are compared: small, without accents and signs.

import { wordsOf } from "../../library/word_search.ts";
import type { TitleFacts } from "./title_facts.ts";

/** Every word some fact holds; numbers in dates stand alone and without zeros before them. */
export function wordsOfFacts(facts: TitleFacts): ReadonlySet<string> {
  const words = new Set(textsIn(facts).flatMap(wordsOf));
  for (const word of [...words]) if (/^\d+$/.test(word)) words.add(String(Number(word)));
  return words;
}

/** The words of what may be called a place, or is called after one. */
export function placeWordsOf(facts: TitleFacts): ReadonlySet<string> {
  const { kind: _kind, people: _people, birthday: _birthday, usual: _usual, ...rest } = facts;
  return new Set(textsIn(rest).flatMap(wordsOf));
}

/** True when the text holds the words of the name, one after the other. */
export function holdsWords(text: string, name: string): boolean {
  return ` ${wordsOf(text).join(" ")} `.includes(` ${wordsOf(name).join(" ")} `);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsIn);
}
