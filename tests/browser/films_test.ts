// SPDX-License-Identifier: AGPL-3.0-or-later

// Films in a real browser: found by a filter, watched, made in another shape, deleted; and a film of many shots
// on a phone.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { served } from "../fakes/web/served.ts";
import { WebWorld } from "../fakes/web/web_world.ts";
import { Cli } from "../fixtures/cli/cli.ts";
import { cutOf, stillShot } from "../fixtures/film/cuts.ts";
import { photo } from "../fixtures/assets.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { isThere, sharedBrowser } from "./chromium.ts";
import { posterOf } from "./filled_ledger.ts";
import { complaints, flawsOf } from "./looks.ts";

const inBrowser = await sharedBrowser();

const FILM = "generate --year 2025 --month 7 --no-cards --quiet --resolution 720p --fps 24 " +
  "--orientation landscape --photo-duration 1.5 --no-music";

Deno.test({
  name: "a film is found, made in another shape and deleted on pages alone",
  ignore: !isThere,
  fn: () =>
    inScratch(async (folder) => {
      const cli = new Cli(folder), library = `${folder}/library`;
      await Deno.mkdir(library);
      for (const [n, colour] of ["#7a5c8e", "#2e7d8c", "#b8743a"].entries()) {
        await Deno.writeFile(`${library}/IMG_2025070${n + 1}_120000.jpg`, await posterOf(colour));
      }
      const made = await cli.run(...FILM.split(" "), "--library", library);
      assert.equal(made.code, 0, made.notes);
      // What the library loses, the film's page keeps.
      await Deno.rename(library, `${library}-away`);
      await Deno.mkdir(library);
      await using app = await served({
        data: `${folder}/data`,
        environment: {
          PHOTOS_MEMORIES_OUTPUT__DIRECTORY: cli.films,
          PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "0.1",
          PHOTOS_MEMORIES_OUTPUT__QUALITY: "fast",
          PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
        },
      });
      await inBrowser(async (browser) => {
        const page = await browser.newPage(), heard = complaints(page);
        await page.goto(`${app.url}/films`);
        await page.click("summary");
        await page.selectOption("#year", "2025");
        await page.selectOption("#by", "auto");
        await page.click("button:has-text('Show')");
        assert.equal(await page.locator(".film").count(), 0);
        await page.selectOption("#by", "hand");
        await page.click("button:has-text('Show')");
        assert.match(page.url(), /year=2025.*by=hand/);
        await page.click(".film h3 a");
        const pictures = page.locator(".frame img");
        assert.equal(await pictures.count(), 3);
        await pictures.last().scrollIntoViewIfNeeded();
        await page.waitForFunction(
          "[...document.querySelectorAll('.frame img')].every((one) => one.naturalWidth > 0)",
        );
        await Deno.remove(library);
        await Deno.rename(`${library}-away`, library);

        const first = page.url();
        await page.selectOption("#days", "1");
        await page.click("button:has-text('Make a link')");
        // The page's own address opens nothing elsewhere.
        await page.click(".asks-address summary");
        await page.fill("#address", "192.168.1.20:8080");
        await page.click("button:has-text('Make a link')");
        const shownLink = new URL((await page.textContent("#guest-link"))!);
        assert.equal(shownLink.host, "192.168.1.20:8080");
        const link = `${app.url}${shownLink.pathname}`;
        await page.reload();
        assert.equal(await page.locator("#guest-link").count(), 0, "it is shown once");
        assert.equal(await page.locator("form[action$='/guests/end']").count(), 1);
        await page.goto(first);
        const guest = await (await browser.newContext()).newPage(), told = complaints(guest);
        await guest.goto(link);
        await guest.evaluate(`(async () => {
          const video = document.querySelector("video");
          video.muted = true;
          await video.play();
          await new Promise((done) => video.addEventListener("timeupdate", done, { once: true }));
        })()`);
        const [saved] = await Promise.all([
          guest.waitForEvent("download"),
          guest.click("a:has-text('Download')"),
        ]);
        assert.match(saved.suggestedFilename(), /\.mp4$/);
        assert.deepEqual(await guest.context().cookies(), []);
        await page.click("button:has-text('End now')");
        await page.waitForURL(/#guests$/);
        assert.equal(await page.locator("#guests .rows").count(), 0);
        assert.deepEqual(told, []);
        assert.equal((await guest.reload())!.status(), 404);
        assert.equal(await guest.locator("video").count(), 0);

        await page.click("button:has-text('Portrait')");
        await page.waitForSelector("a:has-text('Watch it')");
        await page.click("a:has-text('Watch it')");
        const shape = page.url();
        const [width, height] = await page.evaluate(`new Promise((done) => {
          const video = document.querySelector("video");
          const size = () => done([video.videoWidth, video.videoHeight]);
          if (video.readyState > 0) size();
          else video.onloadedmetadata = size;
        })`) as [number, number];
        assert.deepEqual([width, height], [720, 1280]);
        await page.click("a:has-text('Landscape')");
        assert.equal(page.url(), first);

        const [place] = readdirSync(cli.films).filter((name) => first.endsWith(name.slice(-20)));
        await page.click("text=Delete…");
        // Film, poster and a picture of each shot; what was said is the other film's.
        assert.match((await page.textContent(".card"))!, /5 files on this machine/);
        await page.click("text=Keep it");
        await page.click("text=Delete…");
        await page.click("button:has-text('Delete for good')");
        await page.waitForURL(`${app.url}/films?done=deleted`);
        assert.equal(await page.locator(".film").count(), 1);
        assert.ok(!existsSync(`${cli.films}/${place}`));
        // The other shape is a film of its own.
        await page.goto(shape);
        assert.equal(await page.locator("video").count(), 1);
        assert.deepEqual(heard, []);
      });
    }),
});

/** On a phone. */
const MAX_PIXELS = 4_000;
const SHOTS = 36;

Deno.test({
  name: "a film of many shots, its list and its deletion stay short and readable",
  ignore: !isThere,
  async fn() {
    const { world, app } = await WebWorld.open("off");
    const shots = Array.from({ length: SHOTS }, (_, n) =>
      stillShot(n, {
        asset: photo({ id: `p${n}.jpg`, place: { city: "Santa Cruz de Tenerife" } }),
      }));
    world.cut = cutOf(shots);
    const runId = await world.film(),
      words = Object.fromEntries(
        shots.map(({ asset }) => [asset.id, "Two boats lie in a small harbour at dusk."]),
      );
    await world.runs.keep(runId, "cut", { ...world.cut, words });
    await world.runs.keep(runId, "timeline", {
      canvas: { width: 1280, height: 720 },
      items: shots.map(({ id }, n) => ({ id, startFrame: n * 90 })),
      fps: 30,
    });
    world.canDeliver = true;
    world.files.set("/films/one/film.jpg", await posterOf("#2e7d8c"));
    const jpeg = await posterOf("#b8743a");
    for (const { asset } of shots) world.pictures.set(asset.id, jpeg);
    const failed = "20261006_070000_1f0d";
    await world.runs.begin({ runId: failed, startedAt: "2026-10-04T07:00:00Z", source: "manual" });
    await world.runs.end(failed, {
      status: "failed",
      finishedAt: "2026-10-04T07:00:00Z",
      error: "There is not enough room for the film",
    });
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => app.fetch(request, { peer: "127.0.0.1" }),
    );
    try {
      await inBrowser(async (browser) => {
        const page = await browser.newPage(), heard = complaints(page);
        const at = `http://localhost:${server.addr.port}`;
        for (
          const [name, path] of [
            ["films", "/films?state=all"],
            ["film", `/films/${runId}`],
            ["failed", `/films/${failed}`],
            ["delete", `/films/${runId}/delete`],
          ] as const
        ) {
          await page.goto(at + path, { waitUntil: "load" });
          const flaws = await flawsOf(page, name, async (label) => {
            const height = await page.evaluate("document.documentElement.scrollHeight") as number;
            assert.ok(height <= MAX_PIXELS, `${name} is ${height} high in ${label}`);
          });
          assert.deepEqual(flaws, [], name);
        }
        await page.goto(`${at}/films/${runId}`);
        const said = page.locator(".shot .said").first();
        assert.equal(await said.isVisible(), false);
        await page.locator(".shot summary").first().press("Enter");
        assert.equal(await said.isVisible(), true);
        assert.deepEqual(heard, []);
      });
    } finally {
      world.stop.abort();
      await server.shutdown();
    }
  },
});
