// SPDX-License-Identifier: AGPL-3.0-or-later

// From nothing to a memory that plays, in a real browser that was given no leave to play sound by itself: sample
// pictures or a folder, then home, people, a password; and the same forms without a script.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { copyDemoLibrary, demoPack } from "../../src/library/demo/demo_library.ts";
import { type Served, served } from "../fakes/web/served.ts";
import { isThere, sharedBrowser } from "./chromium.ts";
import { PAGE_LOOK_MS, until } from "../fixtures/until.ts";
import { untranslatedIn } from "../fixtures/web/untranslated.ts";
import { looksRight } from "./looks.ts";
import { restKeeper } from "./rest_keeper.ts";

const inBrowser = await sharedBrowser();

const PASSWORD = "four words without any sense";
const FAMILY_PASSWORD = "another four words for all";

async function withNothing(
  use: (browser: Browser, app: Served, data: string) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-first-" });
  try {
    await copyDemoLibrary(`${data}/home/Pictures`, { pack: `${demoPack()}/2025/07 Coast` });
    await restKeeper(`${data}/data`);
    await using app = await served({
      data: `${data}/data`,
      environment: { HOME: `${data}/home` },
    });
    await inBrowser((browser) => use(browser, app, data));
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

async function opened(browser: Browser, options: BrowserContextOptions) {
  const page = await (await browser.newContext(options)).newPage(), errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  return { page, errors };
}

/** Clicks are counted: a person who has never seen it needs no more. */
function counting(page: Page) {
  const counted = { clicks: 0 };
  const click = async (selector: string) => {
    await page.click(selector);
    counted.clicks++;
  };
  return { counted, click };
}

/** The memory plays by itself, without its sound. */
async function plays(page: Page): Promise<void> {
  const begun = performance.now();
  await page.waitForSelector("#theatre[data-playing][data-frame]");
  console.log(
    `a memory plays ${((performance.now() - begun) / 1000).toFixed(1)} s after the choice`,
  );
  assert.equal(await page.getAttribute("#theatre [data-sound]", "aria-pressed"), "false");
}

const FIRST_MINUTE = "#first-minute h1:text-matches('^[0-9]+ pictures, 2025, [0-9]+ faces?$')";

Deno.test({
  name: "sample pictures play after one click, with music once it is wanted",
  ignore: !isThere,
  fn: () =>
    withNothing(async (browser, app) => {
      const { page, errors } = await opened(browser, {});
      const { counted, click } = counting(page);
      await page.goto(app.url);
      await click("button:has-text('Sample pictures')");
      await page.waitForSelector(FIRST_MINUTE, { state: "attached" });
      await plays(page);
      assert.ok(counted.clicks <= 4, `${counted.clicks} clicks`);
      await page.click(".unmutes");
      await page.waitForSelector("#theatre [data-sound][aria-pressed=true]");
      assert.equal(await page.locator(".unmutes").count(), 0);
      assert.equal(await page.locator("#theatre[data-playing]").count(), 1);

      await page.keyboard.press("Escape");
      await page.waitForSelector(".setup-cards [value=samples]");
      await page.waitForSelector("a[data-memory]");
      assert.equal(await page.locator("#first-minute").count(), 0);
      await click(".setup-cards a[href='/setup/library']");
      await page.waitForSelector("a:has-text('On this computer')");
      assert.deepEqual(errors, []);
    }),
});

Deno.test({
  name:
    "a folder plays after three clicks and no typing; home, a face and a password come afterwards",
  ignore: !isThere,
  fn: () =>
    withNothing(async (browser, app, data) => {
      const { page, errors } = await opened(browser, {});
      const { counted, click } = counting(page);
      await page.goto(app.url);
      await click("a:has-text('On this computer')");
      await click(".folders a:has(bdi:text-is('Pictures'))");
      await click("button:has-text('Use this folder')");
      await plays(page);
      assert.ok(counted.clicks <= 5, `${counted.clicks} clicks`);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".setup-cards");

      // One press says who a face is, and the next one comes.
      const face = page.locator(".setup-cards img.face");
      await until("a face is asked for", async () => {
        await page.goto(app.url);
        await page.waitForTimeout(500);
        return await face.count() > 0;
      }, PAGE_LOOK_MS);
      const first = await face.getAttribute("src");
      assert.equal((await page.request.get(`${app.url}${first}`)).status(), 200);
      await page.click(".setup-cards button:has-text('My partner')");
      await page.waitForFunction(
        `document.querySelector(".setup-cards img.face")?.getAttribute("src") !== "${first}"`,
      );

      await page.click(".setup-cards a[href='/setup/home']");
      await page.click(".map .wide", { position: { x: 305, y: 150 } });
      await page.click(".map .wide", { position: { x: 300, y: 200 } });
      await page.waitForSelector("text=The whole world again");
      await page.fill("#town", "porto");
      await page.click("text=Find");
      await page.click("a:has-text('Porto') >> nth=0");
      await page.waitForSelector("[role=status]:has-text('Portugal')");
      await page.click("text=This is home");

      await page.goto(`${app.url}/setup/people`);
      assert.equal(await page.inputValue("[name='role.0']"), "partner");
      await page.fill("[name='born.0']", "1984-02-29");
      await Promise.all([
        page.waitForNavigation(),
        page.click("main button:has-text('Save')"),
      ]);
      await page.goto(`${app.url}/setup/people`);
      assert.equal(await page.inputValue("[name='born.0']"), "1984-02-29");

      // Who has just set a password is in, and is told so.
      await page.goto(app.url);
      await page.click(".setup-cards a[href='/setup/sign-in']");
      await page.fill("#username", "ana");
      await page.fill("#password", PASSWORD);
      await page.fill("#again", PASSWORD);
      await page.click("text=Set the password");
      await page.waitForSelector("[role=status]:has-text('signed in as ana')");
      await page.waitForSelector("footer:has-text('Signed in as ana, the owner')");

      await page.goto(`${app.url}/setup/sign-in`);
      assert.equal(await page.inputValue("#username"), "family");
      await page.fill("#password", FAMILY_PASSWORD);
      await page.fill("#again", FAMILY_PASSWORD);
      await page.click("text=Set the password");
      // The app is there again, and its page offers to take the account away.
      await page.waitForSelector("[name=remove]");
      await page.waitForSelector("footer:has-text('Signed in as ana, the owner')");

      const family = await opened(browser, {});
      await family.page.goto(`${app.url}/setup/library`);
      assert.match(family.page.url(), /\/sign-in/);
      await family.page.fill("#username", "family");
      await family.page.fill("#password", FAMILY_PASSWORD);
      await family.page.click("button:has-text('Sign in')");
      await family.page.waitForSelector("text=This is for the owner of the app");
      await family.page.goto(app.url);
      await family.page.waitForSelector("footer:has-text('Signed in as family, family')");
      assert.equal(await family.page.locator("nav a[href='/settings']").count(), 0);
      assert.equal(await family.page.locator(".setup-cards").count(), 0);

      const config = await Deno.readTextFile(`${data}/data/config.yaml`);
      assert.match(config, /\n {2}password: scrypt\$/);
      assert.match(config, /family_password: scrypt\$/);
      for (const word of [PASSWORD, FAMILY_PASSWORD]) {
        assert.ok(!config.includes(word) && !app.notes().includes(word));
      }
      assert.deepEqual(errors.filter((line) => !/status of 40\d|ERR_CONNECTION/.test(line)), []);
    }),
});

Deno.test({
  name: "the first run works without a script on a phone, by keys, and fits every look",
  ignore: !isThere,
  fn: () =>
    withNothing(async (browser, app, data) => {
      const look = await opened(browser, { locale: "en-XA" });
      const fits = async (path: string, name: string) => {
        await look.page.goto(`${app.url}${path}`);
        await looksRight(look.page, name);
        const left = await look.page.evaluate(
          `(${untranslatedIn})(document.querySelector("main"))`,
        );
        assert.deepEqual(left, [], `on ${path}`);
      };
      await fits("/", "first_ways");
      await fits("/setup/library/immich", "first_immich");
      const home = encodeURIComponent(`${await Deno.realPath(data)}/home`);
      await fits(`/setup/library/folder?at=${home}`, "first_folder");

      const phone = { viewport: { width: 390, height: 844 } };
      const { page } = await opened(browser, { ...phone, javaScriptEnabled: false });
      await page.goto(`${app.url}/setup/library/folder`);
      await page.click("summary");
      await page.fill("#folder", `${data}/nothing`);
      await page.click("details button");
      await page.waitForSelector("[role=alert]:has-text('There is no folder')");
      await page.goto(`${app.url}/setup/library/folder?at=${encodeURIComponent("/etc")}`);
      await page.waitForSelector("[role=alert]");
      await page.click(".folders a:has-text('Home folder')");
      await page.click("button:has-text('Use this folder')");
      // Its page looks again by itself.
      await page.waitForSelector("a[data-memory]");
      await page.click("a[data-memory]");
      await page.waitForSelector("#theatre h1");
      await page.goto(`${app.url}/setup/home`);
      await page.click(".map .narrow", { position: { x: 150, y: 100 } });
      await page.click("text=This is home");
      await page.waitForSelector(".setup-cards [value=sign-in]");
      await page.click(".setup-cards [value=sign-in]");
      await page.waitForSelector("a[data-memory]");
      assert.equal(await page.locator(".setup-cards [value=sign-in]").count(), 0);

      for (const path of ["/setup/home", "/setup/people", "/setup/sign-in"]) {
        await fits(path, `first${path.replaceAll("/", "_")}`);
      }
    }),
});
