// A cut in a real browser before it is rendered: it plays, a change is seen without another page, and the
// film made afterwards has the same pictures at the same frames.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { pictureAt } from "../../src/media/av/clip_reader.ts";
import type { PreviewFilm } from "../../src/web/preview/preview_film.ts";
import { type Light, ssim } from "../fixtures/media/ssim.ts";
import { served } from "../fakes/web/served.ts";
import { isThere, launched } from "./chromium.ts";

const LONG = { timeout: 240_000 };
/** Of the pictures that are compared. */
const WIDTH = 480, HEIGHT = 270;
/** How alike the preview and the film are, by what is shown. */
const LEAST = { still: 0.95, tiles: 0.95, clip: 0.93, sheet: 0.95 } as const;

async function seek(page: Page, frame: number): Promise<void> {
  await page.evaluate(`(() => {
    const input = document.querySelector("#player input[type=range]");
    input.value = ${frame};
    input.dispatchEvent(new Event("input"));
  })()`);
  const there = `#player[data-frame="${frame}"]:not([aria-busy], [data-stand-in])`;
  await page.waitForSelector(there, LONG);
}

async function previewLight(page: Page): Promise<Light> {
  const text = await page.evaluate(`(() => {
    const small = new OffscreenCanvas(${WIDTH}, ${HEIGHT}).getContext("2d");
    small.imageSmoothingQuality = "high";
    small.drawImage(document.querySelector("#player canvas"), 0, 0, ${WIDTH}, ${HEIGHT});
    const { data } = small.getImageData(0, 0, ${WIDTH}, ${HEIGHT});
    let text = "";
    for (let i = 0; i < data.length; i += 4) {
      const light = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
      text += String.fromCharCode(Math.round(light));
    }
    return btoa(text);
  })()`);
  return { width: WIDTH, height: HEIGHT, data: Buffer.from(String(text), "base64") };
}

async function filmLight(path: string, frame: number, fps: number): Promise<Light> {
  const size = { width: WIDTH, height: HEIGHT };
  const { width, height, data } = await pictureAt(path, size, (frame + 0.5) / fps);
  const light = Array.from(data.subarray(0, width * height), (y) => (y - 16) * 255 / 219);
  return { width, height, data: light };
}

Deno.test({
  name: "a cut is watched and changed on its page, and the film has the same frames",
  ignore: !isThere,
  async fn() {
    const data = await Deno.makeTempDir({ prefix: "photos-memories-player-" });
    try {
      await copyDemoLibrary(`${data}/library`);
      await using app = await served({
        data,
        environment: {
          PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library`,
          PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "720p",
          PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "0.1",
          PHOTOS_MEMORIES_SERVER__BASE_PATH: "/films",
        },
      });
      const browser = await launched(["--autoplay-policy=no-user-gesture-required"]);
      try {
        const page = await (await browser.newContext()).newPage(), errors: string[] = [];
        page.on("pageerror", ({ message }) => errors.push(message));
        page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
        await page.goto(`${app.url}/make`);
        await page.fill("#start", "2025-07-05");
        await page.fill("#end", "2025-07-08");
        await page.selectOption("#duration", "30");
        await page.click("form.make .actions button:not([data-counts])");
        await page.waitForSelector(".strip .shot", LONG);
        const opened = performance.now();
        await page.goto(page.url());
        await page.waitForSelector("#player[data-frame]", LONG);
        console.log(`first frame after ${Math.round(performance.now() - opened)} ms`);

        // A change is seen at once and laid out by the server; the page stays the page it is.
        await page.evaluate("document.body.dataset.same = 'yes'");
        const keys = () =>
          page.$$eval(".strip .shot", (all) => all.map(({ id }) => id.replace("shot-", "")));
        const before = await keys();
        await page.click(".strip .shot:nth-of-type(3) a");
        await page.click("#shot button[value^=earlier]");
        const swapped = [before[0], before[2], before[1], ...before.slice(3)];
        assert.deepEqual(await keys(), swapped);
        await page.waitForSelector("#shots input[name=revision][value='1']", { state: "attached" });
        assert.deepEqual(await keys(), swapped);
        assert.equal(await page.getAttribute("body", "data-same"), "yes");

        await played(page);
        const film = await (await page.request.get(`${page.url()}/preview`)).json() as PreviewFilm;
        const frames = chosenFrames(film), seen = new Map<number, Light>();
        for (const { frame } of frames) {
          await seek(page, frame);
          seen.set(frame, await previewLight(page));
        }
        await page.click("form[action$=render] button");
        await page.waitForSelector("#live[data-stage=made]", LONG);
        const path = `${data}/film.mp4`;
        const address = `${app.url}${await page.getAttribute("#live a.button", "href")}`
          .replace("/films/films/", "/films/");
        await Deno.writeFile(path, await (await page.request.get(`${address}/film`)).body());
        for (const { frame, kind, isSharp } of frames) {
          const likeness: number[] = [];
          for (let k = -3; k <= 3; k++) {
            likeness.push(ssim(seen.get(frame)!, await filmLight(path, frame + k, film.fps)));
          }
          const own = likeness[3]!, told = likeness.map((each) => each.toFixed(4)).join(" ");
          console.log(`frame ${frame} ${kind}: ${told}`);
          assert.ok(own >= LEAST[kind], `frame ${frame} of a ${kind}: ${own}`);
          if (isSharp) assert.equal(Math.max(...likeness), own, `frame ${frame}: ${told}`);
        }
        assert.deepEqual(errors, []);
      } finally {
        await browser.close();
      }
    } finally {
      await Deno.remove(data, { recursive: true });
    }
  },
});

/** Plays for some seconds and tells how many frames were not drawn, and how long the longest wait was. */
async function played(page: Page): Promise<void> {
  await seek(page, 0);
  const [drawn, passed] = await page.evaluate(`new Promise((done) => {
    const root = document.getElementById("player"), seen = [];
    const look = () => {
      const frame = Number(root.dataset.frame);
      if (frame !== seen.at(-1)) seen.push(frame);
      if (seen.length > 0 && frame >= 240) return done([seen.length, frame - seen[0] + 1]);
      requestAnimationFrame(look);
    };
    document.querySelector("[data-plays-cut]").click();
    look();
  })`) as [number, number];
  await page.click("[data-plays-cut]");
  console.log(`${passed - drawn} of ${passed} frames dropped`);
}

/** In the middle of every item and of every dissolve; the latter and clips tell one frame from the next. */
function chosenFrames({ items, totalFrames }: PreviewFilm) {
  return items.flatMap(({ at, frames, into, view: { kind } }) => {
    const middle = at + Math.floor((into + frames) / 2);
    const join = into > 4 ? [{ frame: at + Math.floor(into / 2), kind, isSharp: true }] : [];
    return [...join, { frame: middle, kind, isSharp: kind === "clip" }];
  }).filter(({ frame }) => frame >= 3 && frame < totalFrames - 3);
}
