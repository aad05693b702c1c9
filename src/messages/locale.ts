// SPDX-License-Identifier: AGPL-3.0-or-later

// The language of a person who has not set one: the machine's, else the browser's.

/** The setting that asks for it. */
export const AUTO_LOCALE = "auto";
/** Where neither the machine nor a browser says anything. */
export const USUAL_LOCALE = "en";
/** The locale of terminals, and of pages in English where no country is given: the day before the month. */
export const PLAIN_ENGLISH = "en-GB";

/** From `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is set; "C" names no language. */
export function systemLocale(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const said = environment["LC_ALL"] || environment["LC_MESSAGES"] || environment["LANG"];
  // "de_DE.UTF-8@euro"
  return known((said ?? "").split(/[.@]/)[0]!.replaceAll("_", "-"));
}

/** The language an `Accept-Language` header wants most. */
export function browserLocale(header: string | undefined): string | undefined {
  const wishes = (header ?? "").split(",").map((wish) => {
    const [tag = "", ...parameters] = wish.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { locale: known(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  return wishes.filter(({ locale, quality }) => locale !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.locale;
}

function known(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag)) return undefined;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
