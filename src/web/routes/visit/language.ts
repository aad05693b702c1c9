// SPDX-License-Identifier: AGPL-3.0-or-later

// The language of pages, chosen below each of them: kept in a cookie of this browser.

import { LANGUAGES } from "../../../messages/say.ts";
import { safeNext } from "../../../signin/base_path.ts";
import {
  clearCookie,
  languageCookieOptions,
  setCookie,
} from "../../../signin/sessions/session_cookie.ts";
import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import type { Route } from "../route.ts";

/** A language and a path have room in it many times over. */
const MAX_BYTES = 16 * 1024;

export const languageRoute: Route = {
  method: "POST",
  path: "/language",
  role: "everyone",
  async answer(c, { signIn: { settings } }) {
    const text = await boundedBody(c.req.raw, MAX_BYTES);
    if (text === undefined) return tooLarge(c);
    const form = new URLSearchParams(text), { visit } = c.var;
    const options = languageCookieOptions(settings.cookie);
    const language = LANGUAGES.find((each) => each === form.get("language"));
    visit.setCookie(
      language === undefined
        ? clearCookie(options, visit.isHttps)
        : setCookie(options, language, visit.isHttps),
    );
    return c.redirect(safeNext(form.get("next"), settings.basePath), 303);
  },
};
