// SPDX-License-Identifier: AGPL-3.0-or-later

// The first page in a real browser over the demo's library: what it weighs, its looks, and by keys alone.

import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { type Served, served } from "../fakes/web/served.ts";
import { isThere, launched } from "./chromium.ts";
import { complaints, looksRight, seenInEachLook, WITH_TELEVISION } from "./looks.ts";
import { restKeeper } from "./rest_keeper.ts";

const COVER = "a.memory[data-memory]";

Deno.test({
  name: "the first page is light, plays by keys alone, and shows covers that fit every screen",
  ignore: !isThere,
  async fn(test) {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-first-page-" });
    try {
      await copyDemoLibrary(`${data}/library`);
      const environment = { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library` };
      await restKeeper(data);
      await using app = await served({ data, environment });
      await using browser = await launched();
      const page = await browser.newPage(), heard = complaints(page);
      await page.goto(app.url);
      await page.waitForSelector(`${COVER} img`);
      await test.step("without pictures it is at most 150 kB, with them 600 more", () =>
        weighed(browser, app));
      await test.step("it fits phones, desks and televisions in both themes", async () => {
        await page.reload({ waitUntil: "load" });
        await looksRight(page, "first_page", WITH_TELEVISION);
        await seenInEachLook(page, "first_page");
      });
      await test.step("keys open the deeds of a memory, and play it", () => keyed(page));
      assert.deepEqual(heard, []);
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  },
});

/** Bytes on the wire of a first visit that is scrolled to its end. */
async function weighed(browser: Browser, app: Served): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage(), wire = await context.newCDPSession(page);
  const kinds = new Map<string, string>(), bytes = { page: 0, pictures: 0 };
  await wire.send("Network.enable");
  wire.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) === "Image" ? "pictures" : "page"] += encodedDataLength;
  });
  await page.goto(app.url, { waitUntil: "load" });
  await page.waitForSelector(COVER);
  const eager = await page.locator(".covers img[loading=eager]").count();
  for (const image of await page.locator(".covers img").all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate("it => it.decode()");
  }
  await context.close();
  console.log(`first page: ${bytes.page} bytes, pictures ${bytes.pictures} bytes`);
  assert.equal(eager, 4);
  assert.ok(bytes.page <= 150_000, `${bytes.page} bytes without pictures`);
  assert.ok(bytes.pictures <= 600_000, `${bytes.pictures} bytes of pictures`);
}

async function keyed(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const focused = (selector: string) =>
    page.evaluate(
      `document.activeElement === document.querySelector(${JSON.stringify(selector)})`,
    ) as Promise<boolean>;
  const reach = async (selector: string) => {
    for (let stops = 0; stops < 30; stops++) {
      await page.keyboard.press("Tab");
      if (await focused(selector)) return;
    }
    assert.fail(`The keyboard does not come to ${selector}`);
  };
  await reach(COVER);
  await reach(".covers li:first-child summary");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".covers li:first-child .menu button");
  await page.keyboard.press("Tab");
  assert.ok(await focused(".covers li:first-child .menu button"));
  await page.keyboard.press("Escape");
  assert.ok(await focused(".covers li:first-child summary"), "the focus is given back");
  assert.equal(await page.locator(".covers details[open]").count(), 0);
  await page.keyboard.press("Shift+Tab");
  assert.ok(await focused(COVER));
  await page.keyboard.press("Enter");
  await page.waitForSelector("#theatre[data-frame]");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".theatre-dialog", { state: "detached" });
  assert.ok(await focused(COVER), "the focus is given back");
}
