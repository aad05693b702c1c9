// From nothing to a film in a real browser: a folder, home, people, a password, a first film; and the same
// forms without a script.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { type Served, served } from "../fakes/web/served.ts";
import { isThere, launched } from "./chromium.ts";
import { untranslatedIn } from "../fixtures/web/untranslated.ts";
import { looksRight } from "./looks.ts";

const LONG = { timeout: 240_000 };
const PASSWORD = "four words without any sense";
const FAMILY_PASSWORD = "another four words for all";

async function withNothing(
  use: (browser: Browser, app: Served, data: string) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-first-" });
  try {
    await copyDemoLibrary(`${data}/library`);
    const environment = {
      PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "720p",
      PHOTOS_MEMORIES_OUTPUT__FRAME_RATE: "24",
      PHOTOS_MEMORIES_PHOTOS__DURATION: "1.5",
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "0.1",
    };
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

async function opened(browser: Browser, options: BrowserContextOptions) {
  const page = await (await browser.newContext(options)).newPage(), errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  return { page, errors };
}

async function chooseFolder(page: Page, app: Served, data: string): Promise<void> {
  await page.goto(app.url);
  await page.click("text=Begin");
  await page.fill("#folder", `${data}/nothing`);
  await page.click("text=Use this folder");
  await page.waitForSelector("[role=alert]");
  await page.fill("#folder", `${data}/library`);
  await page.click("text=Use this folder");
  await page.waitForSelector("[role=status]:has-text('can be read')", LONG);
}

Deno.test({
  name: "a person without a terminal comes from nothing to a film",
  ignore: !isThere,
  fn: () =>
    withNothing(async (browser, app, data) => {
      const { page, errors } = await opened(browser, {});
      await chooseFolder(page, app, data);

      // The step is left, and taken up where the row of steps leads.
      await page.goto(`${app.url}/setup`);
      await page.click("a.button:has-text('Go on')");
      await page.click(".map .wide", { position: { x: 305, y: 150 } });
      await page.click(".map .wide", { position: { x: 300, y: 200 } });
      await page.waitForSelector("text=The whole world again");
      await page.fill("#town", "porto");
      await page.click("text=Find");
      await page.click("a:has-text('Porto') >> nth=0");
      await page.waitForSelector("[role=status]:has-text('Portugal')");
      await page.click("text=This is home");

      await page.waitForSelector(".faces .card");
      const faces = await page.$$eval(
        ".face",
        (all) => all.map((each) => each.getAttribute("src")),
      );
      assert.ok(faces.length > 0 && faces.length <= 12, `${faces.length} faces`);
      for (const face of faces) {
        assert.equal((await page.request.get(`${app.url}${face}`)).status(), 200);
      }
      const name = await page.textContent(".faces h2");
      await page.selectOption("[name='role.0']", "self");
      await page.fill("[name='born.0']", "1984-02-29");
      await page.click("text=Save and go on");

      await page.fill("#username", "ana");
      await page.fill("#password", PASSWORD);
      await page.fill("#again", PASSWORD);
      await page.click("text=Set the password");
      await page.waitForURL(/\/sign-in\?next=/, LONG);
      await page.fill("#username", "ana");
      await page.fill("#password", PASSWORD);
      await page.click("button:has-text('Sign in')");
      await page.waitForURL(/\/setup\/film/);

      await page.goto(`${app.url}/setup/people`);
      assert.equal(await page.textContent(".faces h2"), name);
      assert.equal(await page.inputValue("[name='role.0']"), "self");
      assert.equal(await page.inputValue("[name='born.0']"), "1984-02-29");
      assert.equal(await page.$$eval(".steps .done", (all) => all.length), 4);

      await page.goto(`${app.url}/setup/film`);
      await page.click("text=Make it");
      await page.waitForSelector("button:has-text('Render')", LONG);
      const pictures = await page.$$eval(".shot img", (all) => all.length);
      assert.ok(pictures > 0 && pictures <= 20, `${pictures} pictures`);
      await page.click("button:has-text('Render')");
      await page.waitForSelector("a:has-text('Watch it')", LONG);

      // The family's password ends the owner's session, too.
      await page.goto(`${app.url}/setup/sign-in`);
      assert.equal(await page.inputValue("#username"), "family");
      await page.fill("#password", FAMILY_PASSWORD);
      await page.fill("#again", FAMILY_PASSWORD);
      await page.click("text=Set the password");
      await page.waitForURL(/\/sign-in\?next=/, LONG);
      await page.fill("#username", "family");
      await page.fill("#password", FAMILY_PASSWORD);
      await page.click("button:has-text('Sign in')");
      await page.waitForSelector("text=This is for the owner of the app");
      await page.click("nav >> text=Films");
      await page.waitForSelector("footer:has-text('Signed in as family, family')");
      assert.equal(await page.locator("nav a[href='/settings']").count(), 0);

      await page.click("nav >> text=Make");
      await page.fill("#start", "2025-07-05");
      await page.fill("#end", "2025-07-05");
      await page.click("text=Choose the pictures");
      await page.click("button:has-text('Render')", LONG);
      await page.click("a:has-text('Watch it')", LONG);
      await page.waitForSelector("video");

      const config = await Deno.readTextFile(`${data}/config.yaml`);
      assert.match(config, /\n {2}password: scrypt\$/);
      assert.match(config, /family_password: scrypt\$/);
      for (const word of [PASSWORD, FAMILY_PASSWORD]) {
        assert.ok(!config.includes(word) && !app.notes().includes(word));
      }
      const stranger = await opened(browser, {});
      await stranger.page.goto(`${app.url}/setup/library`);
      assert.match(stranger.page.url(), /\/sign-in/);
      assert.deepEqual(errors.filter((line) => !/status of 40\d|ERR_CONNECTION/.test(line)), []);
    }),
});

Deno.test({
  name: "the first steps work without a script on a phone, and fit every look",
  ignore: !isThere,
  fn: () =>
    withNothing(async (browser, app, data) => {
      const phone = { viewport: { width: 390, height: 844 } };
      const { page } = await opened(browser, { ...phone, javaScriptEnabled: false });
      await chooseFolder(page, app, data);
      await page.goto(`${app.url}/setup/home`);
      await page.click(".map .narrow", { position: { x: 150, y: 100 } });
      await page.click("text=This is home");
      await page.click("text=Save and go on");
      await page.waitForSelector("#password");

      const look = await opened(browser, { locale: "en-XA" });
      for (const path of ["", "/library", "/home", "/people", "/sign-in", "/film"]) {
        await look.page.goto(`${app.url}/setup${path}`);
        await looksRight(look.page, `setup${path.replace("/", "_")}`);
        const left = await look.page.evaluate(
          `(${untranslatedIn})(document.querySelector("main"))`,
        );
        assert.deepEqual(left, [], `on /setup${path}`);
      }
    }),
});
