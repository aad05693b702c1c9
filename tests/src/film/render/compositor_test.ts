// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { sha256Hex } from "../../../../src/base/digest.ts";
import { renderSlice } from "../../../../src/film/render/compositor.ts";
import { Kernel } from "../../../../src/film/render/kernel/kernel.ts";
import type { Bitmap } from "../../../../src/film/render/overlays/laid_bitmap.ts";
import { type Range, sliceOf } from "../../../../src/film/render/plan/film_slice.ts";
import type { Overlay, Timeline, Visual } from "../../../../src/film/timeline/timeline.ts";
import { clipLuma, DrawnMedia } from "../../../fakes/film/drawn_media.ts";
import { clip, type Entry, filmOf, GROUND, photo, still, video } from "./plan/some_film.ts";

const kernel = await Kernel.load(24 << 20);

/** A white square of 40 × 20 at 10, 20. */
const SQUARE: Bitmap = {
  x: 10,
  y: 20,
  width: 40,
  height: 20,
  rgba: new Uint8Array(40 * 20 * 4).fill(255),
};

interface Shown {
  readonly frames: readonly Uint8Array[];
  readonly media: DrawnMedia;
}

async function show(timeline: Timeline, range?: Range, media = new DrawnMedia()): Promise<Shown> {
  const frames: Uint8Array[] = [];
  const slice = sliceOf(timeline, range ?? { from: 0, to: timeline.totalFrames });
  try {
    await renderSlice(slice, {
      kernel,
      media,
      drawText: () => Promise.resolve(SQUARE),
      pathOf: ({ asset }) => asset,
    }, {
      write: ({ data }) => {
        frames.push(data.slice());
        return Promise.resolve();
      },
    });
  } finally {
    assert.equal(kernel.takenBytes, 0, "everything was given back");
    assert.equal(media.open, 0, "every clip was closed");
  }
  return { frames, media };
}

const pixel = (frame: Uint8Array, x: number, y: number) => frame[y * 320 + x]!;
const text = (more: Partial<Overlay> = {}): Overlay => ({
  role: "date",
  text: "12 July",
  startFrame: 5,
  frames: 20,
  fadeInFrames: 0,
  fadeOutFrames: 0,
  ...more,
});

Deno.test("renderSlice passes a clip's own frames through, each at its time", async () => {
  const { frames } = await show(filmOf([{ visual: clip("a", 0.5), frames: 12 }]));
  assert.deepEqual(
    frames.map((frame) => frame[0]),
    [...Array(12).keys()].map((n) => clipLuma(15 + n)),
  );
});

Deno.test("renderSlice mixes a dissolve by the share of its frame, both clips running on", async () => {
  const { frames, media } = await show(filmOf([
    { visual: clip("a"), frames: 20 },
    { visual: clip("b", 2), frames: 20, into: { style: "dissolve", frames: 7 } },
  ]));
  assert.equal(frames.length, 33);
  frames.forEach((frame, n) => {
    const share = n < 13 ? 0 : n < 20 ? (n - 12) / 8 : 1;
    const mixed = clipLuma(n) * (1 - share) + clipLuma(60 + n - 13) * share;
    assert.ok(Math.abs(frame[100]! - mixed) <= 1, `frame ${n}: ${frame[100]} for ${mixed}`);
  });
  assert.equal(media.mostOpen, 2);
});

Deno.test("renderSlice cuts hard and fades the film's end to black", async () => {
  const { frames } = await show(filmOf([
    { visual: clip("a"), frames: 20 },
    { visual: clip("b", 2), frames: 20, into: { style: "dissolve", frames: 8 } },
    { visual: clip("c", 1), frames: 20 },
  ], { fadeOutFrames: 10 }));
  const luma = frames.map((frame) => frame[0]!);
  assert.equal(frames.length, 52);
  assert.equal(luma[11], clipLuma(11));
  assert.equal(luma[20], clipLuma(68));
  assert.equal(luma[31], clipLuma(79));
  assert.equal(luma[32], clipLuma(30));
  assert.equal(luma[41], clipLuma(39));
  assert.deepEqual([luma[51], frames[51]!.at(-1)], [16, 128]);
  assert.ok(luma.slice(42).every((value, i) => value < clipLuma(40 + i)));
});

Deno.test("renderSlice lays a text over its frames and nowhere else", async () => {
  const { frames } = await show(filmOf([{ visual: clip("a"), frames: 40, overlays: [text()] }]));
  frames.forEach((frame, n) => {
    const shown = n >= 5 && n < 25;
    assert.equal(pixel(frame, 30, 30), shown ? 235 : clipLuma(n));
    assert.equal(pixel(frame, 9, 30), clipLuma(n));
    assert.equal(pixel(frame, 50, 30), clipLuma(n));
  });
  const faded = await show(filmOf([{
    visual: clip("a"),
    frames: 40,
    overlays: [text({ fadeInFrames: 6, fadeOutFrames: 6 })],
  }]));
  const seen = faded.frames.slice(5, 12).map((frame) => pixel(frame, 30, 30));
  assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
  assert.equal(seen[6], 235);
});

const PORTRAIT = {
  from: { x: 0.1, y: 0, width: 0.64, height: 1 },
  to: { x: 0.2, y: 0.05, width: 0.6, height: 0.94 },
};
const MOVING: Readonly<Record<string, Visual>> = {
  still: still("p"),
  tiles: {
    kind: "tiles",
    along: "row",
    tiles: [
      { source: photo("l"), move: PORTRAIT },
      { source: photo("r"), move: PORTRAIT },
    ],
    ground: GROUND,
  },
  "travelling clip": {
    kind: "clip",
    source: video("t"),
    inSeconds: 0,
    crop: { x: 0, y: 0, width: 0.9, height: 0.9 },
    to: { x: 0.1, y: 0.1, width: 0.9, height: 0.9 },
  },
  matted: { kind: "matted", source: photo("m"), grow: 1.035 },
  "card with a picture": {
    kind: "card",
    role: "opening",
    backdrop: { source: photo("b"), inSeconds: 0, move: PORTRAIT },
    ground: GROUND,
  },
  "card with a clip": {
    kind: "card",
    role: "opening",
    backdrop: { source: video("b"), inSeconds: 1, move: PORTRAIT },
    ground: GROUND,
  },
  "bare card": { kind: "card", role: "chapter", ground: GROUND },
};

for (const [name, visual] of Object.entries(MOVING)) {
  Deno.test(`renderSlice never shows the same frame twice in a row: ${name}`, async () => {
    const entries: Entry[] = [
      { visual, frames: 60 },
      { visual: clip("after"), frames: 20, into: { style: "dissolve", frames: 10 } },
    ];
    const { frames } = await show(filmOf(entries));
    assert.equal(frames.length, 70);
    // A bare ground this small starts too slowly for eight bits; nobody sees it stand.
    for (let n = name === "bare card" ? 4 : 1; n < 60; n++) {
      assert.notDeepEqual(frames[n], frames[n - 1], `frame ${n} is frame ${n - 1}`);
    }
  });
}

Deno.test("renderSlice lets a Live Photo play, then dissolves into its still and rests on it", async () => {
  const rest = { source: photo("l"), startFrame: 10, frames: 6 };
  const crop = { x: 0, y: 0.0625, width: 1, height: 0.75 };
  const visual: Visual = { kind: "clip", source: video("l"), inSeconds: 0, crop, rest };
  const { frames } = await show(filmOf([{ visual, frames: 30 }]));
  const plain: Visual = { kind: "still", source: photo("l"), move: { from: crop, to: crop } };
  const still = (await show(filmOf([{ visual: plain, frames: 1 }]))).frames[0]!;
  for (let n = 0; n < 10; n++) assert.equal(pixel(frames[n]!, 160, 90), clipLuma(n));
  const far = frames.slice(9, 18).map((frame) =>
    Math.abs(pixel(frame, 160, 90) - pixel(still, 160, 90))
  );
  assert.deepEqual(far.slice(-2), [0, 0]);
  assert.ok(far[0]! > far[4]! && far[4]! > 0);
  for (const frame of frames.slice(16)) assert.deepEqual(frame, still);
});

/** The left half of the canvas, give or take the gutter. */
const HALF = { x: 0.25, y: 0, width: 0.49, height: 1 };

Deno.test("renderSlice plays clips in tiles, each at its own time, and closes what it opened", async () => {
  const move = { from: HALF, to: HALF };
  const visual: Visual = {
    kind: "tiles",
    along: "row",
    tiles: [
      { source: video("v"), move, inSeconds: 1 },
      { source: video("w"), move: { from: HALF, to: { ...HALF, x: 0.3 } }, inSeconds: 2 },
    ],
    ground: GROUND,
  };
  const { frames, media } = await show(filmOf([{ visual, frames: 8 }]));
  assert.equal(media.mostOpen, 2);
  frames.forEach((frame, n) => {
    assert.equal(pixel(frame, 40, 90), clipLuma(30 + n));
    assert.equal(pixel(frame, 280, 90), clipLuma(60 + n));
    assert.notEqual(pixel(frame, 160, 90), clipLuma(30 + n));
  });
  const later = await show(filmOf([{ visual, frames: 8 }]), { from: 5, to: 8 });
  assert.deepEqual(later.frames, frames.slice(5));
  const broken = new DrawnMedia();
  broken.broken.add("w");
  await assert.rejects(show(filmOf([{ visual, frames: 8 }]), undefined, broken), { about: "w" });
});

Deno.test("renderSlice lets a Live Photo in a tile rest on its still beside a still", async () => {
  const still = { source: photo("s"), move: PORTRAIT };
  const move = { from: HALF, to: HALF };
  const rest = { source: photo("l"), startFrame: 4, frames: 3 };
  const live = { source: { ...video("l"), part: "motion" as const }, move, inSeconds: 0, rest };
  const visual: Visual = { kind: "tiles", along: "row", tiles: [live, still], ground: GROUND };
  const { frames } = await show(filmOf([{ visual, frames: 12 }]));
  for (let n = 0; n < 4; n++) assert.equal(pixel(frames[n]!, 40, 90), clipLuma(n));
  const resting = frames.slice(7).map((frame) => pixel(frame, 40, 90));
  assert.equal(new Set(resting).size, 1);
  assert.notEqual(resting[0], clipLuma(7));
  assert.notDeepEqual(frames[11], frames[7], "the still beside it moves on");
});

Deno.test("renderSlice plays a matted clip in a window on a ground that stands still", async () => {
  const visual: Visual = {
    kind: "matted",
    source: video("v"),
    inSeconds: 1,
    grow: 1,
  };
  const { frames } = await show(filmOf([{ visual, frames: 8 }]));
  frames.forEach((frame, n) => {
    assert.equal(pixel(frame, 160, 90), clipLuma(30 + n));
    assert.equal(pixel(frame, 2, 2), pixel(frames[0]!, 2, 2));
    assert.notEqual(pixel(frame, 2, 2), clipLuma(30 + n));
  });
});

const MIXED: readonly Entry[] = [
  {
    visual: MOVING["card with a picture"]!,
    frames: 30,
    overlays: [text({ role: "title" })],
    kind: "card",
  },
  { visual: still("a"), frames: 40, into: { style: "dissolve", frames: 10 } },
  { visual: clip("b", 1), frames: 40, overlays: [text()] },
  { visual: MOVING.tiles!, frames: 40, into: { style: "dissolve", frames: 8 } },
  { visual: MOVING.matted!, frames: 40, into: { style: "dissolve", frames: 12 } },
];

Deno.test("renderSlice gives the same bytes twice, and the same in ranges as at once", async () => {
  const timeline = filmOf(MIXED, { fadeOutFrames: 12 });
  const digest = async (frames: readonly Uint8Array[]) =>
    await Promise.all(frames.map((frame) => sha256Hex(frame)));
  const whole = await digest((await show(timeline)).frames);
  assert.deepEqual(await digest((await show(timeline)).frames), whole);
  const cuts = [0, 20, 47, 60, 101, 130, timeline.totalFrames];
  const parts: string[] = [];
  for (let i = 1; i < cuts.length; i++) {
    const { frames } = await show(timeline, { from: cuts[i - 1]!, to: cuts[i]! });
    parts.push(...await digest(frames));
  }
  assert.deepEqual(parts, whole);
});

Deno.test("renderSlice opens the next item ahead and never more than three", async () => {
  const entries = ["a", "b", "c", "d", "e", "f"].map((name, i): Entry => ({
    visual: clip(name),
    frames: 20,
    into: { style: "dissolve", frames: i % 2 === 0 ? 0 : 6 },
  }));
  const { media } = await show(filmOf(entries));
  assert.deepEqual(media.opened, entries.map((_, i) => `clip ${"abcdef"[i]}`));
  assert.ok(media.mostOpen <= 3);
  assert.ok(media.mostOpen >= 2);
});

Deno.test("renderSlice says which asset cannot be shown, and gives everything back", async () => {
  const media = new DrawnMedia();
  for (const broken of ["a", "b"]) {
    media.broken.clear();
    media.broken.add(broken);
    await assert.rejects(
      show(filmOf(MIXED), undefined, media),
      (error) =>
        error instanceof Fault && error.code === "media_unreadable" && error.about === broken &&
        error.message.includes(`"${broken}"`) && error.message.includes("torn"),
    );
  }
});

Deno.test("renderSlice shows a picture whole on black, and on its own blur, to the edges", async () => {
  const matted = (backdrop?: "black" | "blur"): Visual => ({
    kind: "matted",
    source: photo("tall", 600, 1200),
    grow: 1,
    ...(backdrop ? { backdrop } : {}),
  });
  const first = async (backdrop?: "black" | "blur") =>
    (await show(filmOf([{ visual: matted(backdrop), frames: 2 }]))).frames[0]!;
  const [ground, black, blur] = [await first(), await first("black"), await first("blur")];
  assert.equal(pixel(black, 4, 90), 16);
  assert.ok(pixel(blur, 4, 90) > 24, `${pixel(blur, 4, 90)}`);
  // The ground keeps a margin above the picture; the others do not.
  assert.ok(pixel(black, 160, 1) > 24 && pixel(blur, 160, 1) > 24);
  assert.notEqual(pixel(ground, 160, 1), pixel(black, 160, 1));
});
