import assert from "node:assert/strict";
import type { FactReader } from "../../../../src/bank/fact.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import type { Cut } from "../../../../src/film/select/cut.ts";
import { draft } from "../../../../src/film/select/draft.ts";
import type { Known } from "../../../../src/film/select/judging/judge.ts";
import { makeCut } from "../../../../src/film/select/make_cut.ts";
import type { Asset, Face, Person } from "../../../../src/library/asset.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { briefOf } from "../../../fixtures/brief_of.ts";
import { knownFacts } from "../../../fixtures/known_facts.ts";

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

const minutes = (date: string, count: number, step = 1, change: Partial<Asset> = {}) =>
  Array.from({ length: count }, (_, n) => {
    const minute = n * step, hour = 8 + Math.floor(minute / 60);
    const time = `${String(hour).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    return shot(`${date}T${time}`, change);
  });

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

Deno.test("makeCut shows every year of a long anniversary once before any year twice", () => {
  const years = Array.from({ length: 14 }, (_, n) => 2011 + n);
  const windows = years.map((year) => ({ start: `${year}-07-20`, end: `${year}-07-22` }));
  const busy = minutes("2018-07-21", 60, 12, { isFavorite: true });
  const { cut } = cutOf([...years.flatMap((year) => daily(`${year}-07-21`, 1)), ...busy], {
    memoryType: "on_this_day",
    windows,
  });
  const shown = cut.shots.map(({ asset }) => asset.takenAt.slice(0, 4));
  assert.deepEqual([...new Set(shown)], years.map(String));
});

Deno.test("makeCut lets every quiet week speak before a busy day gets its fifth shot", () => {
  const year = {
    memoryType: "year_in_review" as const,
    windows: [{ start: "2025-01-01", end: "2025-12-31" }],
  };
  const quiet = Array.from(
    { length: 40 },
    (_, week) => shot(`${addDays("2025-01-08", 7 * week)}T12:00`),
  );
  const wedding = minutes("2025-06-14", 700, 1, { isFavorite: true });
  const { cut } = cutOf([...quiet, ...wedding], { ...year, durationSeconds: 200 });
  const shown = new Set(ids(cut));
  assert.ok(
    quiet.every(({ id }) => shown.has(id)),
    `${quiet.filter(({ id }) => shown.has(id)).length} of 40 weeks`,
  );
  const ofWedding = cut.shots.filter(({ asset }) => asset.takenAt.startsWith("2025-06-14")).length;
  assert.ok(ofWedding >= 4, `${ofWedding} of the wedding`);
  assert.ok(cut.shots.some(({ why }) => why[0]?.reason === "quiet_week"));
});

Deno.test("makeCut pairs portraits in a landscape film and leaves a portrait film alone", () => {
  const upright = { width: 3000, height: 4000 };
  const assets = Array.from({ length: 10 }, (_, day) => [
    shot(`${addDays("2025-07-01", day)}T12:00`, upright),
    shot(`${addDays("2025-07-01", day)}T12:02`, upright),
  ]).flat();
  const { cut } = cutOf(assets, { canvas: { shortEdge: 1080, orientation: "landscape" } });
  assert.ok(cut.shots.every(({ pair, hold }) => pair !== undefined && hold.max === 6.5));
  const paired = cut.shots[0]!.pair!.asset.id;
  assert.equal(reason(cut, paired), "pair");
  assert.ok(cutOf(assets).cut.shots.every(({ pair }) => pair === undefined));
  const whole = cutOf(assets, {
    canvas: { shortEdge: 1080, orientation: "landscape" },
    look: { ...briefOf().look, scale: "fit" },
  });
  assert.ok(whole.cut.shots.every(({ pair }) => pair === undefined));
});

Deno.test("makeCut pairs no portrait whose faces half a screen would cut off", () => {
  const face = (y: number): Face => ({ box: { x: 0.3, y, width: 0.3, height: 0.17 } });
  const pairsWith = (faces: readonly Face[]) => {
    const tall = { width: 2250, height: 4000, faces };
    const assets = Array.from({ length: 10 }, (_, day) => [
      shot(`${addDays("2025-07-01", day)}T12:00`, tall),
      shot(`${addDays("2025-07-01", day)}T12:02`, tall),
    ]).flat();
    const { cut } = cutOf(assets, { canvas: { shortEdge: 1080, orientation: "landscape" } });
    return cut.shots.filter(({ pair }) => pair !== undefined).length;
  };
  assert.ok(pairsWith([face(0.2), face(0.4)]) > 0);
  assert.equal(pairsWith([face(0.04), face(0.78)]), 0);
});

Deno.test("makeCut makes a film of videos alone, from their liveliest and spoken seconds", () => {
  const clips = Array.from(
    { length: 12 },
    (_, n) =>
      video({
        id: `v${n}`,
        sourceKey: `v${n}`,
        takenAt: `${addDays("2025-07-01", n)}T12:00:00.000`,
        durationSeconds: 30,
      }),
  );
  const facts = knownFacts({}, {
    v3: {
      durationSeconds: 30,
      hasSound: true,
      loudness: -20,
      speech: [{ start: 10, end: 15 }],
      levels: [],
      motion: [],
    },
  });
  const { cut, wanted } = cutOf(clips, {}, facts);
  assert.ok(cut.shots.every(({ medium }) => medium === "video"));
  const spoken = cut.shots.find(({ asset }) => asset.id === "v3")!;
  assert.equal(spoken.keepsSpeech, true);
  assert.equal(spoken.inSeconds, 9.7);
  assert.ok(!wanted.includes("v3") && wanted.includes("v4"), "unheard clips are asked for");
});

Deno.test("makeCut plays a Live Photo that moves and no other", () => {
  const live = (id: string, day: number) =>
    shot(`${addDays("2025-07-01", day)}T12:00`, { id, live: { videoId: `${id}-m` } });
  const motion = (value: number) => ({
    durationSeconds: 3,
    hasSound: false,
    loudness: -70,
    speech: [],
    levels: [],
    motion: [value, value, value, value, value, value],
  });
  const facts = knownFacts({}, { "a+motion": motion(0.08), "b+motion": motion(0.005) });
  const assets = [live("a", 0), live("b", 1), live("c", 2)];
  const { cut, wanted } = cutOf(assets, {}, facts);
  assert.deepEqual(cut.shots.map(({ medium }) => medium), ["live", "still", "still"]);
  assert.deepEqual(wanted, ["c"]);
  assert.deepEqual(cut.shots[0]?.spares?.map(({ medium, asset }) => `${medium} ${asset.id}`), [
    "still a",
  ]);
  const damaged = cutOf(assets, {}, facts, { unreadableMotion: new Set(["c"]) });
  assert.deepEqual(damaged.wanted, []);
  const off = cutOf(assets, { useLivePhotos: false }, facts).cut;
  assert.ok(off.shots.every(({ medium }) => medium === "still"));
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

/** The same shapes, seen three times: more bits apart than a copy, fewer than another view. */
const VIEWS = ["00ff00ff00ff00ff", "00ff00ff00ff0007", "00ff00ff00ffe0ff"];

Deno.test("makeCut shows no view twice within a fortnight", () => {
  const print = Array.from({ length: 48 }, (_, n) => (n === 0 ? 1 : 0));
  const assets = ["2025-07-01", "2025-07-05", "2025-07-25"].map((date, n) =>
    shot(`${date}T12:00`, { id: `cat${n}` })
  );
  const facts = knownFacts(
    Object.fromEntries(assets.map(({ id }, n) => [id, { print, hash: VIEWS[n]! }])),
  );
  const { cut } = cutOf(assets, {}, facts);
  assert.equal(cut.shots.length, 2);
  assert.equal(cut.trace.filter((row) => row.reason === "repeat").length, 1);
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

Deno.test("makeCut raises weeks of what a household photographs again and again", () => {
  const print = Array.from({ length: 48 }, (_, n) => (n === 1 ? 1 : 0));
  // The cat sits a little differently every time: five bits from its usual shape.
  const shape = (n: number) =>
    "0123456789abcde".split("").map((_, k) => (k === n % 15 ? "f" : "0")).join("");
  const assets = daily("2025-07-01", 31).flatMap((asset, n) =>
    n % 3 === 0 ? [asset, shot(`${asset.takenAt.slice(0, 10)}T17:00`, { id: `cat${n}` })] : [asset]
  );
  const changes = Object.fromEntries(
    assets.filter(({ id }) => id.startsWith("cat"))
      .map(({ id }, n) => [id, { print, hash: `${shape(n)}1` }]),
  );
  const { cut } = cutOf(assets, {}, knownFacts(changes));
  assert.ok(
    cut.stories.some(({ reasons, weight }) =>
      reasons.includes("recurring_subject") && weight === "minor"
    ),
  );
  const cats = ids(cut).filter((id) => id.startsWith("cat")).length;
  assert.ok(cats >= 1 && cats <= 4, `${cats} cats`);
});

Deno.test("makeCut keeps to the length that was asked for, or says what is missing", () => {
  const seconds = (cut: Cut) => cut.shots.reduce((sum, { hold }) => sum + hold.ideal, 0) + 6.5;
  const rich = cutOf(daily("2025-07-01", 31), { durationSeconds: 45 }).cut;
  assert.ok(Math.abs(seconds(rich) - 45) < 0.1);
  assert.deepEqual(rich.target, { seconds: 45, decidedBy: "duration" });
  const poor = cutOf(daily("2025-07-01", 4), { durationSeconds: 60 }).cut;
  assert.equal(poor.shots.length, 4);
  assert.deepEqual(poor.verdict, { kind: "editorial_shortfall", seconds: 38 });
  const material = cutOf(daily("2025-07-01", 4)).cut;
  assert.deepEqual(material.target, { seconds: 22, decidedBy: "material" });
});

Deno.test("makeCut shows what the owner asked for, however many seconds it takes", () => {
  const asked = daily("2025-07-01", 12);
  const { cut } = cutOf([...asked, ...daily("2025-07-15", 10)], {
    include: asked.map(({ id }) => id),
    durationSeconds: 15,
  });
  assert.deepEqual(ids(cut), asked.map(({ id }) => id));
  assert.ok(cut.shots.every(({ why }) => why[0]?.reason === "included"));
  assert.equal(cut.target.decidedBy, "material");
  assert.throws(
    () =>
      cutOf(asked, { include: [asked[0]!.id] }, knownFacts(), {
        unreadable: new Set([asked[0]!.id]),
      }),
    (fault) =>
      fault instanceof Fault &&
      /cannot be included because the file cannot be read/.test(fault.message),
  );
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

Deno.test("makeCut wants at least one moving shot in four", () => {
  const assets = Array.from({ length: 20 }, (_, n) => {
    const date = addDays("2025-07-01", n);
    return [
      shot(`${date}T12:00`),
      video({
        id: `v${n}`,
        sourceKey: `v${n}`,
        takenAt: `${date}T12:03:00.000`,
        durationSeconds: 8,
      }),
    ];
  }).flat();
  const { cut } = cutOf(assets);
  const moving = cut.shots.filter(({ medium }) => medium === "video").length / cut.shots.length;
  assert.ok(moving >= 0.2 && moving <= 0.6, `${moving}`);
});
