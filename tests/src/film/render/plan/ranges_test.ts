// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { sliceOf } from "../../../../../src/film/render/plan/film_slice.ts";
import { pieceKey } from "../../../../../src/film/render/plan/piece_key.ts";
import { filmRanges } from "../../../../../src/film/render/plan/ranges.ts";
import type { Timeline } from "../../../../../src/film/timeline/timeline.ts";
import { filmOf, otherText, someEntries, still } from "./some_film.ts";

const WORDS = { titles: "titles-1" };
const keysOf = (timeline: Timeline) =>
  Promise.all(
    filmRanges(timeline).map((range) => pieceKey(sliceOf(timeline, range), {}, WORDS)),
  );

Deno.test("filmRanges covers every frame exactly once, in order", () => {
  fc.assert(fc.property(someEntries(14), (entries) => {
    const timeline = filmOf(entries);
    const ranges = filmRanges(timeline);
    assert.equal(ranges[0]!.from, 0);
    assert.equal(ranges.at(-1)!.to, timeline.totalFrames);
    ranges.forEach(({ from, to }, i) => {
      assert.ok(to > from);
      if (i > 0) assert.equal(from, ranges[i - 1]!.to);
    });
  }));
});

/** Stretches of frames between whose ends nothing may be cut: joins, fades and a card's words. */
function whole({ items, joins }: Timeline): Array<readonly [start: number, end: number]> {
  const joined = joins.flatMap(({ after, frames }) => {
    const start = items[after + 1]?.startFrame;
    return start === undefined ? [] : [[start, start + frames] as const];
  });
  const texts = items.flatMap(({ kind, startFrame, overlays }) =>
    overlays.flatMap((overlay) => {
      const start = startFrame + overlay.startFrame, end = start + overlay.frames;
      return kind === "card"
        ? [[start, end] as const]
        : [[start, start + overlay.fadeInFrames], [end - overlay.fadeOutFrames, end]] as const;
    })
  );
  return [...joined, ...texts];
}

Deno.test("filmRanges never cuts inside a join, a fading text or a card's words", () => {
  fc.assert(fc.property(someEntries(14), (entries) => {
    const timeline = filmOf(entries);
    for (const { from } of filmRanges(timeline).slice(1)) {
      const cut = whole(timeline).find(([start, end]) => from > start && from < end);
      assert.equal(cut, undefined, `${from}`);
    }
  }));
});

Deno.test("filmRanges keeps ranges between 2.5 and 12.5 s when shots are at most 5 s", () => {
  fc.assert(fc.property(someEntries(5), (entries) => {
    const timeline = filmOf(entries);
    if (timeline.totalFrames < 15 * 30) return;
    for (const { from, to } of filmRanges(timeline)) {
      // Only the last one may be longer, when too little would be left for one more.
      const most = to === timeline.totalFrames ? 450 : 375;
      assert.ok(to - from >= 75 && to - from <= most, `${from}–${to}`);
    }
  }));
});

Deno.test("a swapped shot of the same hold changes at most two pieces", async () => {
  await fc.assert(
    fc.asyncProperty(
      someEntries(5).chain((entries) =>
        fc.nat(entries.length - 1).chain((index) =>
          fc.tuple(fc.constant(entries), fc.constant(index), otherText(entries, index))
        )
      ),
      async ([entries, index, overlays]) => {
        const swapped = entries.map((entry, i) =>
          i === index
            ? { ...entry, visual: still("another"), kind: "shot" as const, overlays }
            : entry
        );
        const before = await keysOf(filmOf(entries));
        const after = new Set(await keysOf(filmOf(swapped)));
        const lost = before.filter((key) => !after.has(key));
        assert.ok(lost.length <= 2, `${lost.length} pieces changed`);
      },
    ),
    { numRuns: 150 },
  );
});
