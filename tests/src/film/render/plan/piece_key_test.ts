// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sliceOf } from "../../../../../src/film/render/plan/film_slice.ts";
import { pieceKey } from "../../../../../src/film/render/plan/piece_key.ts";
import type { Timeline, Visual } from "../../../../../src/film/timeline/timeline.ts";
import { clip, type Entry, filmOf, photo, still } from "./some_film.ts";

const WORDS = { titles: "titles-1" };
const DATE = {
  role: "date",
  text: "12 July",
  startFrame: 20,
  frames: 60,
  fadeInFrames: 6,
  fadeOutFrames: 6,
} as const;

const ENTRIES: readonly Entry[] = [
  { visual: still("a"), frames: 120, overlays: [DATE] },
  { visual: clip("b", 1.5), frames: 100, into: { style: "dissolve", frames: 12 } },
];

function keyOf(
  entries: readonly Entry[],
  more: Partial<Timeline> = {},
  encoder = {},
  words: { titles: string; locale?: string } = WORDS,
) {
  const timeline = filmOf(entries, more);
  return pieceKey(sliceOf(timeline, { from: 0, to: timeline.totalFrames }), encoder, words);
}

function firstVisual(visual: Visual): readonly Entry[] {
  return [{ ...ENTRIES[0]!, visual }, ENTRIES[1]!];
}

Deno.test("pieceKey changes with everything that changes a pixel", async () => {
  const moved = still("a") as Extract<Visual, { kind: "still" }>;
  const changes = [
    keyOf(ENTRIES),
    keyOf(firstVisual(still("c"))),
    keyOf(firstVisual({ ...moved, move: { from: moved.move.from, to: moved.move.from } })),
    keyOf(firstVisual({ kind: "matted", source: photo("a"), grow: 1.03 })),
    keyOf([{ ...ENTRIES[0]!, overlays: [{ ...DATE, text: "13 July" }] }, ENTRIES[1]!]),
    keyOf([{ ...ENTRIES[0]!, overlays: [{ ...DATE, startFrame: 21 }] }, ENTRIES[1]!]),
    keyOf([{ ...ENTRIES[0]!, frames: 121 }, ENTRIES[1]!]),
    keyOf([ENTRIES[0]!, { ...ENTRIES[1]!, into: { style: "dissolve", frames: 10 } }]),
    keyOf([ENTRIES[0]!, { ...ENTRIES[1]!, visual: clip("b", 1.6) }]),
    keyOf(ENTRIES, { fps: 25 }),
    keyOf(ENTRIES, { codec: "h265" }),
    keyOf(ENTRIES, { canvas: { width: 180, height: 320 } }),
    keyOf(ENTRIES, { fadeOutFrames: 15 }),
    keyOf(ENTRIES, {}, { crf: 23 }),
    keyOf(ENTRIES, {}, {}, { titles: "titles-2" }),
    keyOf(ENTRIES, {}, {}, { titles: "titles-1", locale: "de" }),
  ];
  const keys = await Promise.all(changes);
  assert.equal(new Set(keys).size, keys.length);
});

Deno.test("pieceKey does not depend on names, on music, or on fonts where there are no words", async () => {
  const key = await keyOf(ENTRIES);
  const [first, second] = ENTRIES as [Entry, Entry];
  const renamed = { ...photo("a"), asset: "another name of the same bytes" };
  assert.equal(
    await keyOf([{ ...first, visual: { ...still("a"), source: renamed } as Visual }, second]),
    key,
  );
  assert.equal(await keyOf(ENTRIES, { title: "Other", beats: [1, 2] }), key);
  const wordless = [{ ...first, overlays: [] }, second];
  assert.equal(
    await keyOf(wordless, {}, {}, { titles: "titles-2" }),
    await keyOf(wordless),
  );
});

Deno.test("sliceOf counts from the range, so the same stretch elsewhere is the same slice", () => {
  const late = filmOf([{ visual: clip("x"), frames: 40 }, ...ENTRIES]);
  const early = filmOf(ENTRIES);
  assert.deepEqual(
    sliceOf(late, { from: 40, to: late.totalFrames }),
    sliceOf(early, { from: 0, to: early.totalFrames }),
  );
});

Deno.test("sliceOf leaves out what is not seen: joins before, texts after, but never half the words", () => {
  const title = { ...DATE, role: "title", startFrame: 0, frames: 30 } as const;
  const timeline = filmOf(
    [ENTRIES[0]!, { ...ENTRIES[1]!, overlays: [title, { ...DATE, startFrame: 50, frames: 20 }] }],
    { fadeOutFrames: 10 },
  );
  const body = sliceOf(timeline, { from: 150, to: 160 });
  assert.equal(body.items.length, 1);
  assert.deepEqual(body.items[0]!.into, undefined);
  assert.equal(body.items[0]!.at, 108 - 150);
  assert.equal(body.items[0]!.overlays.length, 2);
  assert.equal(body.fadeOut, undefined);
  assert.deepEqual(sliceOf(timeline, { from: 180, to: 200 }).items[0]!.overlays, []);
  assert.deepEqual(sliceOf(timeline, { from: 180, to: 208 }).fadeOut, { at: 18, frames: 10 });
});
