// The language of who looks at a page: as the browser says.

import { browserLocale, PLAIN_ENGLISH } from "../messages/locale.ts";
import { spokenLocale } from "../messages/say.ts";
import type { WebContext } from "./web_deps.ts";

/** BCP 47, of a language that has a catalogue. */
export function visitorLocale(c: WebContext): string {
  const spoken = spokenLocale(browserLocale(c.req.header("accept-language")) ?? PLAIN_ENGLISH);
  return spoken === "en" ? PLAIN_ENGLISH : spoken;
}
