import assert from "node:assert/strict";
import type { FactReader } from "../../../../src/bank/fact.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import type { Cut } from "../../../../src/film/select/cut.ts";
import { draft } from "../../../../src/film/select/draft.ts";
import type { Known } from "../../../../src/film/select/judging/judge.ts";
import { makeCut } from "../../../../src/film/select/make_cut.ts";
import type { Asset, Person } from "../../../../src/library/asset.ts";
import { photo } from "../../../fixtures/assets.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";

const PEOPLE: Person[] = ["Anna", "Ben", "Cleo"].map((name, n) => ({ id: `p${n + 1}`, name }));

let serial = 0;
const shot = (takenAt: string, change: Partial<Asset> = {}): Asset => {
  const id = change.id ?? `x${String(serial++).padStart(5, "0")}`;
  return photo({ takenAt: `${takenAt}:00.000`, sourceKey: id, ...change, id });
};

function cutOf(
  assets: readonly Asset[],
  change: Partial<Brief> = {},
  facts: FactReader = knownFacts(),
  known: Known = {},
) {
  const brief = briefOf(change);
  return makeCut(draft(brief, assets), facts, brief, PEOPLE, known);
}

const ids = (cut: Cut) => cut.shots.map(({ asset }) => asset.id);
const reason = (cut: Cut, id: string) => cut.trace.find(({ asset }) => asset === id)?.reason;

/** One picture at noon of each of these days. */
const daily = (start: string, count: number, change: Partial<Asset> = {}) =>
  Array.from({ length: count }, (_, n) => shot(`${addDays(start, n)}T12:00`, change));

Deno.test("makeCut makes a film of one good picture", () => {
  const { cut } = cutOf([shot("2025-07-12T12:00", { id: "only" })]);
  assert.deepEqual(ids(cut), ["only"]);
  assert.deepEqual(cut.verdict, { kind: "near_target" });
  assert.equal(cut.target.decidedBy, "material");
  assert.deepEqual(cut.span, { first: "2025-07-12", last: "2025-07-12" });
});

Deno.test("makeCut says why nothing is worth a film", () => {
  const dark = Object.fromEntries(["a", "b", "c"].map((id) => [id, { mean: 3 }]));
  const { cut } = cutOf(
    [
      shot("2025-07-12T12:00", { id: "a" }),
      shot("2025-07-13T12:00", { id: "b" }),
      shot("2025-07-14T12:00", { id: "c" }),
      shot("2025-07-15T12:00", { id: "s", fileName: "Screenshot.png" }),
    ],
    {},
    knownFacts(dark),
  );
  assert.deepEqual(cut.shots, []);
  assert.deepEqual(cut.verdict, {
    kind: "nothing",
    sentence: "Nothing worth a film in July 2025: 4 pictures, 3 too dark, 1 screenshot",
  });
});

Deno.test("draft refuses a window without any picture", () => {
  assert.throws(
    () => cutOf([shot("2024-07-12T12:00")]),
    (fault) =>
      fault instanceof Fault && fault.code === "nothing_to_film" &&
      fault.message === "There is no picture of July 2025",
  );
});

Deno.test("makeCut wants two years for a film through the years", () => {
  const windows = [2023, 2024].map((year) => ({ start: `${year}-07-20`, end: `${year}-07-22` }));
  const one = cutOf(daily("2024-07-20", 3), { memoryType: "on_this_day", windows }).cut;
  assert.equal(one.verdict.kind, "nothing");
  assert.ok(one.trace.every((row) => row.reason === "too_few_years"));
  const two = cutOf([...daily("2023-07-20", 2), ...daily("2024-07-20", 3)], {
    memoryType: "on_this_day",
    windows,
  }).cut;
  assert.equal(two.shots.length, 5);
  assert.deepEqual(two.titles, { main: "July 21", sub: "Through the Years", source: "fallback" });
  assert.equal(two.mood, "nostalgic");
});

Deno.test("makeCut lets a favourite, then a clean frame, then people carry a moment", () => {
  const moment = (extra: readonly Asset[]) => [
    shot("2025-07-12T12:00", { id: "plain" }),
    shot("2025-07-12T12:02", { id: "peopled", people: ["p1", "p2"] }),
    shot("2025-07-12T12:04", { id: "soft", people: ["p1", "p2", "p3"] }),
    ...extra,
  ];
  const facts = knownFacts({ soft: { contrast: 3 } });
  // So short a film is one shot.
  const look = { ...briefOf().look, cards: false };
  const short = { durationSeconds: 2, look };
  assert.deepEqual(ids(cutOf(moment([]), short, facts).cut), ["peopled"]);
  const loved = shot("2025-07-12T12:06", { id: "loved", isFavorite: true });
  const { cut } = cutOf(moment([loved]), short, facts);
  assert.deepEqual(ids(cut), ["loved"]);
  assert.deepEqual(cut.shots[0]?.why, [
    { reason: "story_first" },
    { reason: "favorite" },
    { reason: "best_of_moment", against: 3 },
  ]);
  assert.equal(reason(cut, "soft"), "empty");
  assert.equal(reason(cut, "plain"), "lost_moment");
});

Deno.test("makeCut gives close people a seat when nothing else would show them", () => {
  // Ben is only ever in the worse half of the moments Anna is in.
  const assets = Array.from({ length: 30 }, (_, day) => [
    shot(`${addDays("2025-07-01", day)}T12:00`, { people: ["p1"], isFavorite: day % 2 === 0 }),
    ...(day < 10
      ? [shot(`${addDays("2025-07-01", day)}T12:01`, { people: ["p2"], rating: 2 })]
      : []),
  ]).flat().map((asset) => ({ ...asset, rating: asset.people.includes("p1") ? 5 : 2 }));
  const { cut } = cutOf(assets);
  const withBen = cut.shots.filter(({ asset }) => asset.people.includes("p2"));
  assert.equal(withBen.length, 1);
  assert.equal(withBen[0]?.why[0]?.reason, "family_seat");
});

Deno.test("makeCut asks for the facts of what it chose unseen, and uses them the next time", () => {
  const assets = [
    shot("2025-07-12T12:00", { id: "a", isFavorite: false }),
    shot("2025-07-12T12:02", { id: "b" }),
    shot("2025-07-12T12:04", { id: "c" }),
  ];
  const short = { durationSeconds: 10 };
  const unseen = cutOf(assets, short, knownFacts({ a: null, b: null, c: null }));
  assert.equal(unseen.cut.shots.length, 1);
  assert.deepEqual(new Set(unseen.wanted), new Set(["a", "b", "c"]));
  const chosen = unseen.cut.shots[0]!.asset.id;
  const seen = cutOf(assets, short, knownFacts({ [chosen]: { mean: 3 } }));
  assert.notEqual(seen.cut.shots[0]!.asset.id, chosen);
  assert.deepEqual(seen.wanted, []);
  const partly = cutOf(assets, short, knownFacts({ a: null, b: null, c: null }), {
    unreadable: new Set(["b"]),
  });
  assert.deepEqual(new Set(partly.wanted), new Set(["a", "c"]));
  const broken = cutOf(assets, {}, knownFacts({ a: null, b: null, c: null }), {
    unreadable: new Set(["a", "b", "c"]),
  });
  assert.equal(broken.cut.verdict.kind, "nothing");
});
