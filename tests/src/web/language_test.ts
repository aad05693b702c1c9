import { DOMParser } from "@xmldom/xmldom";
import assert from "node:assert/strict";
import { asked, signedIn, type SignInMode, WebWorld } from "../../fakes/web/web_world.ts";
import { untranslatedIn } from "../../fixtures/web/untranslated.ts";
import { PSEUDO_LOCALE } from "../../../src/messages/say.ts";

const FILM = "20261005_070000_1f0c";

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

const TRIP = {
  memoryKey: "trip:2026-07-02:2026-07-09:",
  category: "trip",
  reason: "8 days away from home",
  start: "2026-07-02",
  end: "2026-07-09",
  assetCount: 95,
  names: [],
  score: 0.5,
} as const;

async function page(app: App, path: string, headers: Record<string, string>): Promise<string> {
  return await (await app.fetch(asked(`http://localhost${path}`, { headers }))).text();
}

Deno.test("pages are in the browser's language, with its dates", async () => {
  const { world, app } = await WebWorld.open("off");
  await world.film();
  world.suggestions = { isLooking: false, ranked: [TRIP], passedOver: [], notes: [] };
  const texts: ReadonlyArray<readonly [string, RegExp]> = [
    ["de-AT,de;q=0.9", /<html lang="de-AT">.*>Filme<.*>2\.\s?[–-]\s?9\. Juli 2026</s],
    ["en-US", /<html lang="en-US">.*>Films<.*>July 2\s?[–-]\s?9, 2026</s],
    ["ja", /<html lang="ja">.*>フィルム<.*>2026\/07\/02～2026\/07\/09</s],
    ["pl", /<html lang="en-GB">.*>Films<.*>2[–-]9 July 2026</s],
  ];
  for (const [wanted, shown] of texts) {
    assert.match(await page(app, "/", { "accept-language": wanted }), shown, wanted);
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

/** Every page, with all that it may show. */
const PAGES: ReadonlyArray<
  readonly [mode: SignInMode, path: string, prepare?: (world: WebWorld) => unknown]
> = [
  ["off", "/", (world) => world.missing = ["immich.url"]],
  ["off", "/"],
  ["off", "/", async (world) => {
    await world.film();
    world.suggestions = {
      isLooking: true,
      lookedAt: "2026-10-05T06:00:00Z",
      ranked: [TRIP],
      passedOver: [],
      notes: ["No trips: where home is has not been set"],
    };
    await world.attempts.begin("a1", "2026-10-05T06:00:00.000Z", "manual");
  }],
  ["off", "/status"],
  ["off", "/status", (world) => {
    world.library = { kind: "server", status: "unreachable" };
    world.timer = { ...world.timer, enabled: false };
    world.automation = { ...world.automation, pending_delivery_count: 2 };
    world.disk = { output: { freeGb: 1, warning: "full" }, cache: { freeGb: 9 } };
  }],
  ["off", "/films?state=all&words=a", (world) => world.film()],
  ["off", `/films/${FILM}`, async (world) => {
    world.canDeliver = true;
    await world.film(FILM);
    await world.runs.keep(FILM, "timeline", { canvas: { width: 16, height: 9 }, items: [] });
    await world.runs.requestDelivery(FILM, undefined);
  }],
  ["off", `/films/${FILM}/delete`, (world) => world.film(FILM)],
  ["off", "/automation", async (world) => {
    const passed = { category: "trip", names: [] };
    world.suggestions = {
      isLooking: false,
      ranked: [TRIP],
      passedOver: [{ ...passed, why: "failed" }, { ...passed, why: "too_little_for_a_film" }],
      notes: [],
    };
    world.next = { isWaiting: false, cooldownUntil: world.nowMs + 3_600_000 };
    await world.transcript();
  }],
  ["off", "/runs", (world) => world.transcript()],
  ["off", "/settings"],
  ["off", "/settings/notifications"],
  ["basic", "/api-docs"],
  ["basic", "/nothing-here"],
  ["basic", "/sign-in"],
  ["basic", "/sign-in?signed_out=1"],
  ["oidc", "/sign-in?error=unavailable"],
  ["oidc", "/sign-in?other_account=1"],
  ["header", "/sign-in"],
];

Deno.test("every page is translated whole", async () => {
  const found: Record<string, readonly string[]> = {};
  for (const [mode, path, prepare] of PAGES) {
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
