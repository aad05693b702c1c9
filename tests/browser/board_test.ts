// SPDX-License-Identifier: AGPL-3.0-or-later

// A storyboard in a real browser: every tool of a shot and of the film; 300 shots, where a change is seen and
// laid out without another page, and the board is scrolled. Figures are told, not asserted.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { StoredEdits } from "../../src/film/select/edit_cut.ts";
import type { Cut, Shot } from "../../src/film/select/cut.ts";
import { pictureIdOf } from "../../src/film/finish/keep_pictures.ts";
import { openedFile } from "../../src/system/files/file_parts.ts";
import { planFilm } from "../../src/film/plan_film.ts";
import { briefOf } from "../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../fixtures/film/cuts.ts";
import { knownFacts } from "../fixtures/film/known_facts.ts";
import { makeJpeg, makeWav } from "../fixtures/media/media.ts";
import { WebWorld } from "../fakes/web/web_world.ts";
import { isThere, sharedBrowser } from "./chromium.ts";
import { complaints, looksRight, PHONE } from "./looks.ts";

const inBrowser = await sharedBrowser();

const RUN = "20261005_070000_00aa", SHOTS = 300;

interface OpenedBoard {
  readonly world: WebWorld;
  readonly orderId: string;
  readonly page: Page;
  /** Of its page. */
  readonly address: string;
}

/** The board of a cut that waits to be rendered; every picture is the same one. */
async function withBoard(cut: Cut, use: (board: OpenedBoard) => Promise<void>): Promise<void> {
  const { world, app } = await WebWorld.open("off", { allowedHosts: ["localhost"] });
  const { orderId } = await world.make.order({ label: "Sea", request: { options: {} } });
  const file = await Deno.makeTempFile({ suffix: ".jpg" });
  await makeJpeg(file, { width: 400, height: 300 });
  const picture = await Deno.readFile(file);
  await Deno.remove(file);
  const shown = cut.shots.flatMap((
    { asset, spares = [] },
  ) => [asset, ...spares.map((s) => s.asset)]);
  for (const { id } of shown) world.pictures.set(id, picture);
  world.preview.frame = () => Promise.resolve(picture);
  await world.runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  await world.runs.keep(RUN, "cut", cut);
  await world.runs.keep(RUN, "brief", briefOf());
  const facts = knownFacts();
  await world.runs.keep(RUN, "timeline", planFilm(cut, briefOf(), facts, undefined));
  await world.runs.end(RUN, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
  await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: RUN });
  world.layOut = ({ cut, brief }, before) =>
    brief.music.mode === "file" ? undefined : planFilm(cut, brief, facts, undefined, before);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => app.fetch(request, { peer: "127.0.0.1" }),
  );
  try {
    await inBrowser(async (browser) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 1400 } });
      const address = `http://localhost:${server.addr.port}/make/${orderId}`;
      await use({ world, orderId, page: await context.newPage(), address });
    });
  } finally {
    world.stop.abort();
    await server.shutdown();
  }
}

const keysOf = (page: Page) =>
  page.$$eval(".strip .shot", (all) => all.map(({ id }) => id.replace("shot-", "")));

const opacity = (element: Element) => getComputedStyle(element).opacity;

/** Waits until the board is that of this change. */
const changed = (page: Page, revision: number) =>
  page.waitForSelector(`#shots input[name=revision][value^='${revision}.']`, { state: "attached" });

/** A still with two stand-ins and one without, a clip, and a card before the second chapter. */
function smallCut(): Cut {
  const spare = (n: number) => {
    const { asset, faces, medium, inSeconds, hold, keepsSpeech } = stillShot(n);
    return { asset, faces, medium, inSeconds, hold, keepsSpeech };
  };
  const shots: Shot[] = [
    stillShot(0, { spares: [spare(7), spare(8)] }),
    stillShot(1),
    clipShot(2, { hold: { min: 3, ideal: 4, max: 5 } }),
    stillShot(3),
  ];
  return cutOf(shots, {
    dividers: [{ beforeShot: 1, title: "Porto" }, { beforeShot: 3, title: "Lisbon" }],
  });
}

/** Four stories whose names are longer than a picture is wide on a phone. */
function namedCut(): Cut {
  const cut = cutOf(Array.from({ length: 12 }, (_, n) => stillShot(n)));
  const place = { city: "Llanfairpwllgwyngyllgogerychwyrndrobwll", country: "Wales" };
  return { ...cut, stories: cut.stories.map((story) => ({ ...story, kind: "trip", place })) };
}

Deno.test({
  name: "every tool of a shot and of the film is pressed on the board, undone and redone",
  ignore: !isThere,
  fn: () =>
    withBoard(smallCut(), async ({ world, orderId, page, address }) => {
      const heard = complaints(page),
        edits = async () => {
          const { edits, applied } = await world.runs.document(RUN, "edits") as StoredEdits;
          return edits.slice(0, applied);
        };
      const last = async () => (await edits()).at(-1);
      const out = { stage: "cut", verdict: "out", reason: "soft" } as const;
      await world.runs.keepTrace(RUN, [{ asset: "p9.jpg", ...out }]);
      const track = { trackId: "00aa00aa00aa00aa", name: "a.mp3", title: "Sea", artist: "Ana" };
      world.ownTracks = [{ ...track, seconds: 192, path: "/music/a.mp3" }];
      await page.goto(address);
      await page.waitForSelector("#player[data-frame]");
      const open = async (key: string) => {
        await page.click(`#shot-${key} > a`);
        await page.waitForSelector(`#shot[data-shot="${key}"]`);
      };
      const [first, , clip] = await keysOf(page), other = pictureIdOf("p7.jpg");

      await open(first!);
      await page.click(`#shot button[value="swap:${first}:${other}"]`);
      await changed(page, 1);
      assert.equal((await keysOf(page))[0], other);
      await open(other);
      await page.click("#shot button:has-text('Lock')");
      await changed(page, 2);
      await page.waitForSelector(`#shot-${other} .lock`);

      // Trimmed by its handle, then by a typed number and Enter.
      await open(clip!);
      await page.waitForSelector("#shot .frames:not([hidden])");
      const seconds = Number(await page.inputValue(`#shot [name="seconds:${clip}"]`));
      await page.focus("#shot [type=range] >> nth=0");
      for (let n = 0; n < 10; n++) await page.keyboard.press("ArrowRight");
      assert.equal(await page.inputValue(`#shot [name="from:${clip}"]`), "1.0");
      await page.click("#shot button[value^=trim]");
      await changed(page, 3);
      const trimmed = { kind: "trim", shot: "v2.mp4", from: 1 };
      assert.deepEqual(await last(), { ...trimmed, seconds: Number((seconds - 1).toFixed(1)) });
      await page.fill(`#shot [name="seconds:${clip}"]`, "2");
      await page.press(`#shot [name="seconds:${clip}"]`, "Enter");
      await changed(page, 4);
      assert.deepEqual(await last(), { ...trimmed, seconds: 2 });
      await page.click("#shot button:has-text('Mute')");
      await changed(page, 5);
      await page.waitForSelector(`#shot-${clip} i:has-text('Muted')`);
      await looksRight(page, "board");

      // Enter in the second card keeps the second.
      await page.setViewportSize({ width: 1280, height: 1400 });
      await page.fill("#card-1-title", "Lisboa");
      await page.press("#card-1-title", "Enter");
      await changed(page, 6);
      assert.deepEqual(await last(), { kind: "card", card: 1, title: "Lisboa" });
      await page.click("#steps button[value=undo]");
      await changed(page, 7);
      assert.equal(await page.inputValue("#card-1-title"), "Lisbon");
      await page.click("#steps button[value=redo]");
      await changed(page, 8);
      assert.equal(await page.inputValue("#card-1-title"), "Lisboa");

      await page.click("#whole a[href$='/music']");
      await page.click(`button[value="track:${track.trackId}"]`);
      await page.waitForURL(address);
      assert.deepEqual(await last(), { kind: "track", path: "/music/a.mp3", credit: "Sea" });
      assert.equal((await edits()).length, 7);

      await page.click("#steps button[value=undo]");
      await page.waitForSelector("#steps button[value=redo]:enabled");

      // A picture that was left out says why while the keyboard is on it, and is added at the end by keys alone.
      const before = await keysOf(page), left = pictureIdOf("p9.jpg");
      world.shownAssets = [stillShot(9).asset, stillShot(5).asset];
      world.pictures.set("p5.jpg", world.pictures.get("p7.jpg")!);
      await page.focus("#others a");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".wall");
      assert.equal(await page.locator(".wall .why").evaluate(opacity), "0");
      await looksRight(page, "pictures");
      await page.focus(`.wall input[value="${left}"]`);
      assert.equal(await page.locator(".wall .why").evaluate(opacity), "1");
      await page.keyboard.press("Space");
      await page.selectOption("#place", "last");
      await page.focus(".wall-bar button");
      await page.keyboard.press("Enter");
      await page.waitForURL(address);
      assert.deepEqual(await keysOf(page), [...before, left]);
      assert.match((await page.textContent("#steps [role=status]"))!, /p9\.jpg.*longer/);
      assert.equal((await world.orders.get(orderId))?.state, "chosen");

      // Any picture of a day takes the place of another.
      await open(before[1]!);
      await page.click("#shot a[href$='/swap']");
      await page.fill("#day", "2025-07-06");
      await page.click(".wall-search button");
      await page.click(`.wall button[value^="swap:${before[1]}:2025-07-06."]`);
      await page.waitForURL(new RegExp(`${address}(/shots/.*)?$`));
      await page.goto(address);
      assert.deepEqual(await keysOf(page), [
        before[0],
        pictureIdOf("p5.jpg"),
        ...before.slice(2),
        left,
      ]);
      await page.waitForSelector("#player[data-frame]");
      await page.click("[data-full-screen]");
      await page.waitForSelector("[data-full-screen][aria-pressed=true]");
      await page.waitForSelector("#player[data-playing]");
      await page.click("[data-full-screen]");
      await page.waitForSelector("[data-full-screen][aria-pressed=false]");
      assert.deepEqual(heard, []);
    }),
});

Deno.test({
  name: "takes of other music are heard by mouse and keyboard, one at a time, and one is chosen",
  ignore: !isThere,
  fn: () =>
    withBoard(smallCut(), async ({ world, page, address }) => {
      const heard = complaints(page);
      world.otherMusic = [{ takeId: "11", isOwn: true, isNow: true }, { takeId: "22" }, {
        takeId: "33",
      }];
      const file = await Deno.makeTempFile({ suffix: ".wav" });
      await makeWav(file, { seconds: 10 });
      world.takes.sound = () => openedFile(file);
      await page.goto(address);
      await page.waitForSelector("#player[data-frame]");
      const playing = () =>
        page.$$eval(".takes audio", (all) => all.map((each) => !(each as HTMLAudioElement).paused));
      const pressed = () =>
        page.$$eval("[data-take]", (all) => all.map((each) => each.getAttribute("aria-pressed")));
      const isPressed = (n: number) =>
        page.waitForSelector(`[data-take="${n}"][aria-pressed=true]`);

      await page.focus("[data-take='1']");
      await page.keyboard.press("Enter");
      await isPressed(1);
      assert.deepEqual(await playing(), [false, true, false]);
      await page.evaluate("void document.querySelector('.takes audio').play().catch(() => {})");
      await isPressed(0);
      assert.deepEqual([await playing(), await pressed()], [
        [true, false, false],
        ["true", "false", "false"],
      ]);
      await page.click("[data-plays-cut]");
      await page.waitForSelector("[data-take='0'][aria-pressed=false]");
      await page.click("[data-take='2']");
      await isPressed(2);
      assert.equal(
        await page.getAttribute("[data-plays-cut]", "aria-label"),
        "Play",
        "the film is quiet meanwhile",
      );
      // Each has one button, and what the film is played to is pressed.
      assert.equal(await page.locator(".takes audio:visible").count(), 0);
      const now = page.locator(".music-choice [type=submit][aria-pressed=true]");
      assert.deepEqual(await now.allTextContents(), ["Happy", "Piece 1"]);
      await looksRight(page, "takes of other music");

      await page.click(".takes button[value='music:happy:22']");
      await changed(page, 1);
      const { edits } = await world.runs.document(RUN, "edits") as StoredEdits;
      assert.deepEqual(edits, [{ kind: "music", mood: "happy", seed: 22 }]);
      assert.deepEqual(await playing(), [false, false, false]);
      await Deno.remove(file);
      assert.deepEqual(heard, []);
    }),
});

Deno.test({
  name:
    "on a phone the film is as wide as the screen, and a bar above the shots once they are scrolled",
  ignore: !isThere,
  fn: () =>
    withBoard(namedCut(), async ({ page, address }) => {
      const { width, height } = PHONE;
      await page.setViewportSize(PHONE);
      await page.goto(address);
      await page.waitForSelector("#player[data-frame]");
      assert.equal((await page.locator("#player canvas").boundingBox())!.width, width);
      const placeOf = () => page.evaluate<number>("document.querySelector('#shots').offsetTop");
      const before = await placeOf();
      await page.evaluate("document.querySelector('#shots').scrollIntoView()");
      await page.waitForSelector(".reel.slim");
      const bar = (await page.locator(".reel").boundingBox())!;
      assert.ok(bar.y === 0 && bar.height < height / 8, `${bar.height} pixels high`);
      assert.equal(await placeOf(), before, "what is read stays where it is");
      for (const button of await page.locator(".reel button:visible").all()) {
        const box = (await button.boundingBox())!;
        assert.ok(box.width >= 44 && box.height >= 44 && box.x + box.width <= width);
      }
      const cut = await page.$$eval(".strip .shot strong", (all) =>
        all.filter((each) =>
          each.scrollWidth > each.clientWidth || each.clientHeight === 0
        )
          .map((each) => each.textContent));
      assert.deepEqual(cut, [], "names of stories are seen whole");
      await looksRight(page, "board scrolled");
      await page.setViewportSize(PHONE);
      await page.click(".reel [data-plays-cut]");
      await page.waitForSelector("#player[data-playing]");
      await page.evaluate("scrollTo(0, 0)");
      await page.waitForSelector(".reel:not(.slim)");
    }),
});

Deno.test({
  name: "a board of 300 shots is changed by mouse and keyboard on one page",
  ignore: !isThere,
  async fn() {
    const cut = cutOf(Array.from({ length: SHOTS }, (_, n) => stillShot(n)));
    await withBoard(cut, async ({ page, address }) => {
      await page.goto(address);
      await page.waitForSelector("#player[data-frame]");
      const keys = () => keysOf(page);
      const before = await keys();
      assert.equal(before.length, SHOTS);
      await page.evaluate("document.body.dataset.same = 'yes'");

      await page.click(".strip :nth-child(5 of .shot) a");
      await page.waitForSelector("#shot[data-shot]");
      const [seen, laidOut] = await page.evaluate(`new Promise((done) => {
        const begun = performance.now(), gone = document.getElementById("shot-${before[4]}");
        let seen;
        const look = () => {
          if (seen === undefined && !gone.isConnected) seen = performance.now() - begun;
          const { value } = document.querySelector("#shots [name=revision]");
          if (value.startsWith("1.")) return done([seen, performance.now() - begun]);
          requestAnimationFrame(look);
        };
        document.querySelector("#shot button[value^=remove]").click();
        look();
      })`) as [number, number];
      console.log(
        `an edit is seen after ${Math.round(seen)} ms, laid out ${Math.round(laidOut)} ms`,
      );
      assert.deepEqual(await keys(), before.filter((_, place) => place !== 4));

      // The third is dragged behind the fifth.
      const now = await keys(), shots = page.locator(".strip .shot");
      await shots.nth(2).scrollIntoViewIfNeeded();
      const from = (await shots.nth(2).boundingBox())!, to = (await shots.nth(4).boundingBox())!;
      await page.mouse.move(from.x + 40, from.y + 30);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y + 32, { steps: 3 });
      await page.mouse.move(to.x + 40, to.y + 30, { steps: 5 });
      await page.mouse.up();
      const moved = [...now.slice(0, 2), now[3], now[4], now[2], ...now.slice(5)];
      assert.deepEqual(await keys(), moved);
      await page.click(".strip :nth-child(1 of .shot) a");
      await page.waitForSelector(`#shot[data-shot="${moved[0]}"]`);
      await page.focus("#shot button[value^=later]");
      await page.keyboard.press("Enter");
      await changed(page, 3);
      assert.deepEqual(await keys(), [moved[1], moved[0], ...moved.slice(2)]);
      assert.equal(await page.getAttribute("body", "data-same"), "yes");

      const longest = await page.evaluate(`new Promise((done) => {
        const tasks = [], list = document.querySelector(".strip");
        new PerformanceObserver((seen) => tasks.push(...seen.getEntries().map((e) => e.duration)))
          .observe({ type: "longtask" });
        const scroll = () => {
          list.scrollTop += 60;
          if (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
            return requestAnimationFrame(scroll);
          }
          setTimeout(() => done(tasks), 300);
        };
        scroll();
      })`) as number[];
      console.log(`tasks over 50 ms while it is scrolled: ${longest.length}`);
    });
  },
});
