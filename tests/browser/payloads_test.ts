// A thousand ways to write a script as words, in every place of every page that shows somebody's
// words: nothing of it runs, nothing is asked for, and the browser has nothing to report.

import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { CONTENT_POLICY } from "../../src/web/guard/content_headers.ts";
import { ATTEMPT, PROXY, WebWorld } from "../fakes/web_world.ts";
import { photo } from "../fixtures/assets.ts";
import { cutOf, stillShot, storySummary } from "../fixtures/cuts.ts";
import { ELSEWHERE, EVERY_SHAPE, scriptPayload } from "../fixtures/script_payloads.ts";
import { until } from "../fixtures/until.ts";
import { isThere, launched } from "./chromium.ts";

const COUNT = 1_000;
/** Stand together in every place of a page: with five looks each page has shown all of them. */
const TOGETHER = 200;
/** A user name that is typed has room for fewer. */
const TYPED_TOGETHER = 40;
/** Pages that are open at once. */
const AT_ONCE = 6;
const RUN = "20261005_070000_1f0c";
const NEWS = "20261005_080000_1f0d";
const SECOND_ATTEMPT = "6f0c0000-0000-4000-8000-00000000000b";
/** Asks nobody outside this machine. */
const ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"];

/** Texts for the places of a page; each begins with the place's name, so that it is found there. */
class Words {
  readonly given: string[] = [];

  constructor(readonly payloads: readonly string[]) {}

  /** All of them, as one text. */
  all(place: string): string {
    return this.#give(`${place} ${this.payloads.join(" ")}`);
  }

  /** As many texts as wanted that have all of them together. */
  spread(place: string, count: number): string[] {
    return Array.from({ length: count }, (_, i) => {
      const own = this.payloads.filter((_, at) => at % count === i);
      return this.#give(`${place} ${i} ${own.join(" ")}`);
    });
  }

  #give(text: string): string {
    this.given.push(text);
    return text;
  }
}

/** Without what parsers and the wire change: white space, NUL, halves of letters; and "_" of categories. */
const plain = (text: string) => text.replaceAll("'\\''", "'").replace(/[\0\ufffd\s_]|\p{Cs}/gu, "");

const LISTENS = `
  window.ran = (...words) => console.error("A script ran: " + words);
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error("The policy stopped " + violatedDirective + " " + blockedURI));`;

/** Beside the page itself our own pages ask for these and no others. */
const OWN =
  /^\/(?:assets\/[\w.-]+|manifest\.webmanifest|api\/live|films\/\w+\/(?:film|pictures\/\w+))$/;

/** Everything that pages of harmless words do not do, of every page of a context. */
async function heardIn(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  await context.addInitScript(LISTENS);
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !/status of \d{3}/.test(text)) heard.push(text);
  });
  context.on("weberror", (error) => heard.push(error.error().message));
  context.on("dialog", (dialog) => {
    heard.push(`It said "${dialog.message()}"`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const url = new URL(request.url()), frame = request.frame();
    const isWhole = request.isNavigationRequest() && frame.parentFrame() === null;
    const isAgain = request.url() === frame.url();
    const isOurs = url.hostname === "localhost" && (isWhole || isAgain || OWN.test(url.pathname));
    if (!isOurs) heard.push(`It asked for ${request.url().slice(0, 200)}`);
  });
  return heard;
}

interface Look {
  /** Names of all elements and of their attributes: no words change them. */
  readonly skeleton: string;
  readonly text: string;
}

const LOOK = `(() => {
  const all = [...document.querySelectorAll("*")];
  const values = all.flatMap((each) => [...each.attributes]).map(({ value }) => value);
  return {
    skeleton: all.map((each) => each.nodeName + " " + each.getAttributeNames()).join("\\n"),
    text: [document.documentElement.textContent, ...values].join("\\n"),
  };
})()`;

/** Twenty films, an attempt that failed, and what would be made next. */
async function fillHome(world: WebWorld, words: Words): Promise<void> {
  const { attempts, runs } = world;
  const periods = words.spread("Period", 20), kinds = words.spread("Kind", 20);
  for (const [i, title] of words.spread("Title", 20).entries()) {
    const runId = `202609${10 + i}_070000_1f0c`, at = `2026-09-${10 + i}T07:00:00.000Z`;
    await runs.begin({ runId, startedAt: at, source: "auto" });
    await runs.describe(runId, { title, summary: periods[i], memoryType: kinds[i] });
    await runs.end(runId, { status: "completed", finishedAt: at });
  }
  await attempts.begin(ATTEMPT, "2026-10-05T06:00:00.000Z", "wake");
  await attempts.finish(ATTEMPT, {
    outcome: "failed",
    finishedAt: "2026-10-05T06:10:00.000Z",
    memoryType: words.all("Attempt"),
    reason: words.all("Reason"),
  });
  const names = words.spread("Name", 20), reasons = words.spread("Because", 5);
  world.suggestions = {
    isLooking: false,
    lookedAt: "2026-10-05T06:00:00.000Z",
    problem: words.all("Problem"),
    notes: words.spread("Note", 10),
    ranked: words.spread("Album", 5).map((category, i) => ({
      memoryKey: `key ${i}`,
      category,
      reason: reasons[i]!,
      start: "2026-09-01",
      end: "2026-09-04",
      assetCount: 9,
      names: names.slice(4 * i, 4 * i + 4),
      score: 1,
    })),
  };
}

/** Under an open page: another attempt, and a newer film. */
async function goOn({ attempts, runs }: WebWorld, words: Words): Promise<void> {
  await runs.begin({ runId: NEWS, startedAt: "2026-10-05T08:00:00.000Z", source: "auto" });
  await runs.describe(NEWS, { title: words.all("News"), memoryType: "trip" });
  await runs.end(NEWS, { status: "completed", finishedAt: "2026-10-05T08:09:00.000Z" });
  await attempts.begin(SECOND_ATTEMPT, "2026-10-05T08:00:00.000Z", "wake");
  await attempts.finish(SECOND_ATTEMPT, {
    outcome: "failed",
    finishedAt: "2026-10-05T08:09:00.000Z",
    reason: "library preflight failed",
    error: words.all("Failure"),
  });
}

/** A film of twenty shots: where they were taken, what was said of them and by whom. */
async function fillFilm({ runs, files }: WebWorld, words: Words): Promise<void> {
  const each = (place: string) => words.spread(place, 20);
  const ids = each("Id"), names = each("File"), towns = each("Town"), said = each("Said");
  const clips = each("Clip"), captioners = each("Captioner"), held = each("Held");
  // The name of a file has no way into another folder.
  const onDisk = words.all("Disk").replaceAll(/[/\\]/g, "|");
  words.given.push(words.given.pop()!.replaceAll(/[/\\]/g, "|"));
  files.set(`/films/${onDisk}`, new Uint8Array(1));
  await runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "auto" });
  await runs.describe(RUN, {
    title: words.all("Film"),
    summary: words.all("Days"),
    memoryType: words.all("Sort"),
  });
  await runs.end(RUN, {
    status: "completed",
    finishedAt: "2026-10-05T07:00:00.000Z",
    outputPath: `/films/${onDisk}`,
    delivery: {},
  });
  await runs.endDelivery(RUN, { status: "delivered", assetId: words.all("Delivered") });
  const shots = ids.map((id, i) =>
    stillShot(i, {
      asset: photo({ id, fileName: names[i]!, place: { city: towns[i]! } }),
      storyId: `story-${i}`,
      why: [{ reason: "story_first" }],
    })
  );
  await runs.keep(RUN, "cut", {
    ...cutOf(shots, {
      words: Object.fromEntries(ids.map((id, i) => [id, said[i]!])),
      plainClips: Object.fromEntries(ids.map((id, i) => [id, clips[i]!])),
      stories: each("Trip").map((city, i) =>
        storySummary({ id: `story-${i}`, kind: "trip", place: { city } })
      ),
      review: {
        check: ids.map((asset, i) => ({ asset, name: names[i]!, probability: 0.3 })),
        held: each("Kept").map((asset, i) => ({ asset, name: held[i]!, reason: "held_place" })),
      },
    }),
    trace: undefined,
  });
  const seen = (i: number) => ({ caption: "", clipCaptioner: captioners[i]! });
  await runs.keepTrace(
    RUN,
    ids.map((asset, i) => ({
      asset,
      stage: "cut",
      verdict: "in",
      reason: "included",
      seen: seen(i),
    })),
  );
  await runs.keep(RUN, "facts", {
    // The page says in words of its own what chose.
    tier: "basic",
    reason: "no model weights are here",
    wants: [],
    decidedBy: {
      remote: { endpoint: words.all("Service"), pictures: 3 },
      failures: words.spread("Trouble", 3).map((sentence) => ({ sentence, pictures: 1 })),
    },
    outstanding: 0,
  });
}

function fillHealth(world: WebWorld, words: Words): void {
  const warning = (place: string) => ({ freeGb: 1, warning: words.all(place) });
  world.library = { kind: "server", status: "unreachable", problem: words.all("Library") };
  world.disk = { output: warning("Films disk"), cache: warning("Work disk") };
  world.timer = {
    ...world.timer,
    last_outcome: "failed",
    last_reason: words.all("Last time"),
  };
  world.automation = {
    ...world.automation,
    pending_delivery_count: 1,
    oldest_pending_delivery: {
      run_id: RUN,
      completed_at: null,
      output_path: "/films/a.mp4",
      delivery_attempts: 1,
      delivery_error: words.all("Delivery"),
      delivery_album: null,
    },
    notification_health: {
      last_attempt_at: null,
      failure_category: null,
      cooldown_active: false,
      cooldown_until: null,
      cooldown_hours: 1,
      last_success_at: null,
      last_failure_at: "2026-10-05T06:00:00.000Z",
      failure_message: words.all("Message"),
    },
  };
}

/** What a proxy may call somebody, as the bytes of it travel; nothing where it may not. */
function headerOf(name: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\p{Cs},]/u.test(name) || name.length > 110) return undefined;
  return String.fromCharCode(...new TextEncoder().encode(name));
}

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

/** One server whose app is changed between pages, so that all of them are of one origin. */
class Site {
  app: App | undefined;
  /** Of the proxy's user. */
  name: string | undefined;
  /** Instead of the app. */
  planted: ((n: number) => { readonly page: string; readonly policy?: string }) | undefined;
  readonly server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => this.#answer(request),
  );
  readonly origin = `http://localhost:${this.server.addr.port}`;

  async #answer(request: Request): Promise<Response> {
    if (this.planted !== undefined) {
      const number = /^\/planted\/(\d+)$/.exec(new URL(request.url).pathname)?.[1];
      if (number === undefined) return new Response(null, { status: 404 });
      const { page, policy } = this.planted(Number(number));
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
      if (policy !== undefined) headers.set("content-security-policy", policy);
      return new Response(page, { headers });
    }
    const headers = new Headers(request.headers);
    if (this.name !== undefined) headers.set("remote-user", this.name);
    return await this.app!.fetch(new Request(request, { headers }), { peer: PROXY });
  }
}

/** All pages, with these words wherever there are some; what they look like, by their names. */
async function pagesWith(
  payloads: readonly string[],
  site: Site,
  page: Page,
): Promise<ReadonlyMap<string, string>> {
  const skeletons = new Map<string, string>();
  const look = async (name: string, given: readonly string[]) => {
    const { skeleton, text } = await page.evaluate(LOOK) as Look;
    skeletons.set(name, skeleton);
    const shown = plain(text);
    for (const words of given) assert.ok(shown.includes(plain(words)), `${name}: ${words}`);
  };
  const go = async (name: string, path: string, given: readonly string[] = []) => {
    await page.goto(site.origin + path, { waitUntil: "load" });
    await look(name, given);
  };
  const user = payloads.flatMap((words) => headerOf(words) ?? []);
  const inside = async (name: string, path: string, given: readonly string[] = []) => {
    // A few of them each time, for nobody's name is longer.
    site.name = `Somebody ${user.splice(0, 2).join(" ")}`;
    const typed = new TextDecoder().decode(
      Uint8Array.from(site.name, (letter) => letter.charCodeAt(0)),
    );
    await go(name, path, [`Signed in as ${typed}`, ...given]);
  };
  const words = () => new Words(payloads);

  const home = words(), film = words(), health = words(), news = words(), version = words();
  const { world, app } = await WebWorld.open("header", { allowedHosts: ["localhost"] });
  site.app = app;
  await fillHome(world, home);
  await fillFilm(world, film);
  fillHealth(world, health);
  await inside("home", "/", home.given);
  await goOn(world, news);
  await page.waitForSelector(`#newest a[href$="${NEWS}"]`);
  await look("home, gone on", news.given);
  await inside("film", `/films/${RUN}`, film.given);
  await inside("health", "/status", health.given);
  world.steadyMs += 60_000;
  world.library = { kind: "server", status: "ready", version: version.all("Version") };
  await inside("health of a library that answers", "/status", version.given);
  const address = encodeURIComponent(payloads.join(" ").toWellFormed());
  const [path, query] = [address.slice(0, address.length / 2), address.slice(address.length / 2)];
  await inside("nothing there", `/none/${path}?q=${query}#${address}`);
  await inside("interface", `/api-docs?q=${address}`);
  await go("attempt", `/api/trigger/${SECOND_ATTEMPT}`);
  world.stop.abort();

  site.name = undefined;
  const button = words(), stranger = words();
  const oidc = await WebWorld.open("oidc", {
    allowedHosts: ["localhost"],
    buttonText: button.all("Button"),
  });
  site.app = oidc.app;
  await go(
    "sign in elsewhere",
    `/sign-in?next=/%3F${address.slice(0, 600)}&error=${address}`,
    button.given,
  );
  const name = stranger.all("Stranger");
  oidc.world.provider.calledBack = { kind: "not_authorised", name, cookies: [] };
  await go("not authorised", "/auth/callback", stranger.given);

  site.app = (await WebWorld.open("basic", { allowedHosts: ["localhost"] })).app;
  await page.goto(`${site.origin}/sign-in`, { waitUntil: "load" });
  for (let first = 0; first < payloads.length; first += TYPED_TOGETHER) {
    const typed = new Words(payloads.slice(first, first + TYPED_TOGETHER));
    await page.fill("#username", typed.all("Typed"));
    await page.fill("#password", "wrong");
    await Promise.all([page.waitForEvent("load"), page.click("button[type=submit]")]);
    await look("sign in", typed.given);
  }
  return skeletons;
}

Deno.test({
  name: "pages run nothing, ask for nothing and break no rule, whatever somebody's words say",
  ignore: !isThere,
  async fn() {
    const payloads = Array.from({ length: COUNT }, (_, n) => scriptPayload(n).text);
    assert.equal(new Set(payloads).size, COUNT);
    const site = new Site(), browser = await launched(ALONE);
    try {
      const context = await browser.newContext(), heard = await heardIn(context);
      const page = await context.newPage();
      const harmless = payloads.slice(0, TOGETHER).map((_, n) => `word ${n}`);
      const wanted = await pagesWith(harmless, site, page);
      for (let first = 0; first < COUNT; first += TOGETHER) {
        const skeletons = await pagesWith(payloads.slice(first, first + TOGETHER), site, page);
        assert.deepEqual(heard, [], `from ${first} on`);
        for (const [name, skeleton] of skeletons) {
          assert.equal(skeleton, wanted.get(name), `${name}, from ${first} on`);
        }
      }
    } finally {
      await browser.close();
      await site.server.shutdown();
    }
  },
});

Deno.test({
  name: "a page that shows words raw runs every shape of them, and is heard",
  ignore: !isThere,
  async fn() {
    const site = new Site(), browser = await launched(ALONE);
    try {
      const context = await browser.newContext(), heard = await heardIn(context);
      const plant = async (n: number, hears: RegExp) => {
        const page = await context.newPage();
        // Some go elsewhere at once.
        await page.goto(`${site.origin}/planted/${n}`, { waitUntil: "commit" });
        await until(scriptPayload(n).planted, () => heard.some((line) => hears.test(line)));
        await page.close();
      };
      site.planted = (n) => ({ page: scriptPayload(n).planted });
      const left = Array.from({ length: EVERY_SHAPE }, (_, n) => n);
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let n = left.pop(); n !== undefined; n = left.pop()) {
          await plant(
            n,
            new RegExp(`^(?:A script ran: |It asked for http://${ELSEWHERE}/)${n}\\b`),
          );
        }
      }));
      site.planted = (n) => ({ page: scriptPayload(n).planted, policy: CONTENT_POLICY });
      await plant(0, /^The policy stopped script-src/);
    } finally {
      await browser.close();
      await site.server.shutdown();
    }
  },
});
