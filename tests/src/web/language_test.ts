// SPDX-License-Identifier: AGPL-3.0-or-later

import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
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

/** What engineers say, in no sentence for families. */
const JARGON: Readonly<Record<string, RegExp>> = {
  en: /render|\bre-?runs?\b|\bruns?\b|ledger|\bcuts?\b|\btraces?\b|schema|automation/i,
  de: /render|\bL(?:auf|äufe|aufs)\b|ledger|\bSchnitt\b|\btrace\b|schema|Automatik/i,
  es: /render|ejecuci|ledger|montaje|\btraza|esquema|automatizaci/i,
  fr: /\brendu\b|exécution|ledger|\bmontage\b|schéma|automatisation/i,
  it: /render|esecuzion|ledger|montaggio|schema|automazione/i,
  ja: /レンダリング|実行|台帳|スキーマ|トレース/,
  nl: /render|\bruns?\b|\bbeurt\b|ledger|\bmontage\b|\btrace\b|schema|automatisering/i,
  pt: /render|execuç|ledger|montagem|esquema|automatiza/i,
};
/** ProRes is for those who cut; the pages below these paths are the owner's or a program's. */
const OWNERS = /^\/(?:setup|settings|system|people|exclusions|api-docs)/;
const PROGRAMS_FOR_CUTTING = /[^.;–]*ProRes[^.–]*/g;

function textOf(node: Node): string {
  const element = node as unknown as Element, name = node.nodeName.toLowerCase();
  if (node.nodeType === 3) return `${node.nodeValue} `;
  if (/^(?:bdi|code|kbd|pre|samp|script|style|svg)$/.test(name)) return "";
  const isData = node.nodeType === 1 &&
    (element.getAttribute("translate") === "no" || element.hasAttribute("data-english"));
  if (isData) return "";
  return Array.from({ length: node.childNodes.length }, (_, at) => textOf(node.childNodes[at]!))
    .join("");
}

Deno.test("no page for families has an engineer's word, in any language", async () => {
  const found: string[] = [];
  for (const [mode, path, prepare] of EVERY_PAGE) {
    if (OWNERS.test(path)) continue;
    const { world, app } = await WebWorld.open(mode);
    await prepare?.(world);
    const cookie = mode === "basic" && !path.startsWith("/sign-in") ? await signedIn(app) : "";
    for (const [language, words] of Object.entries(JARGON)) {
      const text = await page(app, path, { "accept-language": language, cookie });
      const shown = textOf(new DOMParser().parseFromString(text, "text/html"))
        .replace(PROGRAMS_FOR_CUTTING, "");
      const at = shown.search(words);
      if (at >= 0) found.push(`${language} ${path}: ${shown.slice(Math.max(0, at - 30), at + 30)}`);
    }
  }
  assert.deepEqual(found, []);
});
