// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { FactReader } from "../../../../src/bank/fact.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import type { Cut } from "../../../../src/film/select/cut.ts";
import { draft } from "../../../../src/film/select/make_draft.ts";
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
  assert.equal(two.shots.filter(({ secondLook }) => !secondLook).length, 5);
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
  const short = { durationSeconds: 10, photoSeconds: 8 };
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

Deno.test("makeCut keeps the only pictures of a month, a trip's day and a person, however soft", () => {
  const soft = { sharpness: 20 };
  const facts = (...of: string[]) => knownFacts(Object.fromEntries(of.map((id) => [id, soft])));
  const july = daily("2025-07-01", 25);
  const august = shot("2025-08-14T12:00", { id: "august" });
  const year = {
    memoryType: "year_in_review",
    windows: [{ start: "2025-01-01", end: "2025-12-31" }],
  } as const;
  const one = cutOf([...july, august], year, facts("august")).cut;
  assert.ok(ids(one).includes("august"));
  const beside = shot("2025-07-14T18:00", { id: "beside" });
  const two = cutOf([...july, beside], {}, facts("beside")).cut;
  assert.equal(reason(two, "beside"), "soft", "the month has sharper ones");
  const trip = {
    memoryType: "trip",
    windows: [{ start: "2025-07-01", end: "2025-07-25" }],
  } as const;
  const days = [...daily("2025-07-01", 12), shot("2025-07-13T12:00", { id: "thirteenth" })];
  assert.notEqual(reason(cutOf(days, trip, facts("thirteenth")).cut, "thirteenth"), "soft");
  const anna = shot("2025-07-14T18:00", { id: "anna", people: ["p1"] });
  assert.notEqual(reason(cutOf([...july, anna], {}, facts("anna")).cut, "anna"), "soft");
});

Deno.test("makeCut calls a sharp subject before a blurred background sharp", () => {
  const facts = knownFacts({ kite: { sharpness: 15, subjectSharpness: 400 } });
  const { cut } = cutOf(
    [...daily("2025-07-01", 12), shot("2025-07-08T18:00", { id: "kite" })],
    {},
    facts,
  );
  assert.notEqual(reason(cut, "kite"), "soft");
});

Deno.test("makeCut shows writing last: when nothing else is left", () => {
  const signs = ["s1", "s2"].map((id, n) => shot(`2025-07-1${n}T18:00`, { id }));
  const facts = knownFacts(Object.fromEntries(signs.map(({ id }) => [id, { textLikeness: 0.9 }])));
  const many = cutOf([...daily("2025-07-01", 28), ...signs], {}, facts).cut;
  assert.ok(!ids(many).includes("s1") && !ids(many).includes("s2"));
  assert.equal(reason(many, "s1"), "text_heavy");
  const few = cutOf([...daily("2025-07-10", 5), ...signs], {}, facts).cut;
  assert.ok(ids(few).includes("s1"), "a film of few pictures");
  const liked = { ...signs[0]!, isFavorite: true };
  assert.ok(ids(cutOf([...daily("2025-07-01", 28), liked], {}, facts).cut).includes("s1"));
});

Deno.test("makeCut lets no page of writing be all that a story shows", () => {
  const page = shot("2025-07-28T12:00", { id: "page" });
  const facts = knownFacts({ page: { textLikeness: 0.9 } });
  const alone = cutOf([...daily("2025-07-10", 5), page], {}, facts).cut;
  assert.ok(!ids(alone).includes("page"), "nothing else was taken that week");
  assert.equal(reason(alone, "page"), "text_heavy");
  const only = cutOf([page, shot("2025-07-29T12:00", { id: "other" })], {}, facts).cut;
  assert.ok(ids(only).includes("other"));
});

Deno.test("makeCut calls no favourite a copy of a picture a year older", () => {
  const view = { hash: "00ff00ff00ff00ff", print: [1, ...Array(47).fill(0)] };
  const facts = knownFacts({ old: view, new: view, sent: view });
  const album = { memoryType: "album", albumId: "a", windows: [] } as const;
  const both = (id: string, takenAt: string, change: Partial<Asset>) =>
    cutOf(
      [
        shot("2024-07-14T12:00", { id: "old", isFavorite: true, albumIds: ["a"] }),
        shot(takenAt, { id, albumIds: ["a"], ...change }),
      ],
      album,
      facts,
    ).cut;
  assert.deepEqual(ids(both("new", "2025-07-14T12:00", { isFavorite: true })), ["old", "new"]);
  assert.equal(reason(both("new", "2025-07-14T12:00", {}), "new"), "copy");
  const soon = both("sent", "2024-07-16T12:00", { isFavorite: true });
  assert.equal(soon.trace.filter(({ reason }) => reason === "copy").length, 1);
});
