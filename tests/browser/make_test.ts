// A film made by hand in a real browser: the form, the cut, changes, the render with its progress in a
// second tab and after a reload, the film; and each form without a script.

import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { type Served, served } from "../fakes/web/served.ts";
import { isThere, launched } from "./chromium.ts";

const LONG = { timeout: 240_000 };

async function withLibrary(
  options: { readonly javaScriptEnabled: boolean },
  use: (context: BrowserContext, app: Served) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-make-" });
  try {
    await copyDemoLibrary(`${data}/library`);
    const environment = {
      PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library`,
      PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "720p",
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "0.1",
    };
    await using app = await served({ data, environment });
    const browser = await launched();
    try {
      await use(await browser.newContext(options), app);
    } finally {
      await browser.close();
    }
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

async function fill(page: Page, app: Served): Promise<void> {
  await page.goto(`${app.url}/make`);
  await page.fill("#start", "2025-07-05");
  await page.fill("#end", "2025-07-08");
  await page.selectOption("#duration", "30");
}

/** Names of the pictures, shot by shot. */
const shown = (page: Page) =>
  page.$$eval(".strip .shot", (all) => all.map(({ id }) => id.replace("shot-", "")));

Deno.test({
  name: "a film is asked for, changed, rendered and watched on pages alone",
  ignore: !isThere,
  fn: () =>
    withLibrary({ javaScriptEnabled: true }, async (context, app) => {
      const page = await context.newPage(), errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
      await fill(page, app);
      await page.waitForSelector(
        "#outlook:text-matches('^[0-9]+ pictures, a film of about')",
        LONG,
      );
      await page.click("text=Choose the pictures");
      await page.waitForSelector("button:has-text('Render')", LONG);

      const before = await shown(page);
      await page.click(".strip .shot:nth-of-type(2) a");
      await page.click("#shot button:has-text('Take out')");
      await page.waitForSelector("button:has-text('Undo'):enabled", LONG);
      const after = before.filter((_, index) => index !== 1);
      assert.deepEqual(await shown(page), after);
      await page.fill("#title-main", "Four days of ours");
      await page.click("text=Keep the title");
      await page.waitForSelector("h1:has-text('Four days of ours')");

      const second = await context.newPage();
      await second.goto(page.url());
      await page.click("button:has-text('Render')");
      await page.waitForSelector("progress", LONG);
      await second.waitForSelector("progress", LONG);
      await page.reload();
      await page.waitForSelector("a:has-text('Watch it')", LONG);
      await second.waitForSelector("a:has-text('Watch it')", LONG);
      await page.click("a:has-text('Watch it')");
      assert.match((await page.textContent("h1"))!, /Four days of ours/);
      const pictures = await page.$$eval(
        ".shot .frame img:first-of-type",
        (all) => all.map((each) => each.getAttribute("src")!.split("/").at(-1)),
      );
      assert.deepEqual(pictures, after);
      const seconds = await page.evaluate(`new Promise((done) => {
        const video = document.querySelector("video");
        if (video.readyState > 0) done(video.duration);
        video.onloadedmetadata = () => done(video.duration);
      })`);
      assert.ok(Number(seconds) > 15, `${seconds} s`);
      assert.deepEqual(errors, []);
    }),
});

Deno.test({
  name: "without a script the same forms order, change and cancel",
  ignore: !isThere,
  fn: () =>
    withLibrary({ javaScriptEnabled: false }, async (context, app) => {
      const page = await context.newPage();
      await fill(page, app);
      await page.click("text=How many pictures?");
      assert.match((await page.textContent("#outlook"))!, /^\d+ pictures/);
      await page.click("text=Choose the pictures");
      const url = page.url();
      for (let tries = 0; tries < 240; tries++) {
        if (await page.$("button:has-text('Render')")) break;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await page.goto(url);
      }
      const before = await shown(page);
      await page.click(".strip .shot:nth-of-type(1) a");
      await page.click("button:has-text('Later')");
      await page.click("text=Back to the cut");
      assert.deepEqual((await shown(page)).slice(0, 2), [before[1], before[0]]);
      await page.click("button:has-text('Undo')");
      assert.deepEqual(await shown(page), before);
      await page.click("button:has-text('Cancel')");
      assert.match((await page.textContent(".order"))!, /It was cancelled/);
    }),
});

Deno.test({
  name: "a keyboard is enough to make a film and watch it",
  ignore: !isThere,
  fn: () =>
    withLibrary({ javaScriptEnabled: true }, async (context, app) => {
      const page = await context.newPage();
      /** Tabs until the focus is on what matches, each stop being one that is seen. */
      const reach = async (selector: string) => {
        for (let stops = 0; stops < 150; stops++) {
          await page.keyboard.press("Tab");
          const [isReached, isSeen] = await page.evaluate(
            `[document.activeElement.matches(${JSON.stringify(selector)}),
              document.activeElement.type === "date" ||
                getComputedStyle(document.activeElement).outlineStyle !== "none"]`,
          ) as [boolean, boolean];
          // The parts of a date draw their own ring.
          assert.ok(isSeen, selector);
          if (isReached) return;
        }
        assert.fail(`The keyboard does not come to ${selector}`);
      };
      const press = async (selector: string) => {
        await page.waitForSelector(selector, LONG);
        await reach(selector);
        await page.keyboard.press("Enter");
      };
      await page.goto(app.url);
      await page.keyboard.press("g");
      await page.keyboard.press("m");
      await page.waitForURL(`${app.url}/make`);
      await reach("#start");
      await page.keyboard.type("07052025");
      await reach("#end");
      await page.keyboard.type("07082025");
      await reach("#duration");
      await page.keyboard.press("ArrowDown");
      await press("form.make button[type=submit]:not([data-counts])");
      await press("form[action$='/render'] button");
      await press("main a.button[href*='/films/']");
      await page.waitForSelector("video");
      assert.match(page.url(), /\/films\/\d{8}_/);
    }),
});
