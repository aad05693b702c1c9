// SPDX-License-Identifier: AGPL-3.0-or-later

// What a memory costs and how soon it plays, on the demo's pictures in a browser without a GPU and without leave to
// sound: deno task bench memories_bench. Nothing else should run beside it.

import type { Page } from "playwright-core";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { isThere, launched } from "../browser/chromium.ts";
import { served } from "../fakes/web/served.ts";

const TAPS = 5;
/** The keeper begins after a minute without a viewer, and rests once all is prepared. */
const LOOK_MS = 5_000, QUIET_LOOKS = 15;
const PLAYED_MS = 60_000;

/** Before a page is opened: when its tap came, and when its picture moved and its music was heard after it. */
const WATCH = `{
  globalThis.seen = {};
  addEventListener("click", () => {
    const tap = performance.now(), since = () => performance.now() - tap;
    globalThis.seen = {};
    const look = () => {
      const theatre = document.querySelector(".theatre");
      const cover = theatre?.querySelector("img.cover");
      if (cover?.complete && cover.naturalWidth > 0) seen.cover ??= since();
      if (theatre?.dataset.frame !== undefined) seen.frame ??= since();
      if (!(seen.frame && seen.cover)) requestAnimationFrame(look);
    };
    look();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLAudioElement && !this.isWatched) {
        this.isWatched = true;
        this.addEventListener("playing", () => {
          if (this.duration > 1) seen.music ??= since();
        });
      }
      return play.call(this);
    };
  }, { capture: true, once: true });
}`;

interface Seen {
  readonly cover?: number;
  readonly frame?: number;
  readonly music?: number;
}

async function tapped(page: Page, url: string, index: number, isWhole: boolean): Promise<Seen> {
  await page.goto(`${url}/`);
  await page.evaluate(WATCH);
  const cover = page.locator("a.memory").nth(index);
  await cover.scrollIntoViewIfNeeded();
  await cover.click();
  for (let n = 0; n < 600; n++) {
    const seen = await page.evaluate<Seen>("seen");
    if (seen.frame !== undefined && (!isWhole || seen.music !== undefined)) return seen;
    await page.waitForTimeout(100);
  }
  throw new Error("The memory does not play");
}

const middle = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

function told(name: string, all: readonly Seen[]): string {
  const of = (key: keyof Seen) => {
    const known = all.flatMap((each) => each[key] ?? []);
    return known.length === 0
      ? "–"
      : `${Math.round(middle(known))} ms (up to ${Math.round(Math.max(...known))})`;
  };
  return `${name}: cover ${of("cover")}, first frame ${of("frame")}, music ${of("music")}`;
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile) bytes += (await Deno.stat(`${folder}/${name}`)).size;
  }
  return bytes;
}

/** Waits until nothing more is prepared. */
async function prepared(data: string) {
  let before = -1, quiet = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await using ledger = await openLedger(`${data}/ledger.db`);
    const day = new Date().toISOString().slice(0, 10);
    const cpuMs = await ledger.memories.workedMs(day), all = await ledger.memories.list();
    quiet = cpuMs > 0 && cpuMs === before ? quiet + 1 : 0;
    before = cpuMs;
    if (quiet === QUIET_LOOKS) return { cpuMs, cuts: all.flatMap(({ cut }) => cut ?? []) };
  }
}

async function withMemories(
  use: (url: string, data: string) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
  try {
    await copyDemoLibrary(`${data}/library`);
    const environment = { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${data}/library` };
    await using app = await served({ data, environment });
    await using browser = await launched();
    const page = await browser.newPage();
    for (let n = 0; n < 120; n++) {
      await page.goto(`${app.url}/`);
      if (await page.locator("a.memory").count() > 1) break;
      await page.waitForTimeout(500);
    }
    await page.close();
    await use(app.url, data);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

if (!isThere) Deno.exit(0);
const TELEVISION = { width: 1_920, height: 1_080 }, PHONE = { width: 390, height: 844 };

await withMemories(async (url) => {
  await using browser = await launched();
  const page = await browser.newPage({ viewport: TELEVISION });
  console.log(told("Not prepared, nothing looked at yet", [await tapped(page, url, 1, false)]));
  await page.waitForTimeout(10_000);
  console.log(told("Not prepared, its pictures looked at", [await tapped(page, url, 2, false)]));
});

await withMemories(async (url, data) => {
  const { cpuMs, cuts } = await prepared(data);
  const seconds = cuts.reduce((sum, cut) => sum + cut.seconds, 0);
  const bytes = await bytesIn(`${data}/cache/previews`) + await bytesIn(`${data}/cache/sounds`);
  console.log(
    `Prepared: ${cuts.length} memories of ${seconds.toFixed(0)} s with ` +
      `${(cpuMs / 1_000).toFixed(1)} CPU s, ${(cpuMs / 1_000 / seconds).toFixed(2)} a second; ` +
      `${(bytes / 1e6 / cuts.length).toFixed(1)} MB a memory`,
  );
  await using browser = await launched();
  const page = await browser.newPage({ viewport: TELEVISION });
  const taps: Seen[] = [];
  for (let n = 0; n < TAPS; n++) taps.push(await tapped(page, url, n % cuts.length, true));
  console.log(told("Prepared, 1080p", taps));

  const phone = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 3, isMobile: true });
  const small = await phone.newPage(), slow = await phone.newCDPSession(small);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const slowTaps: Seen[] = [];
  for (let n = 0; n < TAPS; n++) slowTaps.push(await tapped(small, url, n % cuts.length, true));
  console.log(told("Prepared, a phone six times as slow", slowTaps));
  await phone.close();

  // The longest is the first.
  await tapped(page, url, 0, true);
  const played = await page.evaluate<{ frames: number; drawn: number; lines: number }>(
    `new Promise((resolve) => {
      const theatre = document.getElementById("theatre"), from = Number(theatre.dataset.frame);
      let drawn = 0;
      new MutationObserver(() => drawn++)
        .observe(theatre, { attributes: true, attributeFilter: ["data-frame"] });
      setTimeout(() => resolve({
        frames: Number(theatre.dataset.frame) - from,
        drawn,
        lines: theatre.querySelector("canvas").height,
      }), ${PLAYED_MS});
    })`,
  );
  console.log(
    `A minute at 1,920 × 1,080: ${played.frames} frames, of which ` +
      `${played.frames - played.drawn} were not drawn; ${played.lines} lines at its end`,
  );
});
