// What the program says to people in their own language: ICU messages, one catalogue a language.

import { IntlMessageFormat } from "intl-messageformat";
import { dateFormat, dayMs } from "../base/local_time.ts";
import { AUTOMATION } from "./automation/languages.ts";
import { FILM } from "./film/languages.ts";
import { FILMS } from "./films/languages.ts";
import { MAKE } from "./make/languages.ts";
import { OPTIONS } from "./options/languages.ts";
import { OUTCOMES } from "./outcomes/languages.ts";
import { REASONS } from "./reasons/languages.ts";
import { SETUP } from "./setup/languages.ts";
import { PAGES } from "./pages/languages.ts";
import { SETTING_NAMES } from "./setting_names/languages.ts";
import { SETTINGS } from "./settings/languages.ts";

/** One folder each; a key is in one of them. */
const ROOMS = [
  AUTOMATION,
  FILM,
  FILMS,
  MAKE,
  OPTIONS,
  OUTCOMES,
  PAGES,
  REASONS,
  SETTINGS,
  SETTING_NAMES,
  SETUP,
] as const;
/** ISO 639-1; each has a catalogue. */
export const LANGUAGES = ["de", "en", "es", "fr", "it", "ja", "nl", "pt"] as const;

type KeysOf<Room> = Room extends { readonly en: infer English } ? keyof English : never;
/** English says which messages there are and which values each of them takes. */
export type MessageKey = KeysOf<(typeof ROOMS)[number]>;
export type Catalogue = Readonly<Record<MessageKey, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;

export const CATALOGUES: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.assign({}, ...ROOMS.map((room) => room[language])) as Catalogue,
  ]),
);

/** Whether a name that is put together is a key. */
export function isMessage(key: string): key is MessageKey {
  return Object.hasOwn(CATALOGUES["en"]!, key);
}

/**
 * English between marks: what a page shows without them was never translated. For tests; "en-XA" is CLDR's name for such a language.
 */
export const PSEUDO_LOCALE = "en-XA";

/** "pt-BR" → "pt" */
export function languageOf(locale: string): string {
  return locale.split("-")[0]!.toLowerCase();
}

/** The locale where its language has a catalogue and the runtime knows it, otherwise English. */
export function spokenLocale(locale: string): string {
  if (!Object.hasOwn(CATALOGUES, languageOf(locale))) return "en";
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** Whether a sentence that is in English alone is in the language of `locale`. */
export function readsEnglish(locale: string): boolean {
  return locale !== PSEUDO_LOCALE && languageOf(spokenLocale(locale)) === "en";
}

const compiled = new Map<string, IntlMessageFormat>();

/** `locale` is BCP 47; a language without a catalogue is spoken to in English. */
export function say(locale: string, key: MessageKey, values: MessageValues = {}): string {
  const spoken = spokenLocale(locale), name = `${spoken}\n${key}`;
  let message = compiled.get(name);
  if (!message) {
    message = new IntlMessageFormat(CATALOGUES[languageOf(spoken)]![key], spoken);
    compiled.set(name, message);
  }
  const said = String(message.format({ ...values })).trim();
  return inLocale(spoken, said);
}

/** A sentence before it is known who reads it. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, ToldValue>>;
}
/**
 * `month`: ISO, such as "2026-05". `name`: another message. `english`: a sentence in English, which other languages
 * leave out.
 */
type ToldValue =
  | string
  | number
  | { readonly month: string }
  | { readonly name: MessageKey }
  | { readonly english: string };

/** A text stands for itself: it is in English, or a name. */
export function tell(locale: string, message: Message | string): string {
  if (typeof message === "string") return message;
  const values = Object.entries(message.values ?? {}).map(([name, value]) =>
    [name, typeof value === "object" ? toldValue(locale, value) : value] as const
  );
  return say(locale, message.key, Object.fromEntries(values));
}

function toldValue(locale: string, value: Extract<ToldValue, object>): string {
  if ("name" in value) return say(locale, value.name);
  if ("english" in value) return readsEnglish(locale) ? value.english : "";
  const format = dateFormat(spokenLocale(locale), { month: "long", year: "numeric" });
  return format.format(dayMs(`${value.month}-01`));
}

/** A text that is in the language of `locale`, such as a date of `Intl`: marked where that is made up. */
export function inLocale(locale: string, text: string): string {
  return locale === PSEUDO_LOCALE && text !== "" ? `⟦${text}⟧` : text;
}

/** "Anna, Ben, and Mia"; an empty list is an empty text. */
export function sayList(locale: string, names: readonly string[]): string {
  const spoken = spokenLocale(locale);
  return inLocale(spoken, new Intl.ListFormat(spoken, { type: "conjunction" }).format(names));
}
