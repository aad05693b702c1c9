// The pages in a real browser: signed in by the form, in both themes, on a phone and a desktop.
// With PAGES_FOLDER set, a picture of each is left there.

import assert from "node:assert/strict";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { type Served, served } from "../fakes/served.ts";
import { tryLock } from "../../src/system/lock.ts";
import { drawLibrary, EVIL, fillLedger, libraryIn, NEWEST } from "./filled_ledger.ts";

const PICTURES = Deno.env.get("PAGES_FOLDER");
const CHROMIUM = "/usr/bin/chromium";
const NAME = "ana", WORD = "a long way home";

const isThere = await Deno.stat(CHROMIUM).then(() => true, () => false);
if (!isThere) {
  console.log(`SKIPPED: no browser looks at the pages, because "${CHROMIUM}" is not installed`);
}

const PHONE = { width: 390, height: 844 }, DESKTOP = { width: 1440, height: 900 };
/** Each theme and each width once; all four while pictures are taken. */
const LOOKS = [
  { viewport: PHONE, colorScheme: "dark" },
  { viewport: DESKTOP, colorScheme: "light" },
  ...(PICTURES
    ? [
      { viewport: PHONE, colorScheme: "light" } as const,
      { viewport: DESKTOP, colorScheme: "dark" } as const,
    ]
    : []),
] as const;
const INSIDE = ["/", "/status", "/api-docs", `/films/${NEWEST}`, "/nothing-here"];

async function launched(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

async function withBrowser(
  environment: Record<string, string>,
  use: (browser: Browser, app: Served, data: string) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-pages-" });
  try {
    await fillLedger(data);
    await using app = await served({ data, environment });
    const browser = await launched();
    try {
      await use(browser, app, data);
    } finally {
      await browser.close();
    }
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

/** What a page complained of: script errors, and everything its policy had to stop. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    const isMissing = /status of (?:401|404)/.test(message.text());
    if (message.type() === "error" && !isMissing) heard.push(message.text());
  });
  return heard;
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/status`);
  await page.fill("#username", NAME);
  await page.fill("#password", WORD);
  await page.click("button[type=submit]");
  await page.waitForURL(`${url}/status`);
}

async function lookAt(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  const [inner, whole] = await page.evaluate(
    "[innerWidth, document.documentElement.scrollWidth]",
  ) as [
    number,
    number,
  ];
  assert.ok(whole <= inner, `${name} is ${whole} wide on ${inner}`);
}

/** Contrast, names, landmarks: the rules of WCAG 2.2 that a program can check. */
async function accessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`,
  );
  assert.deepEqual(found, [], name);
}

async function inEveryLook(
  browser: Browser,
  use: (context: BrowserContext, label: string) => Promise<void>,
): Promise<void> {
  for (const { viewport, colorScheme } of LOOKS) {
    const context = await browser.newContext({ viewport, colorScheme });
    await use(context, `${viewport.width}_${colorScheme}`);
    await context.close();
  }
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
      await inEveryLook(browser, async (context, label) => {
        const page = await context.newPage();
        const heard = complaints(page);
        await page.goto(`${app.url}/sign-in`, { waitUntil: "load" });
        await lookAt(page, `sign_in_${label}`);
        await accessible(page, `sign_in_${label}`);
        await signIn(page, app.url);
        for (const path of INSIDE) {
          const name = `${path.replace(/\W+/g, "_")}_${label}`;
          await page.goto(app.url + path, { waitUntil: "load" });
          await page.evaluate("document.fonts.ready");
          await lookAt(page, name);
          await accessible(page, name);
        }
        assert.deepEqual(heard, [], label);
      });
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
      assert.ok((await page.textContent("body"))!.includes(EVIL));
      // The attempt of the ledger is nobody's any more.
      assert.match((await page.textContent("#live"))!, /Interrupted/);
      // Somebody works at it again: the open page says so by itself, through the stream of events.
      const lock = await tryLock(`${data}/locks`, "automation");
      await page.waitForSelector("#live .tag.live");
      assert.match((await page.textContent("#live"))!, /Rendering the film/);
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
      const browser = await launched();
      try {
        await inEveryLook(browser, async (context, label) => {
          const page = await context.newPage();
          const heard = complaints(page);
          await signIn(page, app.url);
          await page.goto(`${app.url}/films/${NEWEST}`, { waitUntil: "load" });
          const held = page.locator("details img");
          assert.equal(await held.isVisible(), false);
          await page.focus("summary");
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
          await page.evaluate("document.fonts.ready");
          await lookAt(page, `shots_${label}`);
          await accessible(page, `shots_${label}`);
          await page.focus("a[data-plays]");
          await page.keyboard.press("Enter");
          assert.equal(await page.evaluate("document.querySelector('video').currentTime"), 3.5);
          assert.equal(new URL(page.url()).pathname, `/a/b/films/${NEWEST}`);
          assert.deepEqual(heard, [], label);
        });
      } finally {
        await browser.close();
      }
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  },
});
