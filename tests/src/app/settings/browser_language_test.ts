// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { BrowserLanguage } from "../../../../src/app/settings/browser_language.ts";

async function kept(
  headers: readonly (string | undefined)[],
  environment: Record<string, string> = {},
  origins: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const saved: string[] = [];
  const language = new BrowserLanguage({
    environment,
    origins: () => origins,
    save: (key, locale) => Promise.resolve(saved.push(`${key}=${locale}`)),
    warn: () => {},
  });
  for (const header of headers) await language.seen(header);
  return saved;
}

Deno.test("the language of the first browser is kept, where nothing else says one", async () => {
  const key = "title_screens.locale";
  assert.deepEqual(await kept([undefined, "*", "nl-BE,nl;q=0.8", "fr"]), [`${key}=nl-BE`]);
  assert.deepEqual(await kept(["nl"], { LANG: "C.UTF-8" }), [`${key}=nl`]);
  assert.deepEqual(await kept(["nl"], { LANG: "de_DE.UTF-8" }), []);
  assert.deepEqual(await kept(["nl"], {}, new Map([[key, "database"]])), []);
});
