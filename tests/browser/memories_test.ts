// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory on the whole screen in a real browser that was given no leave to play sound by itself.

import assert from "node:assert/strict";
import type { Browser, CDPSession, Page } from "playwright-core";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { openedFile } from "../../src/system/files/file_parts.ts";
import { planFilm } from "../../src/film/plan_film.ts";
import { served } from "../fakes/web/served.ts";
import { WebWorld } from "../fakes/web/web_world.ts";
import { briefOf } from "../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../fixtures/film/cuts.ts";
import { knownFacts } from "../fixtures/film/known_facts.ts";
import { makeJpeg, makeWav } from "../fixtures/media/media.ts";
import { PAGE_LOOK_MS, until } from "../fixtures/until.ts";
import { isThere, sharedBrowser } from "./chromium.ts";
import { complaints, looksRight, WITH_TELEVISION } from "./looks.ts";
import { restKeeper } from "./rest_keeper.ts";

const inBrowser = await sharedBrowser();

const IDS = ["0123456789abcdef", "fedcba9876543210", "00112233445566ff"] as const;

interface OpenedTheatre {
  readonly world: WebWorld;
  readonly browser: Browser;
  readonly url: string;
}

/** Three memories of four pictures each, whose cuts, pictures and sounds are there. */
async function withTheatre(use: (theatre: OpenedTheatre) => Promise<void>): Promise<void> {
  const { world, app } = await WebWorld.open("off", { allowedHosts: ["localhost"] });
  const file = await Deno.makeTempFile({ suffix: ".jpg" });
  const sound = await Deno.makeTempFile({ suffix: ".wav" });
  await makeJpeg(file, { width: 1600, height: 1200 });
  await makeWav(sound, { seconds: 30 });
  const picture = await Deno.readFile(file);
  world.preview.sound = () => openedFile(sound);
  world.layOut = ({ cut, brief }, before) => planFilm(cut, brief, knownFacts(), undefined, before);
  for (const [index, id] of IDS.entries()) {
    const runId = runOf(index), shots = [0, 1, 2, 3].map((n) => stillShot(10 * index + n));
    for (const { asset } of shots) world.pictures.set(asset.id, picture);
    world.pictures.set(`${id} small`, picture);
    world.pictures.set(`${id} wide`, picture);
    const cut = cutOf(shots), brief = briefOf();
    await world.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
    await world.runs.keep(runId, "cut", cut);
    await world.runs.keep(runId, "brief", brief);
    await world.runs.keep(runId, "timeline", planFilm(cut, brief, knownFacts(), undefined));
    await world.runs.end(runId, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
  }
  world.shownMemories = IDS.map((id, index) => {
    const title = ["A year with Ida", "Coast", "Winter"][index]!;
    const at = { subtitle: "2025", seconds: 9, pictures: 40, hasCover: true };
    return { id, title, runId: runOf(index), ...at };
  });
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => app.fetch(request, { peer: "127.0.0.1" }),
  );
  const url = `http://localhost:${server.addr.port}`;
  try {
    await inBrowser((browser) => use({ world, browser, url }));
  } finally {
    world.stop.abort();
    await server.shutdown();
    for (const each of [file, sound]) await Deno.remove(each);
  }
}

const runOf = (index: number) => `20261005_070000_000${index}`;
const playing = (page: Page) => page.waitForSelector("#theatre[data-playing][data-frame]");
const paused = (page: Page) => page.waitForSelector("#theatre:not([data-playing])");
const entitled = (page: Page, title: string) =>
  page.waitForSelector(`#theatre h1:has-text("${title}")`);
/** The page's policy lets no text be evaluated, which the browser's own waiting would do. */
const comes = (page: Page, condition: string) =>
  until(condition, () => page.evaluate<boolean>(condition), PAGE_LOOK_MS);
const frameOf = async (page: Page) => Number(await page.getAttribute("#theatre", "data-frame"));

/** Opened by a tap, with its speakers as `speakers` of the window. */
async function tapped(page: Page, url: string, cover = 0): Promise<void> {
  await page.addInitScript(`{
    const play = HTMLMediaElement.prototype.play;
    globalThis.speakers = new Set();
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLAudioElement) speakers.add(this);
      return play.call(this);
    };
  }`);
  await page.goto(`${url}/`);
  await page.locator("a[data-memory]").nth(cover).click();
  await playing(page);
}

/** Waits until a second of the music was heard. */
const heard = (page: Page) =>
  comes(page, "[...speakers].some((each) => !each.paused && !each.muted && each.currentTime > 1)");

/** `frame` is an expression that may speak of the last one as `max`. */
async function seek(page: Page, frame: string): Promise<void> {
  await page.evaluate(`{
    const place = document.querySelector("#theatre input[type=range]"), max = Number(place.max);
    place.value = ${frame};
    place.dispatchEvent(new Event("input"));
  }`);
}

/** Its last frames. */
const nearEnd = (page: Page) => seek(page, "max - 5");

async function pressed(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The cross of a remote control until this is reached. */
async function reached(page: Page, selector: string, key: string): Promise<void> {
  for (let n = 0; n < 32 && await page.locator(`${selector}:focus`).count() === 0; n++) {
    await page.keyboard.press(key);
  }
  assert.equal(await page.locator(`${selector}:focus`).count(), 1, selector);
}

Deno.test({
  name: "a memory whose film is on its way shows that it is, and a press on Pause holds it",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url }) => {
      const page = await browser.newPage(), held = Promise.withResolvers<void>();
      await page.route("**/memories/*/film", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${url}/`);
      await page.locator("a[data-memory]").first().click();
      await page.waitForSelector("#theatre[aria-busy][data-playing]");
      await page.click("#theatre [data-plays-cut]");
      await paused(page);
      held.resolve();
      await page.waitForSelector("#theatre[data-frame]:not([aria-busy])");
      assert.equal(await page.locator("#theatre[data-playing]").count(), 0);
      await page.click("#theatre [data-plays-cut]");
      await playing(page);
    }),
});

Deno.test({
  name:
    "a tap plays picture and music, for two people at once, and what was hidden by it comes back",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url, world }) => {
      const page = await browser.newPage(), other = await (await browser.newContext()).newPage();
      const complained = complaints(page);
      await tapped(page, url, 0);
      // The next one waits while a button has the focus, however slow the machine is.
      await page.keyboard.press("ArrowDown");
      const before = await page.locator("canvas").screenshot();
      await tapped(other, url, 1);
      await Promise.all([heard(page), heard(other)]);
      assert.notDeepEqual(await page.locator("canvas").screenshot(), before);
      await other.close();

      // On a slow machine it is near its end by now.
      await seek(page, "0");
      await page.click("#theatre .more > summary");
      await page.click("#theatre form[action$='/hide'] button");
      await paused(page);
      await until("a hidden memory", () => world.hiddenMemories.size > 0);
      assert.deepEqual([...world.hiddenMemories], [IDS[0]]);
      await page.click("[data-undoes]");
      await playing(page);
      await until("no hidden memory", () => world.hiddenMemories.size === 0);
      const frame = await frameOf(page);
      await comes(page, `document.getElementById("theatre").dataset.frame > ${frame}`);

      // Shown no more, the next one plays once it cannot be taken back.
      await page.clock.install();
      await page.click("#theatre .more > summary");
      await page.click("#theatre form[action$='/hide'] button");
      await paused(page);
      await page.clock.fastForward(11_000);
      await entitled(page, "Coast");
      await page.keyboard.press("Escape");
      assert.deepEqual(complained, []);
      assert.equal(await page.locator(`a[data-memory="${IDS[0]}"]`).count(), 0);
    }),
});

Deno.test({
  name: "keys and a remote control do all of it, and what was paused stays so from one to the next",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url, world }) => {
      world.otherMusic = [{ takeId: "11", isOwn: true, isNow: true }, { takeId: "22" }];
      const page = await browser.newPage(), complained = complaints(page);
      await page.goto(`${url}/`);
      await page.focus("a[data-memory]");
      await page.keyboard.press("Enter");
      await playing(page);
      await page.keyboard.press(" ");
      await paused(page);
      const frame = await frameOf(page);
      await page.keyboard.press("ArrowRight");
      await comes(page, `document.getElementById("theatre").dataset.frame > ${frame}`);
      // Where the controls lie over the day, they say it.
      await page.waitForSelector("#theatre .low:visible:has-text('Tuesday 1')");
      await page.keyboard.press("PageDown");
      await entitled(page, "Coast");
      await page.waitForSelector(".stage > [role=status]:has-text('Coast')", { state: "attached" });
      assert.equal(await page.getByRole("dialog", { name: "Coast" }).count(), 1);
      await page.waitForSelector("#theatre[data-frame]");
      await paused(page);
      await page.keyboard.press("PageUp");
      await entitled(page, "A year with Ida");
      await page.waitForSelector("#theatre[data-frame]");
      await paused(page);
      await page.keyboard.press("ArrowUp");
      await page.waitForSelector("#theatre [data-sound][aria-pressed=false]");
      await pressed(page, "m", "f");
      await page.waitForSelector(".stage:fullscreen");
      await page.keyboard.press("f");
      await page.waitForSelector(".stage:not(:fullscreen)");

      // Down to the controls, along them into the menu, and a piece of other music is chosen and undone.
      await page.keyboard.press("ArrowDown");
      await reached(page, ".more > summary", "ArrowRight");
      await page.keyboard.press("Enter");
      await looksRight(page, "theatre", WITH_TELEVISION);
      await reached(page, ".musics > summary", "ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#theatre .musics button[value$=':22']:visible");
      assert.deepEqual(
        await page.locator(".musics [aria-pressed=true]").allTextContents(),
        ["Happy", "Piece 1"],
      );
      await looksRight(page, "music", WITH_TELEVISION);
      await reached(page, ".musics button[value$=':22']", "ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForSelector("[data-undoes]:visible");
      const chosen = await world.runs.document(runOf(0), "edits") as { edits: unknown[] };
      assert.deepEqual((chosen.edits.at(-1) as { seed: number }).seed, 22);
      await reached(page, "[data-undoes]", "ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForSelector("[data-undoes]", { state: "hidden" });

      // Back closes the menu first.
      await page.keyboard.press("ArrowDown");
      await reached(page, ".more > summary", "ArrowRight");
      await pressed(page, "Enter", "Backspace");
      await page.waitForSelector(".more:not([open])");
      await page.keyboard.press("Backspace");
      await page.waitForSelector(".theatre-dialog", { state: "detached" });
      assert.equal(await page.locator("a[data-memory]:focus").count(), 1);
      assert.deepEqual(complained, []);
    }),
});

Deno.test({
  name:
    "at its end a memory shows its cover and what can be done, and the next one plays after 8 s",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url, world }) => {
      const page = await browser.newPage();
      await tapped(page, url);
      await page.waitForSelector("#theatre:not([data-controls])");
      await page.mouse.move(200, 200);
      await page.mouse.move(240, 200);
      await page.waitForSelector("#theatre[data-controls]");
      await nearEnd(page);
      await page.waitForSelector("#theatre[data-ended]");
      await page.waitForSelector(".ending [data-begins]:visible");
      await page.click(".ending form[action$='/save'] button");
      await page.waitForSelector(".said:visible");
      const [order] = await world.orders.queued(["waiting"]);
      assert.equal(order?.cutRunId, runOf(0));
      await page.waitForSelector(`.ending a[href="/make/${order!.orderId}"]:visible`);
      assert.equal(await page.locator("[data-saves] button:visible").count(), 0);
      await page.click(".ending [data-begins]");
      await playing(page);
      await nearEnd(page);
      await page.waitForSelector("#theatre[data-ended]");
      await entitled(page, "Coast");
      await playing(page);
      await page.mouse.move(200, 210);
      await page.mouse.move(240, 200);
      await page.click(".deeds form[action$='/edit'] button");
      await page.waitForURL(/\/make\/[0-9a-f-]{36}$/);
    }),
});

Deno.test({
  name:
    "what a line says covers neither words nor controls, on any screen, and a phone's are large",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url }) => {
      const page = await browser.newPage();
      await tapped(page, url);
      await page.keyboard.press(" ");
      await paused(page);
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector("#theatre .low:has-text('Tuesday 1')", { state: "attached" });
      await page.click("#theatre .more > summary");
      await page.click("#theatre button[value=picture]");
      await page.waitForSelector(".said:visible");
      await page.focus("[data-undoes]");
      for (
        const [width, height] of [[390, 844], [844, 390], [768, 1024], [1440, 900], [1920, 1080]]
      ) {
        await page.setViewportSize({ width: width!, height: height! });
        // The page hears of its size with the next refresh.
        await comes(
          page,
          `(() => {
            const theatre = document.getElementById("theatre");
            const { width, height } = theatre.querySelector("canvas");
            const lines = parseFloat(theatre.style.getPropertyValue("--lines"));
            return Math.abs(lines - ${width} * height / width) < 2;
          })()`,
        );
        const flaws = await page.evaluate<string[]>(`{
          const boxOf = (each) => each.getBoundingClientRect();
          const shown = (selector) => [...document.querySelectorAll("#theatre " + selector)]
            .filter((each) => each.checkVisibility({ visibilityProperty: true }));
          const said = boxOf(shown(".said")[0]);
          const words = shown(":is(.low, .beneath):not(:empty)");
          const controls = shown(":is(.top, .moves, .deeds) :is(a, button, summary, input)");
          const menus = document.querySelectorAll("#theatre :is(.more, .musics)");
          for (const each of menus) each.open = true;
          const menu = boxOf(shown(".menu")[0]);
          for (const each of menus) each.open = false;
          const isOver = ({ left, right, top, bottom }) =>
            left < said.right && right > said.left && top < said.bottom && bottom > said.top;
          [
            ...words.length === 1 ? [] : [words.length + " lines of words"],
            ...[...words, ...controls].filter((each) => isOver(boxOf(each))).map((e) => e.outerHTML),
            ...said.left < 0 || said.right > innerWidth ? ["it is cut off"] : [],
            ...controls.filter((each) => boxOf(each).width < 44 || boxOf(each).height < 44)
              .map((each) => "small: " + each.outerHTML),
            ...innerWidth < 400 && parseFloat(getComputedStyle(words[0]).fontSize) < 20
              ? ["small words"] : [],
            ...menu.left < 0 || menu.right > innerWidth || menu.top < 0
              ? ["the menu is cut off at " + menu.left + ", " + menu.top] : [],
          ];
        }`);
        assert.deepEqual(flaws, [], `${width} × ${height}`);
      }
    }),
});

/** One finger's way across the screen. */
async function swiped(touch: CDPSession, from: [number, number], to: [number, number]) {
  const point = ([x, y]: [number, number]) => [{ x, y }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(from) });
  for (const share of [0.4, 0.8, 1]) {
    const at = (n: 0 | 1) => from[n] + (to[n] - from[n]) * share;
    const touchPoints = [{ x: at(0), y: at(1) }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

Deno.test({
  name: "on a phone a tap shows the controls and then pauses, and swipes lead on, up and out",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage(), touch = await context.newCDPSession(page);
      await tapped(page, url);
      await page.waitForSelector("#theatre:not([data-controls])");
      await page.touchscreen.tap(195, 400);
      await page.waitForSelector("#theatre[data-controls][data-playing]");
      await page.touchscreen.tap(195, 400);
      await paused(page);
      const frame = await frameOf(page);
      await page.touchscreen.tap(380, 400);
      await comes(page, `document.getElementById("theatre").dataset.frame > ${frame}`);
      const second = await frameOf(page);
      await swiped(touch, [300, 400], [80, 420]);
      await comes(page, `document.getElementById("theatre").dataset.frame > ${second}`);
      await swiped(touch, [190, 600], [200, 300]);
      await entitled(page, "Coast");
      await page.waitForSelector("#theatre[data-frame]");
      await paused(page);
      await swiped(touch, [190, 200], [200, 600]);
      await page.waitForSelector(".theatre-dialog", { state: "detached" });
    }),
});

Deno.test({
  name: "a machine six times as slow draws 540 lines, and the picture stays with the sound",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url }) => {
      const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
      const slow = await page.context().newCDPSession(page);
      await tapped(page, url);
      await heard(page);
      await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      await comes(page, "document.querySelector('#theatre canvas').height === 540");
      // Where it is on screen and where it is heard, while it plays: 2 to 15 frames of 30 are drawn a second then.
      const apart = await page.evaluate<number[]>(`new Promise((resolve) => {
        const { dataset } = document.getElementById("theatre"), apart = [];
        const look = () => {
          const audio = [...speakers].find((each) => !each.paused);
          if (audio && !audio.seeking) apart.push(dataset.frame / 30 - audio.currentTime);
          if (apart.length < 20) setTimeout(look, 50);
          else resolve(apart);
        };
        look();
      })`);
      const middle = apart.map(Math.abs).toSorted((a, b) => a - b)[10]!;
      assert.ok(middle < 0.5, apart.join(" "));
    }),
});

Deno.test({
  name: "with reduced motion nothing begins by itself, and pictures are cut, not dissolved",
  ignore: !isThere,
  fn: () =>
    withTheatre(async ({ browser, url }) => {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(`${url}/`);
      await page.locator("a[data-memory]").first().click();
      await page.waitForSelector("#theatre[data-frame]");
      assert.equal(await page.locator("#theatre[data-playing]").count(), 0);
      // The ways of the camera and the dissolves are the only things that move within the first five seconds.
      const seen = new Set<string>();
      for (const frame of [20, 40, 60, 80, 100, 120, 124, 128, 132, 136, 140]) {
        await page.evaluate(`{
          const place = document.querySelector("#theatre input[type=range]");
          place.value = ${frame};
          place.dispatchEvent(new Event("input"));
        }`);
        await page.waitForSelector(`#theatre[data-frame="${frame}"]`);
        seen.add(await page.evaluate("document.querySelector('canvas').toDataURL()") as string);
      }
      assert.ok(seen.size <= 3, `${seen.size} pictures`);
    }),
});

Deno.test({
  name: "the demo's memories are found, play by a tap, and without a script show their pictures",
  ignore: !isThere,
  async fn() {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-theatre-" });
    try {
      await copyDemoLibrary(`${data}/library`);
      const environment = { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library` };
      await restKeeper(data);
      await using app = await served({ data, environment });
      await inBrowser(async (browser) => {
        const page = await browser.newPage(), complained = complaints(page);
        const cover = page.locator("a[data-memory]");
        await until("two memories are found", async () => {
          await page.goto(`${app.url}/`);
          await page.waitForTimeout(1_000);
          return await cover.count() > 1;
        }, PAGE_LOOK_MS);
        const path = await cover.nth(1).getAttribute("href");
        await cover.nth(1).click();
        await playing(page);
        await page.keyboard.press("Escape");
        await page.waitForSelector(".theatre-dialog", { state: "detached" });
        assert.deepEqual(complained, []);

        const plain = await browser.newPage({ javaScriptEnabled: false });
        await plain.goto(`${app.url}${path}`);
        assert.ok(await plain.locator(".memory-pictures img").count() > 0);
      });
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  },
});
