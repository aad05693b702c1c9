import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { assetsOf, type Cut } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

type Shape = readonly [width: number, height: number];
const WIDE: Shape = [4000, 3000], UPRIGHT: Shape = [3000, 4000], TALL: Shape = [1080, 1920];

const shot = (id: string, takenAt: string, [width, height]: Shape): Asset =>
  photo({ id, sourceKey: id, takenAt: `2025-07-${takenAt}:00.000`, width, height });

/** A wide picture at noon of each of ten days. */
const WIDE_DAYS = Array.from(
  { length: 10 },
  (_, n) => shot(`w${n}`, `${10 + n}T12:00`, WIDE),
);

function cutOf(assets: readonly Asset[], canvas: Partial<Brief["canvas"]> = {}): Cut {
  const brief = briefOf({ canvas: { shortEdge: 1080, ...canvas } });
  return makeCut(draft(brief, assets), knownFacts(), brief, []).cut;
}

/** The pictures of each shared screen, sorted. */
const screens = (cut: Cut) =>
  cut.shots.filter(({ beside }) => beside)
    .map(({ asset, beside = [] }) => [asset.id, ...beside.map((each) => each.asset.id)].sort());

Deno.test("makeCut sets two upright pictures of one moment side by side in a wide film", () => {
  const cut = cutOf([
    ...WIDE_DAYS,
    shot("a", "25T12:00", UPRIGHT),
    shot("b", "25T12:04", UPRIGHT),
  ]);
  assert.equal(cut.orientation, "landscape");
  assert.deepEqual(screens(cut), [["a", "b"]]);
  assert.equal(cut.trace.find(({ reason }) => reason === "pair")?.verdict, "in");
});

Deno.test("makeCut sets three tall pictures beside one another, for two would be cut more", () => {
  const cut = cutOf([
    ...WIDE_DAYS,
    shot("a", "25T12:00", TALL),
    shot("b", "25T12:03", TALL),
    shot("c", "25T12:06", TALL),
  ]);
  assert.deepEqual(screens(cut), [["a", "b", "c"]]);
});

Deno.test("makeCut stacks wide pictures in an upright film, and leaves the upright ones alone", () => {
  const cut = cutOf([
    ...Array.from({ length: 6 }, (_, n) => shot(`u${n}`, `${10 + n}T12:00`, UPRIGHT)),
    shot("a", "25T12:00", WIDE),
    shot("b", "25T12:04", WIDE),
  ], { orientation: "portrait" });
  assert.equal(cut.orientation, "portrait");
  assert.deepEqual(screens(cut), [["a", "b"]]);
});

Deno.test("makeCut brings two lone shots of near days together, and leaves a single one alone", () => {
  const near = cutOf([
    ...WIDE_DAYS,
    shot("a", "22T12:00", UPRIGHT),
    shot("b", "23T12:00", UPRIGHT),
  ]);
  assert.deepEqual(screens(near), [["a", "b"]]);
  const apart = cutOf([...WIDE_DAYS, shot("a", "01T12:00", UPRIGHT)]);
  assert.deepEqual(screens(apart), []);
});

Deno.test("makeCut leaves at most one shot in ten alone, and loses no picture over it", () => {
  const cut = cutOf(Array.from(
    { length: 12 },
    (_, n) => shot(`d${n}`, `${10 + n}T12:00`, n % 3 === 0 ? UPRIGHT : WIDE),
  ));
  const shown = cut.shots.flatMap(assetsOf).map(({ id }) => id);
  assert.equal(shown.length, 12);
  const lone = cut.shots.filter(({ asset, beside }) => !beside && asset.height > asset.width);
  assert.ok(lone.length * 10 <= cut.shots.length, `${lone.length} of ${cut.shots.length}`);
});

Deno.test("makeCut never shows one view twice on one screen", () => {
  const twins = ["a", "b"].map((id, n) => shot(id, `25T12:0${6 * n}`, UPRIGHT));
  const brief = briefOf();
  const look = { hash: "00ff00ff00ff00ff" };
  const { cut } = makeCut(
    draft(brief, [...WIDE_DAYS, ...twins]),
    knownFacts({ a: look, b: look }),
    brief,
    [],
  );
  assert.ok(!screens(cut).some((screen) => screen.includes("a") && screen.includes("b")));
});
