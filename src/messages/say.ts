// What the program says to people in their own language: ICU messages, one catalogue a language.

import { IntlMessageFormat } from "intl-messageformat";
import { GERMAN } from "./catalogues/de.ts";
import { ENGLISH } from "./catalogues/en.ts";
import { SPANISH } from "./catalogues/es.ts";
import { FRENCH } from "./catalogues/fr.ts";
import { ITALIAN } from "./catalogues/it.ts";
import { JAPANESE } from "./catalogues/ja.ts";
import { DUTCH } from "./catalogues/nl.ts";
import { PORTUGUESE } from "./catalogues/pt.ts";

/** English says which messages there are and which values each of them takes. */
export type MessageKey = keyof typeof ENGLISH;
export type Catalogue = Readonly<Record<MessageKey, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;

export const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pt: PORTUGUESE,
};

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

const compiled = new Map<string, IntlMessageFormat>();

/** `locale` is BCP 47; a language without a catalogue is spoken to in English. */
export function say(locale: string, key: MessageKey, values: MessageValues = {}): string {
  const spoken = spokenLocale(locale), name = `${spoken}\n${key}`;
  let message = compiled.get(name);
  if (!message) {
    message = new IntlMessageFormat(CATALOGUES[languageOf(spoken)]![key], spoken);
    compiled.set(name, message);
  }
  return String(message.format({ ...values })).trim();
}

/** "Anna, Ben, and Mia"; an empty list is an empty text. */
export function sayList(locale: string, names: readonly string[]): string {
  return new Intl.ListFormat(spokenLocale(locale), { type: "conjunction" }).format(names);
}
