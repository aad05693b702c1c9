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
import { wordsOf } from "../../library/word_search.ts";
import { countryCodeOf } from "../brief/days/country_code.ts";
import type { Hemisphere } from "../brief/days/period_label.ts";
import type { TitleFacts } from "./title_writer.ts";

export interface TitleWords {
  readonly title: string;
  /** Empty for none. */
  readonly subtitle: string;
}

export type Guarded =
  | { readonly kind: "allowed"; readonly words: TitleWords }
  /** Finishes the sentence "the title is refused because …". */
  | { readonly kind: "refused"; readonly because: string };

export const MOST_TITLE = 80;
export const MOST_SUBTITLE = 120;

/** Neither quotes nor signs a card cannot show; an apostrophe is looked at on its own. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{Nd} .,:;!?&()+·–—’'-]*$/u;
/** After a letter, as in "Anna’s" and "the twins’". */
const LONE_APOSTROPHE = /(?<![\p{L}\p{M}])['’]/u;
/** "www.example", which is no end of a sentence. */
const ADDRESS = /\.[\p{L}\p{Nd}]/u;
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
/** What follows one of these with a capital is a place, a time or the name of an occasion. */
const BEFORE_PLACES: ReadonlySet<string> = new Set(
  "in at near around across through throughout via".split(" "),
);

/** The model leaves the title to the rules, as it may. */
export function isUsual(text: string): boolean {
  return /^"?(usual)?"?\.?$/i.test(text.trim());
}

export function guardTitle(said: TitleWords, facts: TitleFacts): Guarded {
  const words = { title: said.title.trim(), subtitle: said.subtitle.trim() };
  const because = formFault(words) ?? factFault(words, facts) ?? yearFault(words, facts) ??
    destinationFault(words, facts);
  if (because !== undefined) return { kind: "refused", because };
  return {
    kind: "allowed",
    words: { title: begun(words.title), subtitle: begun(words.subtitle) },
  };
}

function formFault({ title, subtitle }: TitleWords): string | undefined {
  if (wordsOf(title).length === 0) return "it holds no word";
  if ([...title].length > MOST_TITLE) return `it is longer than ${MOST_TITLE} letters`;
  if ([...subtitle].length > MOST_SUBTITLE) {
    return `its second line is longer than ${MOST_SUBTITLE} letters`;
  }
  for (const text of [title, subtitle]) {
    if (!PLAIN_TEXT.test(text)) return "it holds quotes, line breaks or other signs";
    if (LONE_APOSTROPHE.test(text)) return "it holds quotes";
    if (ADDRESS.test(text)) return "it holds an address";
    if (text.normalize("NFKC") !== text.normalize("NFC")) return "it holds letters in disguise";
  }
  return undefined;
}

function factFault({ title, subtitle }: TitleWords, facts: TitleFacts): string | undefined {
  const known = wordsOfFacts(facts), places = placeWordsOf(facts);
  for (const text of [title, subtitle]) {
    let before = "";
    for (const [index, word] of [...text.matchAll(WORD)].map(([word]) => word).entries()) {
      const lower = wordsOf(word).join("");
      const isCapitalised = word !== word.toLowerCase();
      if (/\p{Nd}/u.test(word)) {
        if (!isKnownNumber(word, facts, known)) return `no fact holds the number "${word}"`;
      } else if (!known.has(lower)) {
        if (isTimeWord(lower, isCapitalised)) return `"${word}" is not when it was`;
        // The first word may hide a name behind its capital, or in front of it.
        const needsFact = isCapitalised || index === 0;
        if (needsFact && !PLAIN_WORDS.has(lower)) return `no fact holds the name "${word}"`;
        if (lower.length > 2 && countryCodeOf(lower)) return `no picture is from "${word}"`;
      }
      const isNamedPlace = isCapitalised && BEFORE_PLACES.has(before);
      if (isNamedPlace && !places.has(lower) && !PLAIN_WORDS.has(lower)) {
        return `"${word}" is no place of the film`;
      }
      before = lower;
    }
  }
  return undefined;
}

/** "12", "12th", "2020s" and the "25" of "2024–25". */
function isKnownNumber(word: string, facts: TitleFacts, known: ReadonlySet<string>): boolean {
  const match = /^(\d+)(st|nd|rd|th|s)?$/i.exec(word);
  if (!match) return known.has(wordsOf(word).join(""));
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
  const said = new Set(wordsOf(`${title} ${subtitle}`));
  return said.has(String(first)) || said.has(String(last)) ? undefined : "it does not say the year";
}

function destinationFault({ title }: TitleWords, facts: TitleFacts): string | undefined {
  if (facts.kind !== "trip") return undefined;
  const missing = (facts.destinations ?? []).find((name) => !holdsWords(title, name));
  if (missing !== undefined) return `it does not say "${missing}"`;
  return facts.destinations?.length ? undefined : "the trip has no place";
}

function begun(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return text === "" ? "" : first.toLocaleUpperCase("en") + text.slice(first.length);
}

// Words with a capital that no fact has to hold: those that only join others, and those that measure
// time. No person and no place is called so. A longer list would let names through: River, Forest and
// Blossom are called so.

export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  ("a an the my our your their his her its this that these those all both each every another some many " +
    "more one two three four five six seven eight nine ten first second third last next " +
    "i we you they it he she and or but so as at by for from in into of off on onto out over through to " +
    "under up upon with within without about across after along among around before behind beside " +
    "between beyond down during near since toward towards until via " +
    "when where while how what who why again always back here home just never not now once still then " +
    "there together " +
    "day days week weeks weekend weekends month months year years hour hours morning mornings " +
    "afternoon afternoons evening evenings night nights " +
    "long short slow quick quiet early late big small little").split(" "),
);

/** Every word some fact holds; numbers in dates stand alone and without zeros before them. */
export function wordsOfFacts(facts: TitleFacts): ReadonlySet<string> {
  const words = new Set(textsIn(facts).flatMap(wordsOf));
  for (const word of [...words]) if (/^\d+$/.test(word)) words.add(String(Number(word)));
  return words;
}

/** The words of what may be called a place, or is called after one. */
function placeWordsOf(facts: TitleFacts): ReadonlySet<string> {
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

// Months, seasons and weekdays in English: what a title says of them has to be true of the film.

const MONTHS = ("January February March April May June July August September October November " +
  "December").split(" ");
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
/** By quarters, the one that begins in December first. */
const SEASONS = [["Winter"], ["Spring"], ["Summer"], ["Autumn", "Fall"]] as const;

const ALL: ReadonlySet<string> = new Set(
  [...MONTHS, ...WEEKDAYS, ...SEASONS.flat()].map((word) => word.toLowerCase()),
);
/** These are verbs and nouns, too, when they are written small. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["march", "may", "spring", "fall"]);

/** True for a word in lower case that names a month, a season or a weekday. */
function isTimeWord(word: string, isCapitalised: boolean): boolean {
  return ALL.has(word) && (isCapitalised || !AMBIGUOUS.has(word));
}

/** In the order of the calendar. Weekdays only of a day, or two days in a row. */
export function timesOf(
  { first, last }: { readonly first: LocalDate; readonly last: LocalDate },
  hemisphere: Hemisphere,
): string[] {
  const months = new Set<number>();
  for (let day = first; day <= last && months.size < 12; day = firstOfNextMonth(day)) {
    months.add(monthOf(day));
  }
  const turned = hemisphere === "south" ? 2 : 0;
  const seasons = [...months].flatMap((month) =>
    SEASONS[(Math.floor((month % 12) / 3) + turned) % 4]!
  );
  const weekdays = daysBetween(first, last) <= 1
    ? [first, last].map((day) => WEEKDAYS[new Date(dayMs(day)).getUTCDay()]!)
    : [];
  return [...new Set([...[...months].map((month) => MONTHS[month - 1]!), ...seasons, ...weekdays])];
}

function firstOfNextMonth(day: LocalDate): LocalDate {
  return addDays(localDate(yearOf(day), monthOf(day), 28), 4).slice(0, 8) + "01";
}
