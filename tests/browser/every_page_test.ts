// SPDX-License-Identifier: AGPL-3.0-or-later

// Every page in a real browser: in the pseudo-language, in both themes on a phone and a desktop, and by its
// keys.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { EVERY_PAGE } from "../fakes/web/every_page.ts";
import { signedIn, WebWorld } from "../fakes/web/web_world.ts";
import { untranslatedIn } from "../fixtures/web/untranslated.ts";
import { PSEUDO_LOCALE } from "../../src/messages/say.ts";
import { isThere, ONE_PROCESS, sharedBrowser } from "./chromium.ts";
import { complaints, flawsOf, looksRight, WITH_TELEVISION } from "./looks.ts";

const inBrowser = await sharedBrowser([ONE_PROCESS]);

interface Shown {
  readonly page: Page;
  readonly url: string;
  /** What the page that is shown complained of. */
  readonly heard: readonly string[];
  show(one: typeof EVERY_PAGE[number]): Promise<void>;
}

/** Pages of many worlds, one at a time, in one tab and at one address: a new one costs a process each. */
async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  use: (shown: Shown) => Promise<void>,
): Promise<void> {
  let opened: Awaited<ReturnType<typeof WebWorld.open>> | undefined;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => opened!.app.fetch(request),
  );
  const url = `http://localhost:${server.addr.port}`, context = await browser.newContext(options);
  try {
    const page = await context.newPage(), heard = complaints(page);
    const show: Shown["show"] = async ([mode, path, prepare, press]) => {
      // Nothing of the page before asks the next world.
      await page.goto("about:blank");
      opened?.world.stop.abort();
      opened = await WebWorld.open(mode, {
        allowedHosts: ["localhost"],
        live: { longestMs: 1 },
      });
      await prepare?.(opened.world);
      await context.clearCookies();
      if (mode === "basic" && !path.startsWith("/sign-in")) {
        const [name, value] = (await signedIn(opened.app)).split(/=(.*)/s);
        await context.addCookies([{ name: name!, value: value!, url }]);
      }
      heard.length = 0;
      await page.goto(url + path, { waitUntil: "load" });
      if (press === undefined) return;
      await Promise.all([page.waitForEvent("load"), page.click(press)]);
    };
    await use({ page, url, heard, show });
  } finally {
    await context.close();
    opened?.world.stop.abort();
    await server.shutdown();
  }
}

/** In the page, beside the functions of this file, which are only read here. */
const run = <T>(page: Page, code: string) => page.evaluate(code) as Promise<T>;

Deno.test({
  name: "every page is translated, fits every look, and nothing is found by axe or the policy",
  ignore: !isThere,
  async fn() {
    const found: Record<string, unknown> = {};
    await inBrowser(async (browser) => {
      await withPage(browser, { locale: PSEUDO_LOCALE }, async ({ page, heard, show }) => {
        for (const [index, one] of EVERY_PAGE.entries()) {
          await show(one);
          const left = await run<string[]>(page, `(${untranslatedIn})(document.documentElement)`);
          const looks = one[1].startsWith("/frames?") ? WITH_TELEVISION : undefined;
          const flaws = await flawsOf(page, `every_${index}`, undefined, looks);
          const wrong = [...flaws, ...heard];
          if (left.length + wrong.length > 0) found[`${one[0]} ${one[1]}`] = { left, wrong };
        }
      });
    });
    assert.deepEqual(found, {});
  },
});

Deno.test({
  name: "keys lead through the pages, are listed, leave text alone and can be turned off",
  ignore: !isThere,
  fn: () =>
    inBrowser(async (browser) => {
      const film = (world: WebWorld) => world.film();
      await withPage(browser, {}, async ({ page, url, show }) => {
        await show(["off", "/", film]);
        await page.keyboard.press("g");
        await page.keyboard.press("m");
        await page.waitForURL(`${url}/make`);
        await page.click("summary:has-text('Everything else')");
        await page.focus("input[name=title]");
        await page.keyboard.type("g f?");
        assert.equal(await page.inputValue("input[name=title]"), "g f?");
        await page.focus("main button:visible");
        await page.keyboard.press("?");
        const rows = await page.$$eval(
          "#keys [data-row]:not([hidden])",
          (all) => all.map((row) => row.getAttribute("data-row")),
        );
        assert.deepEqual(rows.slice(0, 3), ["g h", "g f", "g m"]);
        assert.ok(rows.includes("?") && !rows.includes("p"), String(rows));
        await page.uncheck("#keys input");
        await page.keyboard.press("Escape");
        assert.equal(await page.isVisible("#keys"), false);
        await page.keyboard.press("?");
        assert.equal(await page.isVisible("#keys"), false);
        await page.click("[data-opens=keys]");
        await page.check("#keys input");
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        assert.equal(await page.isVisible("#keys"), true);
        await looksRight(page, "keys");
      });
    }),
});
