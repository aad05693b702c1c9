import { DOMParser } from "@xmldom/xmldom";
import assert from "node:assert/strict";
import { EVERY_PAGE, TRIP } from "../../fakes/web/every_page.ts";
import { asked, signedIn, WebWorld } from "../../fakes/web/web_world.ts";
import { untranslatedIn } from "../../fixtures/web/untranslated.ts";
import { PSEUDO_LOCALE } from "../../../src/messages/say.ts";

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

async function page(app: App, path: string, headers: Record<string, string>): Promise<string> {
  return await (await app.fetch(asked(`http://localhost${path}`, { headers }))).text();
}

Deno.test("pages are in the browser's language, with its dates", async () => {
  const { world, app } = await WebWorld.open("off");
  await world.film();
  world.suggestions = { isLooking: false, ranked: [TRIP], passedOver: [], notes: [] };
  const texts: ReadonlyArray<readonly [string, RegExp]> = [
    ["de-AT,de;q=0.9", /<html lang="de-AT">.*>Filme<.*, 2\.\s?[–-]\s?9\. Juli 2026\s*</s],
    ["en-US", /<html lang="en-US">.*>Films<.*, July 2\s?[–-]\s?9, 2026\s*</s],
    ["ja", /<html lang="ja">.*>ムービー<.*2026\/07\/02～2026\/07\/09\s*</s],
    ["pl", /<html lang="en-GB">.*>Films<.*, 2[–-]9 July 2026\s*</s],
  ];
  for (const [wanted, shown] of texts) {
    assert.match(await page(app, "/automation", { "accept-language": wanted }), shown, wanted);
  }
});

async function choose(app: App, language: string, next: string) {
  const body = new URLSearchParams({ language, next });
  const answer = await app.fetch(asked("http://localhost/language", { method: "POST", body }));
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    cookie: answer.headers.get("set-cookie") ?? "",
  };
}

Deno.test("a language chosen below a page is kept in that browser", async () => {
  const { app } = await WebWorld.open("basic");
  const { status, to, cookie } = await choose(app, "nl", "/sign-in?next=%2Fstatus");
  assert.deepEqual([status, to], [303, "/sign-in?next=%2Fstatus"]);
  const headers = { "accept-language": "de", cookie: cookie.split(";")[0]! };
  const text = await page(app, "/sign-in", headers);
  assert.match(text, /<html lang="nl">.*<option value="nl"[^>]* selected=""/s);
  // The country is still the browser's.
  assert.match(
    await page(app, "/sign-in", { ...headers, "accept-language": "nl-BE" }),
    /<html lang="nl-BE">/,
  );
  assert.match((await choose(app, "", "/")).cookie, /^photos_memories_language=;.*Max-Age=0/);
  assert.match((await choose(app, "xx", "/")).cookie, /Max-Age=0/);
  assert.equal((await choose(app, "nl", "https://evil.test/")).to, "/");
});

Deno.test("every page is translated whole", async () => {
  const found: Record<string, readonly string[]> = {};
  for (const [mode, path, prepare] of EVERY_PAGE) {
    const { world, app } = await WebWorld.open(mode);
    await prepare?.(world);
    const cookie = mode === "basic" && !path.startsWith("/sign-in") ? await signedIn(app) : "";
    const text = await page(app, path, { "accept-language": PSEUDO_LOCALE, cookie });
    assert.match(text, /⟦/, path);
    const document = new DOMParser().parseFromString(text, "text/html");
    const left = untranslatedIn(document);
    if (left.length > 0) found[`${mode} ${path}`] = left;
  }
  assert.deepEqual(found, {});
});
