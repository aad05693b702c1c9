// Every language of these words.

import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { FRENCH } from "./fr.ts";
import { ITALIAN } from "./it.ts";
import { JAPANESE } from "./ja.ts";
import { DUTCH } from "./nl.ts";
import { PORTUGUESE } from "./pt.ts";

export const OUTCOMES = {
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pt: PORTUGUESE,
} as const;
