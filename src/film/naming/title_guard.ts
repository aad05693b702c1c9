// SPDX-License-Identifier: AGPL-3.0-or-later

// What a language model may put on a title card. Names, places, times and numbers have
// to come from the facts; whatever does not is refused, and the template stands.

import {
  addDays,
  dayMs,
  daysBetween,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";
import { foldedWords } from "../../library/word_search.ts";
import { countryCodeOf } from "../brief/places/country_code.ts";
import type { Hemisphere } from "../brief/days/period_label.ts";
import { folded, type TitleLanguage, titleLanguage } from "./title_languages.ts";
import { MAX_SUBTITLE, MAX_TITLE, type TitleFacts, type TitleWords } from "./title_writer.ts";

type Guarded =
  | { readonly kind: "allowed"; readonly words: TitleWords }
  /** Finishes the sentence "the title is refused because …". */
  | { readonly kind: "refused"; readonly because: string };

/** Neither quotes nor signs a card cannot show; an apostrophe is looked at on its own. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{Nd} .,:;!?&()+·–—’'、。・〜-]*$/u;
/** After a letter, as in "Anna’s" and "the twins’". */
const LONE_APOSTROPHE = /(?<![\p{L}\p{M}])['’]/u;
/** "www.example", which is no end of a sentence. */
const ADDRESS = /\.[\p{L}\p{Nd}]/u;
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
/** The model leaves the title to the rules, as it may. */
export function isUsual(text: string): boolean {
  return /^"?(usual)?"?\.?$/i.test(text.trim());
}

export function guardTitle(said: TitleWords, facts: TitleFacts): Guarded {
  const words = { title: spaced(said.title), subtitle: spaced(said.subtitle) };
  const language = titleLanguage(facts.language);
  const because = formFault(words) ??
    (language.isSpaced
      ? factFault(words, facts, language)
      : unspacedFault(words, facts, language)) ??
    yearFault(words, facts) ?? destinationFault(words, facts);
  if (because !== undefined) return { kind: "refused", because };
  return {
    kind: "allowed",
    words: {
      title: begun(words.title, facts.language),
      subtitle: begun(words.subtitle, facts.language),
    },
  };
}

/** French writes narrow spaces before its marks; a card has one kind. */
function spaced(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, " ").trim();
}

function formFault({ title, subtitle }: TitleWords): string | undefined {
  if (foldedWords(title).length === 0) return "it holds no word";
  if ([...title].length > MAX_TITLE) return `it is longer than ${MAX_TITLE} letters`;
  if ([...subtitle].length > MAX_SUBTITLE) {
    return `its second line is longer than ${MAX_SUBTITLE} letters`;
  }
  for (const text of [title, subtitle]) {
    if (!PLAIN_TEXT.test(text)) return "it holds quotes, line breaks or other signs";
    if (LONE_APOSTROPHE.test(text)) return "it holds quotes";
    if (ADDRESS.test(text)) return "it holds an address";
    if (text.normalize("NFKC") !== text.normalize("NFC")) return "it holds letters in disguise";
  }
  return undefined;
}

function factFault(
  { title, subtitle }: TitleWords,
  facts: TitleFacts,
  language: TitleLanguage,
): string | undefined {
  const known = wordsOfFacts(facts), places = placeWordsOf(facts), { plain } = language;
  for (const text of [title, subtitle]) {
    let before = "";
    for (const [index, word] of [...text.matchAll(WORD)].map(([word]) => word).entries()) {
      const lower = folded(word);
      const isCapitalised = word !== word.toLowerCase();
      if (/\p{Nd}/u.test(word)) {
        if (!isKnownNumber(word, facts, known)) return noNumber(word);
      } else if (!known.has(lower)) {
        if (isTimeWord(lower, isCapitalised, language)) return notThen(word);
        // The first word may hide a name behind its capital, or in front of it.
        const needsFact = isCapitalised || index === 0;
        if (needsFact && !plain.has(lower)) return noName(word);
        if (lower.length > 2 && countryCodeOf(word, facts.language)) {
          return `no picture is from "${word}"`;
        }
      }
      const isNamedPlace = isCapitalised && language.beforePlaces.has(before);
      if (isNamedPlace && !places.has(lower) && !plain.has(lower)) {
        return `"${word}" is no place of the film`;
      }
      before = lower;
    }
  }
  return undefined;
}

/**
 * Where neither capitals nor spaces tell a name from another word, every piece of the text has to come
 * from the facts or be a plain word.
 */
function unspacedFault(
  { title, subtitle }: TitleWords,
  facts: TitleFacts,
  language: TitleLanguage,
): string | undefined {
  const known = wordsOfFacts(facts);
  const { months, weekdays, seasons } = language;
  const times = [...months, ...weekdays, ...seasons.flat()];
  const longestFirst = (words: Iterable<string>) =>
    [...words].filter((word) => word !== "").sort((a, b) => b.length - a.length);
  const told = longestFirst(
    textsOfFacts(facts).flatMap((text) => [text, ...text.split(/[ ,&]+/)])
      .filter((text) => /\p{L}/u.test(text)),
  );
  const plain = longestFirst(language.plain);
  for (const text of [title, subtitle]) {
    let rest = without(text, told);
    const time = times.find((time) => rest.includes(time));
    if (time !== undefined) return notThen(time);
    for (const [number] of rest.matchAll(/\p{Nd}+/gu)) {
      if (!isKnownNumber(number, facts, known)) return noNumber(number);
    }
    rest = without(rest.replace(/\p{Nd}/gu, " "), plain);
    const [unknown] = /[\p{L}\p{M}]+/u.exec(rest) ?? [];
    if (unknown !== undefined) return noName(unknown);
  }
  return undefined;
}

/** Each of the words, wherever it stands, is a gap. */
function without(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, " "), text);
}

const noName = (word: string) => `no fact holds the name "${word}"`;
const noNumber = (word: string) => `no fact holds the number "${word}"`;
const notThen = (word: string) => `"${word}" is not when it was`;

/** "12", "12th", "2020s", "1er" and the "25" of "2024–25". */
function isKnownNumber(word: string, facts: TitleFacts, known: ReadonlySet<string>): boolean {
  const match = /^(\d+)(st|nd|rd|th|s|er|re|e|º|ª)?$/i.exec(word);
  if (!match) return known.has(foldedWords(word).join(""));
  const number = String(Number(match[1]));
  if (known.has(number) || known.has(match[1]!)) return true;
  const [first, last] = [yearOf(facts.firstDay), yearOf(facts.lastDay)];
  if (Number(number) >= first && Number(number) <= last) return true;
  return [first, last].some((year) => match[1] === String(year % 100).padStart(2, "0"));
}

/** The years the film begins and ends with; one of them has to be said. */
function yearFault({ title, subtitle }: TitleWords, facts: TitleFacts): string | undefined {
  const [first, last] = [yearOf(facts.firstDay), yearOf(facts.lastDay)];
  const isOfPeople = facts.kind === "person_spotlight" || facts.kind === "multi_person";
  if (facts.kind === "on_this_day" || (isOfPeople && first !== last)) return undefined;
  const said = new Set(`${title} ${subtitle}`.match(/\d+/g) ?? []);
  return said.has(String(first)) || said.has(String(last)) ? undefined : "it does not say the year";
}

function destinationFault({ title }: TitleWords, facts: TitleFacts): string | undefined {
  if (facts.kind !== "trip") return undefined;
  const missing = (facts.destinations ?? []).find((name) => !holdsWords(title, name));
  if (missing !== undefined) return `it does not say "${missing}"`;
  return facts.destinations?.length ? undefined : "the trip has no place";
}

function begun(text: string, language: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return text === "" ? "" : first.toLocaleUpperCase(language) + text.slice(first.length);
}

/** Every word some fact holds; numbers in dates stand alone and without zeros before them. */
function wordsOfFacts(facts: TitleFacts): ReadonlySet<string> {
  const words = new Set(textsOfFacts(facts).flatMap(foldedWords));
  for (const word of [...words]) if (/^\d+$/.test(word)) words.add(String(Number(word)));
  return words;
}

function textsOfFacts({ language: _language, ...facts }: TitleFacts): string[] {
  return textsIn(facts);
}

/** The words of what may be called a place, or is called after one. */
function placeWordsOf(facts: TitleFacts): ReadonlySet<string> {
  const { kind: _kind, people: _people, birthday: _birthday, usual: _usual, language: _, ...rest } =
    facts;
  return new Set(textsIn(rest).flatMap(foldedWords));
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** True when the text holds the words of the name, one after the other. */
export function holdsWords(text: string, name: string): boolean {
  if (UNSPACED.test(text)) return text.includes(name);
  return ` ${foldedWords(text).join(" ")} `.includes(` ${foldedWords(name).join(" ")} `);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsIn);
}

// Months, seasons and weekdays: what a title says of them has to be true of the film.

/** True for a folded word that names a month, a season or a weekday. */
function isTimeWord(
  word: string,
  isCapitalised: boolean,
  { months, weekdays, seasons, ambiguous }: TitleLanguage,
): boolean {
  const isTime = [...months, ...weekdays, ...seasons.flat()].some((time) => folded(time) === word);
  return isTime && (isCapitalised || !ambiguous.has(word));
}

/** In the order of the calendar. Weekdays only of a day, or two days in a row. */
export function timesOf(
  { first, last }: { readonly first: LocalDate; readonly last: LocalDate },
  hemisphere: Hemisphere,
  locale: string,
): string[] {
  const language = titleLanguage(locale);
  const months = new Set<number>();
  for (let day = first; day <= last && months.size < 12; day = firstOfNextMonth(day)) {
    months.add(monthOf(day));
  }
  const turned = hemisphere === "south" ? 2 : 0;
  const seasons = [...months].flatMap((month) =>
    language.seasons[(Math.floor((month % 12) / 3) + turned) % 4]!
  );
  const weekdays = daysBetween(first, last) <= 1
    ? [first, last].map((day) => language.weekdays[new Date(dayMs(day)).getUTCDay()]!)
    : [];
  return [
    ...new Set([
      ...[...months].map((month) => language.months[month - 1]!),
      ...seasons,
      ...weekdays,
    ]),
  ];
}

function firstOfNextMonth(day: LocalDate): LocalDate {
  return addDays(localDate(yearOf(day), monthOf(day), 28), 4).slice(0, 8) + "01";
}
