// A storyboard of 300 shots in a real browser: a change is seen and laid out without another page, and
// the board is scrolled. Figures are told, not asserted.

import assert from "node:assert/strict";
import { planFilm } from "../../src/film/timeline/plan_film.ts";
import { briefOf } from "../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../fixtures/film/cuts.ts";
import { knownFacts } from "../fixtures/film/known_facts.ts";
import { makeJpeg } from "../fixtures/media/media.ts";
import { WebWorld } from "../fakes/web/web_world.ts";
import { isThere, launched } from "./chromium.ts";

const RUN = "20261005_070000_00aa", SHOTS = 300;

Deno.test({
  name: "a board of 300 shots is changed by mouse and keyboard on one page",
  ignore: !isThere,
  async fn() {
    const { world, app } = await WebWorld.open("off", { allowedHosts: ["localhost"] });
    const { orderId } = await world.make.order({ label: "Sea", ask: {}, upload: false });
    const cut = cutOf(Array.from({ length: SHOTS }, (_, n) => stillShot(n)));
    const file = await Deno.makeTempFile({ suffix: ".jpg" });
    await makeJpeg(file, { width: 400, height: 300 });
    const picture = await Deno.readFile(file);
    await Deno.remove(file);
    for (const { asset } of cut.shots) world.pictures.set(asset.id, picture);
    await world.runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
    await world.runs.keep(RUN, "cut", cut);
    await world.runs.keep(RUN, "brief", briefOf());
    const facts = knownFacts();
    await world.runs.keep(RUN, "timeline", planFilm(cut, briefOf(), facts, undefined));
    await world.runs.end(RUN, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
    await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: RUN });
    world.layOut = (edited, before) => planFilm(edited.cut, edited.brief, facts, undefined, before);
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => app.fetch(request, { peer: "127.0.0.1" }),
    );
    const browser = await launched();
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 1400 } });
      const page = await context.newPage();
      await page.goto(`http://localhost:${server.addr.port}/make/${orderId}`);
      await page.waitForSelector("#player[data-frame]", { timeout: 60_000 });
      const keys = () =>
        page.$$eval(".strip .shot", (all) => all.map(({ id }) => id.replace("shot-", "")));
      const before = await keys();
      assert.equal(before.length, SHOTS);
      await page.evaluate("document.body.dataset.same = 'yes'");

      await page.click(".strip .shot:nth-of-type(5) a");
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
      await page.click(".strip .shot:nth-of-type(1) a");
      await page.waitForSelector(`#shot[data-shot="${moved[0]}"]`);
      await page.focus("#shot button[value^=later]");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#shots input[name=revision][value^='3.']", { state: "attached" });
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
    } finally {
      await browser.close();
      world.stop.abort();
      await server.shutdown();
    }
  },
});
