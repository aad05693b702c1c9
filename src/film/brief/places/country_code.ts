// SPDX-License-Identifier: AGPL-3.0-or-later

// From a country as libraries write it to its two letters.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Names libraries use that differ from the ones of the runtime's own tables. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "united states of america": "US",
  "usa": "US",
  "uk": "GB",
  "great britain": "GB",
  "czech republic": "CZ",
  "holland": "NL",
  "the netherlands": "NL",
  "republic of ireland": "IE",
  "russian federation": "RU",
  "republic of korea": "KR",
  "turkey": "TR",
};
/** Codes the runtime names although they are no country of their own: old ones, groups, reserves. */
const NOT_COUNTRIES = new Set(["EU", "EZ", "UN", "XA", "XB", "ZZ", "DD", "FX", "UK", "SU", "YU"]);

const codes = new Map<string, ReadonlyMap<string, string>>();

function codesByName(language: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const found = new Map<string, string>();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const code = first + second;
      const name = NOT_COUNTRIES.has(code) ? undefined : names.of(code)?.toLowerCase();
      if (name && !found.has(name)) found.set(name, code);
    }
  }
  return found;
}

/** "Germany" or "de" → "DE"; `undefined` when the name is not one we know in the language. */
export function countryCodeOf(country: string, language = "en"): string | undefined {
  const typed = country.trim();
  if (/^[A-Za-z]{2}$/.test(typed) && typed.toLowerCase() !== "uk") return typed.toUpperCase();
  const name = typed.toLowerCase();
  let known = codes.get(language);
  if (!known) codes.set(language, known = codesByName(language));
  return OTHER_NAMES[name] ?? known.get(name);
}
