// SPDX-License-Identifier: AGPL-3.0-or-later

// The language of who looks at a page: the one chosen there, otherwise as the browser says.

import { browserLocale, PLAIN_ENGLISH } from "../messages/locale.ts";
import { languageOf, LANGUAGES, spokenLocale } from "../messages/say.ts";
import { cookieIn, languageCookieOptions } from "../signin/sessions/session_cookie.ts";
import type { WebContext } from "./web_deps.ts";

/** The language that was chosen on a page of this browser. */
export function chosenLanguage(c: WebContext): string | undefined {
  const { name } = languageCookieOptions(c.var.visit.deps.signIn.settings.cookie);
  const kept = cookieIn(c.req.header("cookie"), name);
  return LANGUAGES.find((language) => language === kept);
}

/** BCP 47, of a language that has a catalogue; the country is the browser's. */
export function visitorLocale(c: WebContext): string {
  const browser = browserLocale(c.req.header("accept-language")), chosen = chosenLanguage(c);
  const isSame = browser !== undefined && languageOf(browser) === chosen;
  const spoken = spokenLocale((isSame ? undefined : chosen) ?? browser ?? PLAIN_ENGLISH);
  return spoken === "en" ? PLAIN_ENGLISH : spoken;
}
