// SPDX-License-Identifier: AGPL-3.0-or-later

// A frame in a real browser that was given no leave to play sound by itself: day after day by a fast clock.

import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { NEW_FRAME } from "../../src/ledger/frame.ts";
import { openedFile } from "../../src/system/files/file_parts.ts";
import { clipShot, stillShot } from "../fixtures/film/cuts.ts";
import { makeClip, makeJpeg, makeWav } from "../fixtures/media/media.ts";
import { PAGE_LOOK_MS, until } from "../fixtures/until.ts";
import { WebWorld } from "../fakes/web/web_world.ts";
import { isThere, sharedBrowser } from "./chromium.ts";
import { complaints, looksRight, WITH_TELEVISION } from "./looks.ts";

const inBrowser = await sharedBrowser();

/** A picture stands longer, so that each is drawn. */
const STEP_MS = 3_000;

interface Wall {
  readonly world: WebWorld;
  readonly page: Page;
  readonly id: string;
  readonly address: string;
  readonly url: string;
  readonly heard: readonly string[];
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Until no request is open or follows: the next memory is in the browser. */
  readonly quiet: () => Promise<void>;
}

/** A frame and so many memories of a clip between pictures, every picture the same one. */
async function withWall(
  use: (wall: Wall) => Promise<void>,
  { memories = 2, pictures = 2, width = 480, seconds = 4, time = "12:00", ...options }:
    & BrowserContextOptions
    & {
      readonly memories?: number;
      /** Of each memory, their pixels, and how long each of them stands. */
      readonly pictures?: number;
      readonly width?: number;
      readonly seconds?: number;
      /** Of the frame's day in UTC: at night it is dark. */
      readonly time?: string;
    } = {},
): Promise<void> {
  const allowedHosts = ["localhost", "192.168.1.20"];
  const { world, app } = await WebWorld.open("off", { allowedHosts, isReached: true });
  world.openAddresses = ["192.168.1.20"];
  const folder = await Deno.makeTempDir({ prefix: "photos-memories-frame-" });
  await makeJpeg(`${folder}/a.jpg`, { width, height: width * 3 / 4 });
  await makeWav(`${folder}/a.wav`, { seconds: 30, sampleRate: 8_000, channels: 1 });
  await makeClip(`${folder}/a.mp4`, { width: 320, height: 180, seconds: 8, fps: 30 });
  const jpeg = await Deno.readFile(`${folder}/a.jpg`);
  const move = {
    from: { x: 0, y: 0, width: 1, height: 1 },
    to: { x: 0, y: 0, width: 1, height: 1 },
  };
  world.preview.sheet = () => Promise.resolve({ jpeg, move });
  world.preview.words = () => Promise.resolve({ x: 0, y: 0 });
  world.preview.clip = () => openedFile(`${folder}/a.mp4`);
  world.preview.sound = () => openedFile(`${folder}/a.wav`);
  const hold = { min: seconds - 1, ideal: seconds, max: seconds + 1 };
  for (let n = 0; n < memories; n++) {
    const [first, ...stills] = Array.from(
      { length: pictures },
      (_, at) => stillShot(100 * n + at, { hold }),
    );
    const shots = [first!, clipShot(100 * n + 99), ...stills];
    const id = n.toString(16).padStart(16, "0");
    await world.memory(id, `20261005_0700${String(n).padStart(2, "0")}_00bb`, shots);
    for (const { asset } of shots) world.pictures.set(asset.id, jpeg);
  }
  const { frame: { id }, token } = await world.frame();
  const asked: string[] = [];
  let open = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    asked.push(new URL(request.url).pathname);
    open++;
    try {
      return await app.fetch(request, { peer: "127.0.0.1" });
    } finally {
      open--;
    }
  });
  const quiet = async () => {
    for (let still = 0, known = -1; still < 4; known = asked.length) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      still = open === 0 && asked.length === known ? still + 1 : 0;
    }
  };
  const url = `http://localhost:${server.addr.port}`;
  try {
    await inBrowser(async (browser) => {
      const context = await browser.newContext({ timezoneId: "UTC", ...options });
      const page = await context.newPage(), heard = complaints(page);
      await page.clock.install({ time: `2026-10-05T${time}:00Z` });
      await use({ world, page, id, address: `${url}/frame/${token}`, url, heard, asked, quiet });
    });
  } finally {
    world.stop.abort();
    await server.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

const run = <T>(page: Page, code: string) => page.evaluate(code) as Promise<T>;

const playing = (page: Page) => page.waitForSelector("#frame[data-playing][data-seen]");

const memoryOn = (page: Page) => page.getAttribute("#frame", "data-memory");

/** From here on time goes on by the test's hand alone. */
async function pause(page: Page): Promise<void> {
  await page.clock.pauseAt(await run<number>(page, "Date.now()") + 10_000);
}

/**
 * Until the frame shows another memory, by a fast clock that waits for what is drawn; it was shown to its end.
 */
async function toNext(page: Page, stepMs = STEP_MS): Promise<string> {
  const look = () =>
    run<{ memory: string; frame: string; max: string }>(
      page,
      `({ ...frame.dataset, max: frame.querySelector("input").max })`,
    );
  let last = await look();
  for (;;) {
    await page.clock.fastForward(stepMs);
    let now = last;
    await until("another frame", async () => {
      await page.clock.fastForward(20);
      now = await look();
      return now.frame !== last.frame || now.memory !== last.memory;
    });
    if (now.memory !== last.memory) {
      const { memory, frame, max } = last;
      assert.ok(Number(frame) > Number(max) / 2, `${memory} ended at ${frame} of ${max}`);
      return now.memory;
    }
    last = now;
  }
}

const TELLS_HINT = `new MutationObserver(() => {
  if (document.querySelector(".press:not([hidden])")) console.log("the hint is seen");
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["hidden"] });`;

Deno.test({
  name: "a frame plays by itself and silently, and says once how it is heard",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ world, page, id, address, heard }) => {
      await world.frames.change(id, "Kitchen", { ...NEW_FRAME, hasSound: true, clock: "date" });
      const hint = page.getByText("♪ Press OK for sound");
      // A look into the page counts as a press, after which it may be heard; its console can be read without one.
      await page.addInitScript(TELLS_HINT);
      const told = page.waitForEvent("console", {
        predicate: (line) => line.text() === "the hint is seen",
      });
      await page.goto(address);
      await told;
      await playing(page);
      assert.equal(await page.getAttribute("[data-sound]", "aria-pressed"), "false");
      assert.match(await page.textContent(".clock span") ?? "", /\d{1,2}[:.]\d{2}/);
      await looksRight(page, "frame", WITH_TELEVISION);
      await page.keyboard.press("Enter");
      await page.waitForSelector("[data-sound][aria-pressed=true]", { state: "attached" });
      assert.equal(await hint.isVisible(), false);
      await playing(page);
      await page.keyboard.press("ArrowDown");
      await page.waitForSelector("#frame[data-told]");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press(" ");
      await page.waitForSelector("#frame[data-paused]:not([data-playing])");
      await page.keyboard.press(" ");
      await playing(page);
      const before = await memoryOn(page);
      await page.keyboard.press("PageDown");
      await until("another memory", async () => await memoryOn(page) !== before, PAGE_LOOK_MS);
      assert.deepEqual(heard, []);
    }),
});

Deno.test({
  name: "while a frame's first film is drawn, a picture of it stands there",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ world, page, address }) => {
      const drawn = Promise.withResolvers<void>(), { sheet } = world.preview;
      world.preview.sheet = async (...asked) => {
        await drawn.promise;
        return await sheet(...asked);
      };
      const cover = page.locator("img.still");
      const isCovered = async () => {
        await page.goto(address);
        await cover.evaluate("(image) => image.decode()");
        assert.equal(await cover.isVisible(), true);
        assert.equal(await page.getAttribute("#frame", "data-seen"), null);
      };
      try {
        // A page of the time before there was a memory.
        await page.route(address, async (route) => {
          const response = await route.fetch(), text = await response.text();
          await route.fulfill({ response, body: text.replace(/<img class="still"[^>]*>/, "") });
        }, { times: 1 });
        await isCovered();
        await isCovered();
      } finally {
        drawn.resolve();
      }
      await playing(page);
      assert.equal(await cover.count(), 0);
    }),
});

Deno.test({
  name: "a frame is dark from 23:00 to 7:00, asks for nothing, and wakes",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ page, address, heard, asked }) => {
      await page.goto(address);
      await playing(page);
      assert.equal(await page.getAttribute("#frame", "data-light"), "dim");
      await page.clock.fastForward("01:30");
      await page.waitForSelector("#frame[data-light=dark]:not([data-playing])");
      await page.waitForTimeout(300);
      const before = asked.length;
      for (let n = 0; n < 95; n++) await page.clock.fastForward("05:00");
      assert.deepEqual(asked.slice(before), []);
      assert.equal(await page.getAttribute("#frame", "data-light"), "dark");
      assert.equal(await page.isVisible(".clock"), true);
      const place = await page.locator(".clock").boundingBox();
      await page.clock.fastForward("01:00");
      assert.notDeepEqual(await page.locator(".clock").boundingBox(), place);
      await page.clock.fastForward("05:00");
      await page.waitForSelector("#frame[data-light=full][data-playing]");
      // It loaded itself anew.
      assert.ok(asked.slice(before).includes(new URL(address).pathname));
      assert.deepEqual(heard, []);
    }, { time: "22:59" }),
});

Deno.test({
  name: "a frame goes on with its last two memories while the server is away, and recovers",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ page, address, asked, quiet }) => {
      await page.goto(address);
      await playing(page);
      await pause(page);
      await quiet();
      const second = await toNext(page);
      await quiet();
      await page.context().setOffline(true);
      const before = asked.length, end = Date.parse("2026-10-05T12:10:00Z"), seen: string[] = [];
      while (await run<number>(page, "Date.now()") < end) seen.push(await toNext(page));
      assert.deepEqual(asked.slice(before), []);
      assert.deepEqual([new Set(seen).size, seen.includes(second)], [2, true], seen.join());
      assert.equal(await page.getAttribute("#frame", "data-lost"), "");
      await page.context().setOffline(false);
      await until("an answer", async () => {
        await page.clock.fastForward(1_000);
        return await page.getAttribute("#frame", "data-lost") === null;
      });
      await toNext(page);
      assert.ok(asked.length > before);
    }, { memories: 4 }),
});

/** What would grow: live bitmaps, players of clips that are still held, and the heap. */
const COUNTED = `
  globalThis.counted = { bytes: 0, most: 0, videos: [], players: 0 };
  const make = createImageBitmap, { close } = ImageBitmap.prototype, element = document.createElement;
  globalThis.createImageBitmap = async (...all) => {
    const bitmap = await make(...all);
    counted.bytes += bitmap.width * bitmap.height * 4;
    counted.most = Math.max(counted.most, counted.bytes);
    return bitmap;
  };
  ImageBitmap.prototype.close = function () {
    counted.bytes -= this.width * this.height * 4;
    close.call(this);
  };
  document.createElement = function (name, ...rest) {
    const made = element.call(document, name, ...rest);
    if (name === "video") {
      counted.videos.push(new WeakRef(made));
      const held = counted.videos.filter((each) => each.deref()?.hasAttribute("src"));
      counted.players = Math.max(counted.players, held.length + 1);
    }
    return made;
  };
`;

Deno.test({
  name: "an hour of a frame leaves no more bitmaps, players or heap than its first minutes",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ page, address, heard, quiet }) => {
      await page.addInitScript(COUNTED);
      await page.goto(address);
      await playing(page);
      await pause(page);
      const session = await page.context().newCDPSession(page);
      const look = async () => {
        await session.send("HeapProfiler.collectGarbage");
        const { usedSize } = await session.send("Runtime.getHeapUsage") as { usedSize: number };
        return {
          usedSize,
          videos: await run<number>(page, "counted.videos.filter((each) => each.deref()).length"),
          ...await run<{ bytes: number; most: number; players: number }>(
            page,
            "({ bytes: counted.bytes, most: counted.most, players: counted.players })",
          ),
        };
      };
      const next = async () => {
        await quiet();
        return await toNext(page, 2.5 * STEP_MS);
      };
      const shown = [await memoryOn(page)], end = Date.parse("2026-10-05T13:00:00Z");
      for (let n = 0; n < 10; n++) shown.push(await next());
      const early = await look();
      while (await run<number>(page, "Date.now()") < end) {
        shown.push(await next());
      }
      const late = await look();
      assert.ok(shown.length > 50);
      // None twice before all.
      for (let n = 0; n + 5 <= shown.length; n += 5) {
        assert.equal(new Set(shown.slice(n, n + 5)).size, 5, shown.slice(n, n + 5).join());
      }
      assert.ok(late.most <= 30e6, `${late.most} bytes of bitmaps`);
      assert.ok(late.videos <= 3 && late.players <= 3, JSON.stringify(late));
      assert.ok(late.usedSize < early.usedSize + 3e6, `${early.usedSize} → ${late.usedSize}`);
      assert.deepEqual(heard, []);
    }, {
      memories: 5,
      pictures: 5,
      width: 1_440,
      seconds: 8,
      viewport: { width: 640, height: 360 },
    }),
});

Deno.test({
  name: "what is shut out is gone from a frame within half a minute",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ world, page, address }) => {
      await page.goto(address);
      await playing(page);
      const first = await memoryOn(page);
      world.hiddenMemories.add(first!);
      await page.clock.fastForward(31_000);
      await until("another memory", async () => await memoryOn(page) !== first, PAGE_LOOK_MS);
      for (let n = 0; n < 3; n++) {
        await page.clock.fastForward(30_000);
        await page.waitForTimeout(100);
        assert.notEqual(await memoryOn(page), first);
      }
    }),
});

Deno.test({
  name: "without a script a frame shows a picture, and the owner's forms work",
  ignore: !isThere,
  fn: () =>
    withWall(async ({ page, address, url, world }) => {
      world.keepLinkAddress();
      await page.goto(address);
      assert.equal(await page.locator("img.still").count(), 1);
      assert.ok(
        await page.locator("img.still").evaluate((image) =>
          (image as unknown as { naturalWidth: number }).naturalWidth > 0
        ),
      );
      await page.goto(`${url}/frames`);
      await page.fill("#new-name", "Hall");
      await page.click("button[value=add]");
      await page.waitForSelector(".qr");
      const { port } = new URL(url);
      assert.ok(
        (await page.textContent("#frame-address"))!.startsWith(`http://192.168.1.20:${port}/`),
      );
      await page.goto(`${url}/frames`);
      await page.click("#frame-1 .set > summary");
      await page.selectOption("#clock-1", "date");
      await page.click("#frame-1 .set button[type=submit]");
      await page.waitForSelector("[role=status]");
      assert.equal(await page.inputValue("#clock-1"), "date");
      await page.click("#frame-2 .remove > summary");
      await page.click("#frame-2 .dangerous");
      await page.waitForSelector("[role=status]");
      assert.equal(await page.locator("#frame-2").count(), 0);
    }, { javaScriptEnabled: false }),
});
