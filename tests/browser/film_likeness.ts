// A cut as its page plays it beside the film made of it, picture by picture.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { pictureAt } from "../../src/media/av/clip_reader.ts";
import type { PreviewFilm } from "../../src/web/preview/preview_film.ts";
import { type Light, ssim } from "../fixtures/media/ssim.ts";

/** Of the pictures that are compared. */
const WIDTH = 480, HEIGHT = 270;
/** How alike the preview and the film are, by what is shown. */
const LEAST = { still: 0.95, tiles: 0.95, clip: 0.93, sheet: 0.95 } as const;

/** Of the frames that tell the most: number → what the preview shows there. */
export type PreviewFrames = ReadonlyMap<number, Light>;

/** The player stands still at each of them. */
export async function previewFrames(page: Page, film: PreviewFilm): Promise<PreviewFrames> {
  const seen = new Map<number, Light>();
  for (const { frame } of chosenFrames(film)) {
    await seek(page, frame);
    seen.set(frame, await previewLight(page));
  }
  return seen;
}

/** `path` is the film; each frame of the preview is like it, and one that moves is less like its neighbours. */
export async function assertSameFrames(
  film: PreviewFilm,
  seen: PreviewFrames,
  path: string,
): Promise<void> {
  for (const { frame, kind, isSharp } of chosenFrames(film)) {
    const likeness: number[] = [];
    for (const at of [frame - 1, frame, frame + 1]) {
      likeness.push(ssim(seen.get(frame)!, await filmLight(path, at, film.fps)));
    }
    const own = likeness[1]!, told = likeness.map((each) => each.toFixed(4)).join(" ");
    assert.ok(own >= LEAST[kind], `frame ${frame} of a ${kind}: ${own}`);
    if (isSharp) assert.equal(Math.max(...likeness), own, `frame ${frame}: ${told}`);
  }
}

/** Waits until its picture is drawn from the picture itself. */
export async function seek(page: Page, frame: number): Promise<void> {
  await page.evaluate(`(() => {
    const input = document.querySelector("#player input[type=range]");
    input.value = ${frame};
    input.dispatchEvent(new Event("input"));
  })()`);
  const there = `#player[data-frame="${frame}"]:not([aria-busy], [data-stand-in])`;
  await page.waitForSelector(there, { timeout: 240_000 });
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

/** In the middle of every item and of every dissolve; the latter and clips tell one frame from the next. */
function chosenFrames({ items, totalFrames }: PreviewFilm) {
  return items.flatMap(({ at, frames, into, view: { kind } }) => {
    const middle = at + Math.floor((into + frames) / 2);
    const join = into > 4 ? [{ frame: at + Math.floor(into / 2), kind, isSharp: true }] : [];
    return [...join, { frame: middle, kind, isSharp: kind === "clip" }];
  }).filter(({ frame }) => frame >= 1 && frame < totalFrames - 1);
}
