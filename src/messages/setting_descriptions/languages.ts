// Every language of these texts but English, which stands in the schema.

import { GERMAN } from "./de.ts";
import { SPANISH } from "./es.ts";
import { FRENCH } from "./fr.ts";
import { ITALIAN } from "./it.ts";
import { JAPANESE } from "./ja.ts";
import { DUTCH } from "./nl.ts";
import { PORTUGUESE } from "./pt.ts";

export const SETTING_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pt: PORTUGUESE,
};
