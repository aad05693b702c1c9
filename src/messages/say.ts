// SPDX-License-Identifier: AGPL-3.0-or-later

// What the program says to people in their own language: ICU messages, one catalogue a language.

import { IntlMessageFormat } from "intl-messageformat";
import { dateFormat, dayMs } from "../base/local_time.ts";
import de from "./i18n/de.json" with { type: "json" };
import en from "./i18n/en.json" with { type: "json" };
import es from "./i18n/es.json" with { type: "json" };
import fr from "./i18n/fr.json" with { type: "json" };
import it from "./i18n/it.json" with { type: "json" };
import ja from "./i18n/ja.json" with { type: "json" };
import nl from "./i18n/nl.json" with { type: "json" };
import pt from "./i18n/pt.json" with { type: "json" };

/** ISO 639-1; each has a catalogue. */
export const LANGUAGES = ["de", "en", "es", "fr", "it", "ja", "nl", "pt"] as const;
/** English says which messages there are and which values each of them takes. */
export type MessageKey = keyof typeof en;
type CodeIn<Kind extends string, Key> = Key extends `${Kind}.${infer Code}` ? Code : never;
/** The codes with a message of this kind: "dark" by "out.dark". A code without a message does not compile. */
export type CodeOf<Kind extends string> = CodeIn<Kind, MessageKey>;
type Catalogue = Readonly<Record<MessageKey, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;

/** By language, ISO 639-1. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = { de, en, es, fr, it, ja, nl, pt };

/** Whether a name that is put together is a key. */
export function isMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
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
    const text: string | undefined = CATALOGUES[languageOf(spoken)]![key];
    // A key that is put together from a name is no type error.
    if (text === undefined) throw new Error(`The catalogues lack the message "${key}"`);
    message = new IntlMessageFormat(text, spoken);
    compiled.set(name, message);
  }
  const said = String(message.format({ ...values })).trim();
  return inLocale(spoken, said);
}

/** A sentence before it is known who reads it. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}
/**
 * `month`: ISO, such as "2026-05". `name`: another message. `english`: a sentence in English, which other languages
 * leave out.
 */
type MessageValue =
  | string
  | number
  | { readonly month: string }
  | { readonly name: MessageKey }
  | { readonly english: string };

/** A text stands for itself: it is in English, or a name. */
export function formatMessage(locale: string, message: Message | string): string {
  if (typeof message === "string") return message;
  const values = Object.entries(message.values ?? {}).map(([name, value]) =>
    [name, typeof value === "object" ? formatValue(locale, value) : value] as const
  );
  return say(locale, message.key, Object.fromEntries(values));
}

function formatValue(locale: string, value: Extract<MessageValue, object>): string {
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
export function formatList(locale: string, names: readonly string[]): string {
  const spoken = spokenLocale(locale);
  return inLocale(spoken, new Intl.ListFormat(spoken, { type: "conjunction" }).format(names));
}
