// SPDX-License-Identifier: AGPL-3.0-or-later

// A cut as its page plays it beside the film made of it, picture by picture.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { openClip } from "../../src/media/av/clip_reader.ts";
import { WHOLE } from "../../src/media/size.ts";
import type { PreviewFilm } from "../../src/app/previews/preview_film.ts";
import { barcodeOf, BARS } from "../fixtures/media/barcode.ts";
import { type Light, ssim } from "../fixtures/media/ssim.ts";

/** Of the pictures that are compared. */
const WIDTH = 480, HEIGHT = 270;
/** How alike the preview and the film are, by what is shown. */
const LEAST = { still: 0.95, tiles: 0.95, clip: 0.93, sheet: 0.97 } as const;

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

/**
 * `path` is the film; each frame of the preview is like it, one that moves is less like its neighbours, and
 * one of the shot `numbered`, a clip whose frames carry their numbers, has the same number.
 */
export async function assertSameFrames(
  film: PreviewFilm,
  seen: PreviewFrames,
  path: string,
  numbered: string,
): Promise<void> {
  const chosen = chosenFrames(film);
  const last = film.totalFrames - 1;
  const near = ({ frame, isSharp }: typeof chosen[number]) =>
    (isSharp ? [0, -3, -2, -1, 1, 2, 3] : [0])
      .map((off) => Math.max(0, Math.min(frame + off, last)));
  const lights = await filmLights(path, chosen.flatMap(near), film.fps);
  for (const one of chosen) {
    const { frame, kind, isSharp, shot } = one;
    const likeness: number[] = [];
    for (const [nth, at] of near(one).entries()) {
      const light = lights.get(at)!;
      likeness.push(ssim(seen.get(frame)!, light));
      if (shot === numbered && nth === 0) {
        assert.equal(barcodeOf(seen.get(frame)!), barcodeOf(light), `frame ${frame} of a clip`);
      }
    }
    const own = likeness[0]!, told = likeness.map((each) => each.toFixed(4)).join(" ");
    assert.ok(own >= LEAST[kind], `frame ${frame} of a ${kind}: ${own}`);
    if (isSharp) assert.equal(Math.max(...likeness), own, `frame ${frame}: ${told}`);
  }
}

/** Before the page is opened: its sounds can be asked for their time, because they stand in no document. */
export async function keepSound(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.heard = [];
    globalThis.Audio = class extends Audio { constructor(url) { super(url); heard.push(this); } };
  `);
}

/** Frames between what is seen while a clip plays and the film's clock, and between the clock and the sound. */
export interface Offsets {
  readonly clip: readonly number[];
  readonly sound: readonly number[];
}

/** Frames of it that are played: a moving still rests after some two seconds. */
const PLAYED = 36;

/** Plays a clip whose frames carry their numbers from its first frame that stands alone. */
export async function playedOffsets(
  page: Page,
  film: PreviewFilm,
  shot: string,
): Promise<Offsets> {
  const item = film.items.find((each) => each.shot === shot);
  assert.ok(item?.view.kind === "clip", "the clip is in the film");
  const first = item.at + item.into, last = first + PLAYED;
  await seek(page, last);
  const lastNumber = barcodeOf(await previewLight(page));
  await seek(page, first);
  const number = barcodeOf(await previewLight(page));
  await page.evaluate(`new Promise((done) => {
    const look = () => heard.some(({ readyState }) => readyState > 2) ? done() : setTimeout(look, 50);
    look();
  })`);
  assert.equal(lastNumber - number, PLAYED, "a clip that stands shows its own frame");
  await page.click("[data-plays-cut]");
  const offsets = await page.evaluate(`new Promise((done, failed) => {
    addEventListener("error", ({ message }) => failed(new Error(message)));
    const root = document.getElementById("player"), canvas = root.querySelector("canvas");
    const context = canvas.getContext("2d"), clip = [], sound = [];
    // A machine that draws slowly draws less meanwhile.
    const isBar = ({ x, y }) =>
      context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data[1] > 127;
    const look = () => {
      const frame = Number(root.dataset.frame), audio = heard.find((each) => !each.paused);
      if (frame >= ${last}) return done({ clip, sound });
      const shown = ${JSON.stringify(BARS)}.reduce((sum, bar) => 2 * sum + isBar(bar), 0);
      clip.push(shown - ${number} - (frame - ${first}));
      if (audio) sound.push(audio.currentTime * ${film.fps} - frame);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`) as Offsets;
  await page.click("[data-plays-cut]");
  return offsets;
}

/** Waits until its picture is drawn from the picture itself. */
export async function seek(page: Page, frame: number): Promise<void> {
  await page.evaluate(`(() => {
    const input = document.querySelector("#player input[type=range]");
    input.value = ${frame};
    input.dispatchEvent(new Event("input"));
  })()`);
  const there = `#player[data-frame="${frame}"]:not([aria-busy], [data-stand-in])`;
  await page.waitForSelector(there);
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

/** In one reading, because each picture that is read by itself is decoded from its keyframe on. */
async function filmLights(
  path: string,
  frames: readonly number[],
  fps: number,
): Promise<ReadonlyMap<number, Light>> {
  const lights = new Map<number, Light>();
  const shape = { width: WIDTH, height: HEIGHT, crop: WHOLE, fromSeconds: 0 };
  await using clip = await openClip(path, shape);
  for (const frame of [...new Set(frames)].sort((a, b) => a - b)) {
    const { width, height, data } = await clip.frameAt((frame + 0.5) / fps);
    const light = Array.from(data.subarray(0, width * height), (y) => (y - 16) * 255 / 219);
    lights.set(frame, { width, height, data: light });
  }
  return lights;
}

/** In the middle of every item and of every dissolve; the latter and clips tell one frame from the next. */
function chosenFrames({ items, totalFrames }: PreviewFilm) {
  return items.flatMap(({ at, frames, into, shot, view }) => {
    // A picture that stands whole on a ground comes as a sheet, and has the detail of a still.
    const kind = view.kind === "sheet" && shot !== undefined ? "still" : view.kind;
    const middle = at + Math.floor((into + frames) / 2);
    const join = into > 4
      ? [{ frame: at + Math.floor(into / 2), kind, isSharp: true, shot: undefined }]
      : [];
    return [...join, { frame: middle, kind, isSharp: kind === "clip", shot }];
  }).filter(({ frame }) => frame >= 1 && frame < totalFrames - 1);
}
