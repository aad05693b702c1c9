// A memory on the whole screen in a real browser that was given no leave to play sound by itself.

import assert from "node:assert/strict";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { served } from "../fakes/web/served.ts";
import { isThere, launched } from "./chromium.ts";
import { complaints, looksRight } from "./looks.ts";

const LONG = { timeout: 120_000 };

Deno.test({
  name:
    "a tap on a cover plays the memory, keys lead it, and without a script its pictures are there",
  ignore: !isThere,
  async fn() {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-theatre-" });
    try {
      await copyDemoLibrary(`${data}/library`);
      const environment = { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library` };
      await using app = await served({ data, environment });
      await using browser = await launched();
      const page = await browser.newPage(), heard = complaints(page);
      const cover = page.locator("a[data-memory]");
      for (let n = 0; n < 60 && await cover.count() < 2; n++) {
        await page.goto(`${app.url}/`);
        await page.waitForTimeout(1_000);
      }
      const path = await cover.nth(1).getAttribute("href");
      await cover.nth(1).click();
      await page.waitForSelector("#theatre[data-playing][data-frame]", LONG);
      await page.keyboard.press(" ");
      await page.waitForSelector("#theatre:not([data-playing])");
      await page.keyboard.press("m");
      await page.waitForSelector("#theatre [data-sound][aria-pressed=false]");
      await page.keyboard.press("f");
      await page.waitForSelector(".stage:fullscreen");
      await page.keyboard.press("f");
      await page.waitForSelector(".stage:not(:fullscreen)");
      await page.keyboard.press("i");
      await page.waitForSelector("#theatre .moves button:focus");
      assert.match(await page.textContent("#theatre .controls output") ?? "", /^0:\d\d \/ 0:\d\d$/);
      await looksRight(page, "theatre");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".theatre-dialog", { state: "detached" });
      assert.deepEqual(heard, []);

      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(`${app.url}${path}`);
      assert.ok(await plain.locator(".memory-pictures img").count() > 0);
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  },
});
