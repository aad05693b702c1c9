import fc from "fast-check";
import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { resolveBrief } from "../../../../../src/film/brief/resolve_brief.ts";
import type { Cut } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/draft.ts";
import { edgeHold, hasEnding, stillHold } from "../../../../../src/film/select/length/holds.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { filmParts } from "../../../../../src/film/timeline/film_parts.ts";
import { ORDINARY, randomLibrary } from "../../../../fixtures/random_library.ts";

function briefFor(durationSeconds?: number): Brief {
  return resolveBrief({
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    year: 2025,
    month: 7,
  }, {
    today: "2026-01-15",
    locale: "en",
    people: [],
    albums: [],
  });
}

function secondsOf(cut: Cut, brief: Brief): number {
  return filmParts(cut, brief.look.cards).reduce(
    (sum, part) => sum + (part.kind === "card" ? part.hold.ideal : part.shot.hold.ideal),
    0,
  );
}

/** Fewest and most shots that make a film of so many seconds neither a slide nor a flicker. */
const SHOTS: ReadonlyArray<readonly [seconds: number, least: number, most: number]> = [
  [5, 2, 3],
  [10, 3, 5],
  [15, 4, 7],
  [20, 4, 8],
  [30, 5, 11],
];

Deno.test("makeCut gives a short film of a plentiful library several shots and its length", () => {
  const share = fc.constantFrom(0, 0.1, 0.5);
  const shapes = fc.record({ seed: fc.nat(9999), videos: share, people: share, favorites: share });
  fc.assert(
    fc.property(shapes, fc.constantFrom(...SHOTS), (shape, [seconds, least, most]) => {
      const library = randomLibrary({ ...ORDINARY, ...shape, count: 300 });
      const brief = briefFor(seconds);
      const { cut } = makeCut(draft(brief, library.assets), library.facts, brief, library.people, {
        faces: library.faces,
      });
      assert.deepEqual(cut.verdict, { kind: "near_target" });
      const holds = cut.shots.map(({ hold }) => hold.ideal);
      assert.ok(holds.length >= least && holds.length <= most, `${seconds} s: ${holds}`);
      assert.ok(holds.every((hold) => hold >= 1.5), `${seconds} s: ${holds}`);
      const total = secondsOf(cut, brief);
      assert.ok(Math.abs(total - seconds) <= 0.15 * seconds, `${total} s instead of ${seconds} s`);
    }),
    { numRuns: 40 },
  );
});

Deno.test("a film has no card below 20 seconds, one below 40, and two from there on", () => {
  const library = randomLibrary({ ...ORDINARY, count: 300 });
  const cards = (seconds?: number) => {
    const brief = briefFor(seconds);
    const { cut } = makeCut(draft(brief, library.assets), library.facts, brief, library.people);
    return filmParts(cut, brief.look.cards)
      .flatMap((part) => (part.kind === "card" ? [part.role] : []));
  };
  assert.deepEqual([15, 19].map((seconds) => cards(seconds)), [[], []]);
  assert.deepEqual([20, 39].map((seconds) => cards(seconds)), [["opening"], ["opening"]]);
  assert.deepEqual(cards(40), ["opening", "ending"]);
  assert.deepEqual(cards(), ["opening", "ending"], "a month of the usual length");
  assert.equal(hasEnding(39.5), false);
});

const PLAIN = {
  isFavorite: false,
  showsKnownPeople: false,
  faces: 0,
  isWideView: false,
  screenLikeness: 0,
};

Deno.test("stillHold looks longer at what there is more to see in", () => {
  const seconds = (changes: Partial<typeof PLAIN>) => stillHold({ ...PLAIN, ...changes }).ideal;
  assert.deepEqual(
    [
      seconds({}),
      seconds({ isFavorite: true }),
      seconds({ faces: 5 }),
      seconds({ isWideView: true }),
    ],
    [3.5, 4, 4, 3],
  );
});

Deno.test("stillHold takes the seconds that were asked for, whatever is in the picture", () => {
  for (const asked of [1, 2.5, 10]) {
    for (const traits of [PLAIN, { ...PLAIN, isFavorite: true, faces: 9 }]) {
      const hold = stillHold(traits, asked);
      assert.equal(hold.ideal, asked);
      assert.ok(hold.min < asked && hold.min >= asked * 0.7);
      assert.ok(hold.max > asked && hold.max <= asked * 1.3);
      const edge = edgeHold(hold);
      assert.ok(edge.ideal >= asked && edge.ideal <= hold.max);
    }
  }
});
