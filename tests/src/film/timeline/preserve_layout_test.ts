// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { factReader } from "../../../../src/bank/bank.ts";
import { applyEdits, type Edit, NO_EDITS, withEdit } from "../../../../src/film/select/edit_cut.ts";
import { filmRanges, preserveRanges } from "../../../../src/film/render/plan/ranges.ts";
import { sliceOf } from "../../../../src/film/render/plan/film_slice.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import type { Timeline } from "../../../../src/film/timeline/timeline.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

/** Words of several lines lie on them in the middle, but not below it; those of the film's own title nowhere. */
const AT_THE_SIDES = [0.2, 0.72].map((x) => ({ box: { x, y: 0.2, width: 0.08, height: 0.15 } }));
const { shots } = cutOf(
  Array.from({ length: 20 }, (_, n) => stillShot(n, n % 3 === 2 ? {} : { faces: AT_THE_SIDES })),
);
const CUT = cutOf(
  shots.map((shot, n) =>
    n === 10 ? { ...shot, spares: [{ ...stillShot(25), medium: "still" as const }] } : shot
  ),
);
const BRIEF = briefOf();
const FACTS = factReader(new MemoryBank());
const before = planFilm(CUT, BRIEF, FACTS, undefined);

function edited(...edits: Edit[]): Timeline {
  const { cut, brief } = applyEdits({ cut: CUT, brief: BRIEF }, edits.reduce(withEdit, NO_EDITS));
  return preserveRanges(planFilm(cut, brief, FACTS, undefined, before), before);
}

/** The content of every piece; the same content has the same key. */
const pieces = (timeline: Timeline) =>
  filmRanges(timeline).map((range) => JSON.stringify(sliceOf(timeline, range)));

function newPieces(timeline: Timeline): number {
  const known = new Set(pieces(before));
  return pieces(timeline).filter((piece) => !known.has(piece)).length;
}

/** Frames that shots stand between the middles of their joins. */
function lengths({ items, joins }: Timeline): ReadonlyMap<string, number> {
  return new Map(items.map(({ asset, id, frames }, i) => [
    asset ?? id,
    frames - (joins[i]?.frames ?? 0) / 2 - (joins[i - 1]?.frames ?? 0) / 2,
  ]));
}

/** Pictures that stand on cards, such as under the title. */
const onCards = ({ items }: Timeline) =>
  items.flatMap(({ visual }) => visual.kind === "card" ? visual.backdrop?.source.asset ?? [] : []);

const EDITS: readonly (readonly [string, Edit])[] = [
  ["shot is taken out", { kind: "remove", shot: "p10.jpg" }],
  ["shot is swapped", { kind: "swap", shot: "p10.jpg", with: "p25.jpg" }],
  ["shot is moved", { kind: "move", shot: "p10.jpg", to: 11 }],
  ["title has other words", {
    kind: "title",
    main: "Our whole summer by the sea, and all of us in it",
  }],
];

for (const [what, edit] of EDITS) {
  Deno.test(`a film whose ${what} keeps the lengths and cards of all others and most pieces`, () => {
    const now = edited(edit), was = lengths(before);
    assert.deepEqual(onCards(now), onCards(before));
    for (const [asset, frames] of lengths(now)) {
      if (was.has(asset)) assert.equal(frames, was.get(asset), asset);
    }
    const count = pieces(before).length;
    assert.ok(count >= 8, `${count} pieces`);
    assert.ok(newPieces(now) <= 3, `${newPieces(now)} of ${count} pieces are new`);
    // Pieces cover the film exactly.
    const ranges = filmRanges(now);
    assert.equal(ranges[0]!.from, 0);
    assert.equal(ranges.at(-1)!.to, now.totalFrames);
    ranges.forEach(({ from }, i) => assert.equal(from, ranges[i - 1]?.to ?? 0));
  });
}

Deno.test("an edit that is undone is the film it was", () => {
  assert.deepEqual(pieces(preserveRanges(planFilm(CUT, BRIEF, FACTS, undefined, before), before)), [
    ...pieces(before),
  ]);
});

Deno.test("after an edit nine cuts in ten still fall on a beat", () => {
  const { items, joins, beats, fps } = edited({ kind: "remove", shot: "p10.jpg" });
  const ends = items.slice(0, -1).map(({ startFrame, frames }, i) =>
    (startFrame + frames - joins[i]!.frames / 2) / fps
  );
  const isOnBeat = (end: number) => beats.some((beat) => Math.abs(beat - end) <= 0.04);
  assert.ok(ends.filter(isOnBeat).length >= 0.9 * ends.length);
});
