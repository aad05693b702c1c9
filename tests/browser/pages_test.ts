// SPDX-License-Identifier: AGPL-3.0-or-later

// The pages in a real browser: signed in by the form, in both themes, on a phone and a desktop.

import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { LyingProvider } from "../fakes/web/lying_provider.ts";
import { type Served, served } from "../fakes/web/served.ts";
import { type SignInMode, WebWorld, type WebWorldOptions } from "../fakes/web/web_world.ts";
import { tryLock } from "../../src/system/files/lock.ts";
import { isThere, ONE_PROCESS, sharedBrowser } from "./chromium.ts";
import { complaints, DESKTOP, looksRight, PHONE } from "./looks.ts";
import {
  drawLibrary,
  endAttempt,
  EVIL,
  fillLedger,
  libraryIn,
  MADE,
  NEWEST,
  posterOf,
} from "./filled_ledger.ts";

const inBrowser = await sharedBrowser([ONE_PROCESS]);

const NAME = "ana", WORD = "a long way home";

const INSIDE = [
  "/",
  "/films",
  "/make",
  "/automation",
  "/runs",
  "/status",
  "/api-docs",
  `/films/${NEWEST}`,
  "/nothing-here",
];

async function withBrowser(
  environment: Record<string, string>,
  use: (browser: Browser, app: Served, data: string) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-pages-" });
  try {
    await fillLedger(data);
    await using app = await served({ data, environment });
    await inBrowser((browser) => use(browser, app, data));
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/status`);
  await page.fill("#username", NAME);
  await page.fill("#password", WORD);
  await page.click("button[type=submit]");
  await page.waitForURL(`${url}/status`);
}

Deno.test({
  name: "pages are whole, readable and quiet in both themes, on a phone and a desktop",
  ignore: !isThere,
  async fn() {
    await withBrowser({
      PHOTOS_MEMORIES_AUTH_USERNAME: NAME,
      PHOTOS_MEMORIES_AUTH_PASSWORD: WORD,
      PHOTOS_MEMORIES_SERVER__BASE_PATH: "/a/b",
    }, async (browser, app) => {
      const page = await browser.newPage(), heard = complaints(page);
      await page.goto(`${app.url}/sign-in`, { waitUntil: "load" });
      await looksRight(page, "sign_in");
      await signIn(page, app.url);
      for (const path of INSIDE) {
        await page.goto(app.url + path, { waitUntil: "load" });
        await looksRight(page, path.replace(/\W+/g, "_"));
      }
      assert.deepEqual(heard, []);
    });
  },
});

Deno.test({
  name: "pages run no script of a name, reveal a password, keep a run up to date, and sign out",
  ignore: !isThere,
  async fn() {
    await withBrowser({
      PHOTOS_MEMORIES_AUTH_USERNAME: NAME,
      PHOTOS_MEMORIES_AUTH_PASSWORD: WORD,
    }, async (browser, app, data) => {
      const page = await (await browser.newContext()).newPage();
      const heard = complaints(page);
      await page.goto(`${app.url}/`);
      await page.fill("#username", NAME);
      await page.fill("#password", "wrong");
      await page.click(".reveal");
      assert.equal(await page.getAttribute("#password", "type"), "text");
      await page.press("#password", "Enter");
      assert.equal(await page.textContent("[role=alert]"), "Invalid username or password");
      await signIn(page, app.url);
      await page.goto(`${app.url}/`);
      assert.equal(await page.evaluate("typeof window.broken"), "undefined");
      // A poster of any shape is there whole: its title lies at its foot.
      assert.deepEqual(
        await page.evaluate(
          "[...document.querySelectorAll('.picture img')].map((it) => getComputedStyle(it).objectFit)",
        ),
        ["contain", "contain", "contain", "contain"],
      );
      assert.ok((await page.textContent("body"))!.includes(EVIL));
      // The attempt of the ledger is nobody's any more.
      await page.goto(`${app.url}/automation`);
      assert.match((await page.textContent("#live"))!, /Interrupted/);
      // Somebody works at it again: the open page says so by itself, through the stream of events.
      const lock = await tryLock(`${data}/locks`, "automation");
      await page.waitForSelector("#live .tag.live");
      assert.match((await page.textContent("#live"))!, /Making the film/);
      // Its film is there, and so it is on the first page, before the one that was the newest.
      await page.goto(`${app.url}/`);
      await endAttempt(data);
      await page.waitForSelector(`#films li:first-child a[href$="/films/${MADE}"]`);
      assert.match((await page.textContent("#films li:nth-child(2)"))!, /October/);
      lock?.[Symbol.dispose]();
      await page.click("nav button");
      await page.waitForURL(`${app.url}/sign-in?signed_out=1`);
      await page.goto(`${app.url}/status`);
      assert.match(page.url(), /\/sign-in\?next=%2Fstatus$/);
      assert.deepEqual(heard, []);
    });
  },
});

Deno.test({
  name:
    "a film's page shows its shots, plays it from one of them, and keeps back what is not for all",
  ignore: !isThere,
  async fn() {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-pages-" });
    try {
      await fillLedger(data);
      await drawLibrary(data);
      await using app = await served({
        data,
        environment: {
          PHOTOS_MEMORIES_AUTH_USERNAME: NAME,
          PHOTOS_MEMORIES_AUTH_PASSWORD: WORD,
          PHOTOS_MEMORIES_SERVER__BASE_PATH: "/a/b",
          PHOTOS_MEMORIES_LIBRARY__FOLDER: libraryIn(data),
        },
      });
      await inBrowser(async (browser) => {
        const page = await browser.newPage(), heard = complaints(page);
        await signIn(page, app.url);
        await page.goto(`${app.url}/films/${NEWEST}`, { waitUntil: "load" });
        const held = page.locator(".held details img");
        assert.equal(await held.isVisible(), false);
        await page.focus(".held summary");
        await page.keyboard.press("Enter");
        assert.equal(await held.isVisible(), true);
        // Every picture but the one that is gone from the library comes as it is scrolled to.
        for (const picture of await page.locator(".frame img, .rows img").all()) {
          await picture.scrollIntoViewIfNeeded();
        }
        const seen = await page.evaluate(
          `Promise.all([...document.images].map(async (picture) => {
            if (!picture.complete) {
              await new Promise((done) => picture.onload = picture.onerror = done);
            }
            return picture.naturalWidth > 0;
          }))`,
        ) as boolean[];
        assert.deepEqual(seen.filter((isSeen) => !isSeen).length, 1);
        assert.equal(seen.length, 7);
        assert.equal(await page.evaluate("typeof window.broken"), "undefined");
        await looksRight(page, "shots");
        await page.click(".held button:has-text('It may be shown')");
        await page.click("summary:has-text('You let 1 picture be shown')");
        assert.equal(await page.locator(".held").count(), 0);
        await page.click("button:has-text('Take it back')");
        await page.waitForSelector(".held");
        await page.focus("a[data-plays]");
        await page.keyboard.press("Enter");
        assert.equal(await page.evaluate("document.querySelector('video').currentTime"), 3.5);
        assert.equal(new URL(page.url()).pathname, `/a/b/films/${NEWEST}`);
        assert.deepEqual(heard, []);
      });
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  },
});

/** A page that a filled ledger does not show: of strangers, of beginners, of what did not work. */
interface Rare {
  readonly mode: SignInMode;
  readonly ask?: WebWorldOptions;
  readonly path: string;
  readonly prepare?: (world: WebWorld) => unknown;
  readonly says: string;
}

const noLibrary = (world: WebWorld) => {
  world.missing = ["immich.url", "immich.api_key"];
};
const RARE: Readonly<Record<string, Rare>> = {
  first_visit: { mode: "off", path: "/", prepare: noLibrary, says: "On this computer" },
  no_film: { mode: "off", path: "/", says: "Your pictures, as memories" },
  no_answer: {
    mode: "off",
    path: "/status",
    prepare: (world) => {
      world.library = { kind: "server", status: "unreachable", problem: "Nothing listens there" };
    },
    says: "Nothing listens there",
  },
  elsewhere: { mode: "oidc", path: "/sign-in", says: "Sign in with SSO" },
  expired: {
    mode: "oidc",
    ask: { autoLaunch: true },
    path: "/sign-in?error=signin_expired",
    says: "Sign-in expired. Try again.",
  },
  not_authorised: {
    mode: "oidc",
    path: "/auth/callback",
    prepare: (world) => {
      const name = "somebody.with.a.long.name@a.rather.long.domain.example.org";
      world.provider.calledBack = { kind: "not_authorised", name, cookies: [] };
    },
    says: "Not authorised",
  },
  prores: {
    mode: "off",
    path: "/films/20261005_070000_1f0c",
    prepare: async (world) => {
      const runId = await world.film();
      world.files.set("/films/one/film.jpg", await posterOf("#2e7d8c"));
      const canvas = { width: 1920, height: 1080 };
      await world.runs.keep(runId, "timeline", { canvas, codec: "prores", items: [], fps: 30 });
    },
    says: "ProRes plays in editing programs, not in most browsers.",
  },
  by_proxy: { mode: "header", path: "/sign-in", says: "The proxy in front of this app" },
  signed_out: { mode: "basic", path: "/sign-in?signed_out=1", says: "You are signed out" },
  broken: {
    mode: "off",
    path: "/",
    prepare: (world) => {
      world.runs.list = () => Promise.reject(new Error("the disk is gone"));
    },
    says: "That did not work",
  },
};

Deno.test({
  name: "pages of strangers, of beginners and of what went wrong are whole and readable, too",
  ignore: !isThere,
  fn: () =>
    inBrowser(async (browser) => {
      const page = await browser.newPage(), heard = complaints(page);
      for (const [name, rare] of Object.entries(RARE)) {
        const { mode, ask = {}, path, prepare, says } = rare;
        const here = { ...ask, allowedHosts: ["localhost"], live: { longestMs: 1 } };
        const { world, app } = await WebWorld.open(mode, here);
        await prepare?.(world);
        const server = Deno.serve(
          { hostname: "127.0.0.1", port: 0, onListen() {} },
          (request) => app.fetch(request, { peer: "127.0.0.1" }),
        );
        await page.goto(`http://localhost:${server.addr.port}${path}`, { waitUntil: "load" });
        assert.ok((await page.innerText("main")).includes(says), name);
        // Nothing is drawn without a size: the marks of a page are no larger than a thumb.
        const marks = await page.locator("main svg").all();
        for (const mark of marks) assert.ok((await mark.boundingBox())!.width <= 64, name);
        await looksRight(page, name);
        assert.deepEqual(heard, [], name);
        // A page that stays asks a server that is gone, and a cookie knows no port.
        await page.goto("about:blank");
        await page.context().clearCookies();
        world.stop.abort();
        await server.shutdown();
      }
    }),
});

const SHAPES = [[1280, 720], [720, 720], [720, 1280]] as const;

Deno.test({
  name: "a film stands above its player's controls, whatever its shape",
  ignore: !isThere,
  async fn() {
    const { world, app } = await WebWorld.open("off");
    const runId = await world.film();
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => app.fetch(request, { peer: "127.0.0.1" }),
    );
    try {
      await inBrowser(async (browser) => {
        const page = await browser.newPage();
        for (const [width, height] of SHAPES) {
          world.files.set("/films/one/film.jpg", await posterOf("#2e7d8c", [width, height]));
          await world.runs.keep(runId, "timeline", {
            canvas: { width, height },
            items: [],
            fps: 30,
          });
          await page.goto(`http://localhost:${server.addr.port}/films/${runId}`);
          for (const viewport of [PHONE, DESKTOP]) {
            await page.setViewportSize(viewport);
            const name = `${width} × ${height} on ${viewport.width} pixels`;
            const box = (await page.locator("video").boundingBox())!;
            // Chromium's controls are 72 pixels high; the picture begins at the top.
            const below = box.height - box.width * height / width;
            assert.ok(Math.abs(below - 72) < 1, `${name}: ${below}`);
            const position = "getComputedStyle(document.querySelector('video')).objectPosition";
            assert.equal(await page.evaluate(position), "50% 0%");
            assert.ok(box.height <= viewport.height * 0.82 + 1, name);
          }
        }
      });
    } finally {
      world.stop.abort();
      await server.shutdown();
    }
  },
});

Deno.test({
  name: "a keyboard is enough to sign in, see a film and sign out",
  ignore: !isThere,
  async fn() {
    await withBrowser({
      PHOTOS_MEMORIES_AUTH_USERNAME: NAME,
      PHOTOS_MEMORIES_AUTH_PASSWORD: WORD,
    }, async (browser, app) => {
      const page = await (await browser.newContext({ viewport: DESKTOP })).newPage();
      const focused = () =>
        page.evaluate("document.activeElement.textContent.trim() || document.activeElement.id");
      /** Tabs until something of this name has the focus, each stop being one that is seen. */
      const reach = async (name: string) => {
        for (let stops = 0; stops < 40; stops++) {
          await page.keyboard.press("Tab");
          const outline = await page.evaluate(
            "getComputedStyle(document.activeElement).outlineStyle",
          );
          assert.notEqual(outline, "none", String(await focused()));
          if (await focused() === name) return;
        }
        assert.fail(`The keyboard does not come to ${name}`);
      };
      await page.goto(`${app.url}/sign-in`, { waitUntil: "load" });
      assert.equal(await focused(), "username");
      await page.keyboard.type(NAME);
      await reach("password");
      await page.keyboard.type(WORD);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${app.url}/`);
      await page.keyboard.press("Tab");
      assert.equal(await focused(), "To the content");
      await page.keyboard.press("Enter");
      // Behind the bar: the latest film's own link comes next.
      await reach("October");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${app.url}/films/${NEWEST}`);
      await reach("Sign out");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${app.url}/sign-in?signed_out=1`);
    });
  },
});

/** Elsewhere for the browser: a port of its own is an origin of its own. */
function elsewhere(answer: (request: Request) => Response | Promise<Response>) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  return { server, origin: `http://127.0.0.1:${server.addr.port}` };
}

Deno.test({
  name: "a sign-out ends at the provider's, of any origin, by itself or by a click",
  ignore: !isThere,
  async fn() {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-pages-" });
    const farewell = elsewhere(() =>
      new Response("<!doctype html><title>Signed out there</title>", {
        headers: { "content-type": "text/html" },
      })
    );
    // Neither the issuer's origin nor the last one.
    const end = elsewhere(() => Response.redirect(`${farewell.origin}/bye`, 302));
    try {
      await inBrowser(async (browser) => {
        await using provider = await LyingProvider.start();
        provider.lies = {
          metadata: (honest) => ({ ...honest, end_session_endpoint: `${end.origin}/end` }),
        };
        const environment = {
          PHOTOS_MEMORIES_AUTH__ENABLED: "true",
          PHOTOS_MEMORIES_AUTH__PROVIDER: "oidc",
          PHOTOS_MEMORIES_AUTH__ISSUER_URL: provider.issuer,
          PHOTOS_MEMORIES_AUTH__CLIENT_ID: "films",
        };
        const page = await (await browser.newContext()).newPage();
        const heard = complaints(page);
        {
          await using app = await served({ data, environment });
          await page.goto(`${app.url}/auth/authorize`);
          assert.equal(page.url(), `${app.url}/`);
          await page.goto("about:blank");
        }
        // Begun anew the app knows nothing of the provider before somebody asks.
        await using app = await served({ data, environment });
        await page.goto(`${app.url}/`);
        await page.click("nav button");
        await page.waitForURL(`${farewell.origin}/bye`);
        await page.goto(`${app.url}/status`);
        assert.equal(new URL(page.url()).pathname, "/sign-in");

        // A browser that does not go on by itself has a page to read, and a link.
        await page.route(`${app.url}/signed-out`, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, "");
          await route.fulfill({ response, body });
        });
        await page.goto(`${app.url}/signed-out`, { waitUntil: "load" });
        assert.equal(await page.innerText("h1"), "Signed out");
        await looksRight(page, "signed_out_at_provider");
        await page.click("main a.button");
        await page.waitForURL(`${farewell.origin}/bye`);
        assert.deepEqual(heard, []);
      });
    } finally {
      await Promise.all([end.server.shutdown(), farewell.server.shutdown()]);
      await Deno.remove(data, { recursive: true });
    }
  },
});
