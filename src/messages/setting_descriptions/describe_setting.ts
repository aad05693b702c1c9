// What a setting says about itself, in the language of the person who reads it.

import { inLocale, languageOf, spokenLocale } from "../say.ts";
import { SETTING_DESCRIPTIONS } from "./languages.ts";

/** `english` is the text of the schema, which lies above the catalogues and cannot be read from here. */
export function describeSetting(locale: string, path: string, english: string): string {
  const spoken = spokenLocale(locale);
  return inLocale(spoken, SETTING_DESCRIPTIONS[languageOf(spoken)]?.[path] ?? english);
}
