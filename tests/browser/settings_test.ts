// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's pages in a real browser: a setting that is saved and overtaken, an address that is tried, a
// person, an exclusion counted while it is typed, and the system; then the same forms without a script.

import assert from "node:assert/strict";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { answering, HookServer } from "../fakes/web/hook_server.ts";
import { type Served, served } from "../fakes/web/served.ts";
import { isThere, ONE_PROCESS, sharedBrowser } from "./chromium.ts";
import { DESKTOP, looksRight } from "./looks.ts";

const inBrowser = await sharedBrowser([ONE_PROCESS]);

const PHONE = { width: 390, height: 844 };
const PAGES = [
  "/settings",
  "/settings/output",
  "/settings/notifications",
  "/people",
  "/exclusions",
];

async function withLibrary(use: (app: Served) => Promise<void>): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-settings-" });
  try {
    await copyDemoLibrary(`${data}/library`);
    const environment = {
      PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library`,
      PHOTOS_MEMORIES_OUTPUT__CODEC: "h264",
    };
    await using app = await served({ data, environment });
    await use(app);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

async function inContext(
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  await inBrowser(async (browser) => use(await browser.newContext({ locale: "en", ...options })));
}

Deno.test({
  name: "settings, people, exclusions and the system are changed on pages alone",
  ignore: !isThere,
  fn: () =>
    withLibrary(async (app) => {
      await using hook = await HookServer.open(answering(200, "{}"));
      await inContext({ viewport: DESKTOP }, async (context) => {
        const page = await context.newPage(), errors: string[] = [];
        page.on("pageerror", ({ message }) => errors.push(message));
        page.on("console", (line) => {
          const isStatus = /status of \d{3}/.test(line.text());
          if (line.type() === "error" && !isStatus) errors.push(line.text());
        });
        await page.goto(app.url);
        await page.click("header nav >> text=Settings");
        await page.fill("#q", "short edge");
        await page.keyboard.press("Enter");
        await page.click("a:has-text('Resolution')");
        assert.ok(await page.isDisabled("[id='output.codec']"));
        const other = await context.newPage();
        await other.goto(`${app.url}/settings/output`);
        await page.selectOption("[id='output.resolution']", "720p");
        await page.click("form.settings .button");
        await page.waitForSelector("[role=status]:has-text('Resolution')");
        await other.selectOption("[id='output.quality']", "high");
        await other.click("form.settings .button");
        await other.waitForSelector("[role=alert]");
        assert.equal(await other.inputValue("[id='output.resolution']"), "720p");
        assert.equal(await other.inputValue("[id='output.quality']"), "balanced");

        await page.goto(`${app.url}/settings/notifications`);
        await page.fill("#target", `json://${hook.host}/films`);
        await page.click(".add button");
        await page.click("text=Send a test");
        await page.waitForSelector("#replies .tag.good");
        assert.equal(hook.requests.length, 1);

        await page.goto(`${app.url}/people`);
        const name = await page.textContent(".person h2");
        await page.click(".person summary >> nth=0");
        await page.selectOption(".person select >> nth=0", "child");
        await page.click(".person button >> nth=0");
        await page.waitForSelector(`[role=status]:has-text('${name}')`);
        assert.equal(await page.inputValue(".person select >> nth=0"), "child");

        await page.goto(`${app.url}/exclusions`);
        await page.fill("form.one >> nth=0 >> input", name!);
        await page.waitForSelector("output:has-text('leaves out')");
        const counted = await page.textContent("form.one output");
        await page.click("form.one button >> nth=0");
        assert.equal(await page.textContent(".preview .subtitle"), counted);
        await page.click("text=Leave it out of every film");
        await page.waitForSelector(`h3:has-text('${name}')`);

        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.goto(`${app.url}/system`);
        await page.click("text=Copy the report");
        const copied = String(await page.evaluate("navigator.clipboard.readText()"));
        assert.match(copied, /output\.resolution: 720p \(database\)/);
        assert.ok(!copied.includes(name!));
        assert.deepEqual(errors, []);
      });
      await inContext({}, async (context) => {
        const page = await context.newPage();
        for (const path of [...PAGES, "/system"]) {
          await page.goto(app.url + path);
          await looksRight(page, path);
        }
      });
    }),
});

Deno.test({
  name: "without a script the same forms save, preview and leave out",
  ignore: !isThere,
  fn: () =>
    withLibrary((app) =>
      inContext({ javaScriptEnabled: false, viewport: PHONE }, async (context) => {
        const page = await context.newPage();
        await page.goto(`${app.url}/settings/photos`);
        await page.uncheck("[id='photos.enabled']");
        await page.click("form.settings .button");
        assert.ok(!await page.isChecked("[id='photos.enabled']"));
        await page.click("text=Back to the default");
        assert.ok(await page.isChecked("[id='photos.enabled']"));
        await page.goto(`${app.url}/exclusions`);
        await page.fill("[name=last]", "2025-12-31");
        await page.fill("form.one [type=date] >> nth=0", "2025-12-01");
        await page.click("form.one button >> nth=4");
        assert.match((await page.textContent(".subtitle"))!, /leaves out \d+ of \d+/);
        await page.click("text=Leave it out of every film");
        await page.click("text=Let in again");
        await page.waitForSelector("text=Nothing is left out yet.");
      })
    ),
});
