// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { assetsOf, type Cut } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { Known } from "../../../../../src/film/select/judging/judge.ts";
import type { Asset, Box } from "../../../../../src/library/asset.ts";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
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

const clip = (id: string, takenAt: string, durationSeconds: number): Asset =>
  video({
    id,
    sourceKey: id,
    takenAt: `2025-07-${takenAt}:00.000`,
    width: 1080,
    height: 1920,
    durationSeconds,
  });
const clipFacts = (durationSeconds: number, speech: ClipFacts["speech"] = []): ClipFacts => ({
  durationSeconds,
  hasSound: true,
  loudness: -30,
  speech,
  levels: [],
  motion: Array.from({ length: Math.floor(durationSeconds * 2) }, () => 0.05),
});

function cutOf(
  assets: readonly Asset[],
  canvas: Partial<Brief["canvas"]> = {},
  clips: Readonly<Record<string, ClipFacts>> = {},
  subject?: Box,
  faces: Known["faces"] = new Map(),
): Cut {
  const brief = briefOf({ canvas: { shortEdge: 1080, ...canvas } });
  const pixels = subject
    ? Object.fromEntries(assets.map(({ sourceKey }) => [sourceKey, { subject }]))
    : {};
  return makeCut(draft(brief, assets), knownFacts(pixels, clips), brief, [], { faces }).cut;
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

Deno.test("makeCut sets a nearly equal view beside a picture only where its story has no other", () => {
  const brief = briefOf();
  // Twelve bits apart: no burst, and the same view all the same.
  const facts = knownFacts({ a: { hash: "00ff00ff00ff00ff" }, b: { hash: "00ff00ff00ff0f00" } });
  const near = [shot("a", "25T12:00", UPRIGHT), shot("b", "25T12:04", UPRIGHT)];
  const withA = (assets: readonly Asset[]) =>
    screens(makeCut(draft(brief, [...WIDE_DAYS, ...assets]), facts, brief, []).cut);
  assert.deepEqual(withA(near), [["a", "b"]]);
  const other = shot("c", "25T13:30", UPRIGHT);
  assert.ok(withA([...near, other]).every((ids) => !(ids.includes("a") && ids.includes("b"))));
});

Deno.test("makeCut shows a day on a screen of its own before a pair takes it in", () => {
  const upright = (day: string, hours: readonly number[]) =>
    hours.map((hour) => shot(`${day}-${hour}`, `${day}T${hour}:00`, UPRIGHT));
  const cut = cutOf([
    ...WIDE_DAYS,
    ...upright("22", [12, 15, 18]),
    ...upright("23", [12, 15, 18]),
    ...upright("24", [12, 15, 18]),
  ]);
  const days = new Set(cut.shots.map(({ asset }) => asset.takenAt.slice(8, 10)));
  assert.ok(["22", "23", "24"].every((day) => days.has(day)), [...days].join(" "));
});

Deno.test("makeCut lets a tall clip lead a wide film's screen, with a picture of its moment beside it", () => {
  const cut = cutOf(
    [...WIDE_DAYS, clip("v", "25T12:00", 8), shot("a", "25T12:04", UPRIGHT)],
    {},
    { v: clipFacts(8) },
  );
  const screen = cut.shots.find(({ beside }) => beside);
  assert.deepEqual([screen?.asset.id, screen?.medium], ["v", "video"]);
  assert.deepEqual(screen?.beside?.map(({ asset, medium }) => [asset.id, medium]), [[
    "a",
    undefined,
  ]]);
});

Deno.test("makeCut plays two clips together, led by who speaks, and never silences a second speaker", () => {
  const days = [...WIDE_DAYS, clip("v", "22T12:00", 8), clip("w", "23T12:00", 12)];
  const talk = [{ start: 1, end: 4 }];
  const playing = (clips: Readonly<Record<string, ClipFacts>>) =>
    cutOf(days, {}, clips).shots.filter(({ medium }) => medium === "video").map((lead) => [
      lead.asset.id,
      ...(lead.beside ?? []).map(({ asset, medium }) => `${asset.id} ${medium}`),
    ]);
  assert.deepEqual(playing({ v: clipFacts(8, talk), w: clipFacts(12) }), [["v", "w video"]]);
  assert.deepEqual(playing({ v: clipFacts(8), w: clipFacts(12, talk) }), [["w", "v video"]]);
  const both = playing({ v: clipFacts(8, talk), w: clipFacts(12, talk) });
  assert.ok(!both.flat().some((each) => each.endsWith(" video")), JSON.stringify(both));
});

Deno.test("makeCut sets two pictures beside a clip that plays long enough, one beside a short one", () => {
  const sizeWith = (seconds: number) => {
    const photos = [shot("a", "25T12:03", TALL), shot("b", "25T12:06", TALL)];
    const days = [...WIDE_DAYS, clip("v", "25T12:00", seconds), ...photos];
    return screens(cutOf(days, {}, { v: clipFacts(seconds) })).find((ids) => ids.includes("v"))
      ?.length;
  };
  assert.equal(sizeWith(8), 3);
  assert.equal(sizeWith(3.2), 2);
});

Deno.test("makeCut shows a group whole in its tile, and crops the picture beside it instead", () => {
  const faces = [{ box: { x: 0.02, y: 0.1, width: 0.25, height: 0.85 } }, {
    box: { x: 0.72, y: 0.1, width: 0.25, height: 0.85 },
  }];
  const group = { ...shot("a", "25T12:00", [4000, 2667]), faces };
  const cut = cutOf([
    ...Array.from({ length: 6 }, (_, n) => shot(`u${n}`, `${10 + n}T12:00`, UPRIGHT)),
    group,
    shot("b", "25T12:04", UPRIGHT),
  ], { orientation: "portrait" });
  assert.deepEqual(screens(cut), [["a", "b"]]);
});

Deno.test("makeCut sets a picture without a partner beside a detail of itself", () => {
  const pictures = Array.from({ length: 3 }, (_, n) => shot(`u${n}`, `${10 + n}T12:00`, WIDE));
  const subject = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
  const cut = cutOf(pictures, { orientation: "portrait" }, {}, subject);
  assert.ok(cut.shots.length > 0);
  for (const { asset, beside } of cut.shots) {
    assert.deepEqual(beside?.map((each) => [each.asset.id, each.as]), [[asset.id, "detail"]]);
  }
  assert.deepEqual(cut.shots.map(assetsOf), cut.shots.map(({ asset }) => [asset]));
});

/** Sixteen by nine, of the hours from eight o'clock on the 12th. */
const HOURS = Array.from(
  { length: 12 },
  (_, n) => shot(`h${n}`, `12T${String(8 + n).padStart(2, "0")}:00`, [4000, 2250]),
);

Deno.test("makeCut shows no detail beside a picture while others of its film are unused", () => {
  const upright = { ...shot("a", "12T10:30", UPRIGHT), isFavorite: true };
  const brief = briefOf({ durationSeconds: 45, photoSeconds: 8 });
  const facts = knownFacts({ a: { subject: { x: 0.4, y: 0.4, width: 0.2, height: 0.2 } } });
  const besideIt = (assets: readonly Asset[]) => {
    const { shots } = makeCut(draft(brief, assets), facts, brief, []).cut;
    return shots.find(({ asset }) => asset.id === "a")!.beside?.map(({ as }) => as);
  };
  assert.deepEqual(besideIt([...HOURS.slice(0, 3), upright]), ["detail"]);
  assert.deepEqual(besideIt([...HOURS, upright]), undefined);
  const ofAnotherDay = HOURS.map((asset) => ({
    ...asset,
    takenAt: asset.takenAt.replace("-12T", "-20T") as Asset["takenAt"],
  }));
  assert.deepEqual(besideIt([...ofAnotherDay, upright]), undefined);
});

Deno.test("makeCut sets no nearly equal view beside a picture while others of its story are unused", () => {
  const near = [shot("a", "12T10:30", UPRIGHT), shot("b", "12T10:34", UPRIGHT)];
  const brief = briefOf({ durationSeconds: 45, photoSeconds: 8 });
  const facts = knownFacts({ a: { hash: "00ff00ff00ff00ff" }, b: { hash: "00ff00ff00ff0f00" } });
  const loved = near.map((asset) => ({ ...asset, isFavorite: asset.id === "a" }));
  const shown = (assets: readonly Asset[]) =>
    screens(makeCut(draft(brief, [...assets, ...loved]), facts, brief, []).cut);
  assert.deepEqual(shown(HOURS.slice(0, 3)), [["a", "b"]]);
  assert.deepEqual(shown(HOURS), []);
});

/** Wide, and so soon after noon that the film shows it or the picture of noon. */
const CAKE = { ...shot("cake", "25T12:00", [4000, 2250]), takenAt: "2025-07-25T12:00:10.000" };

Deno.test("makeCut shows a wide picture instead of a lone one of as many people, and no cake for a group", () => {
  const facesAt = (...places: ReadonlyArray<readonly [x: number, y: number]>) =>
    places.map(([x, y]) => ({ box: { x, y, width: 0.14, height: 0.12 }, score: 0.95 }));
  const group = facesAt([0.05, 0.15], [0.3, 0.75], [0.55, 0.15], [0.8, 0.75]);
  const row = facesAt([0.2, 0.4], [0.35, 0.4], [0.5, 0.4], [0.65, 0.4]);
  const moment = [{ ...shot("group", "25T12:00", UPRIGHT), rating: 3 }, CAKE];
  const shownWith = (inCake: number) =>
    cutOf(
      [...WIDE_DAYS.slice(0, 5), ...moment],
      {},
      {},
      undefined,
      new Map([["group", group], ["cake", row.slice(0, inCake)]]),
    ).shots.map(({ asset }) => asset.id).filter((id) => !id.startsWith("w"));
  assert.deepEqual(shownWith(4), ["cake"]);
  assert.deepEqual(shownWith(0), ["group"]);
});

Deno.test("makeCut shows a lone clip in which a voice is heard, not a wide picture of its moment", () => {
  const moment = [clip("song", "25T12:00", 8), CAKE];
  const shownWith = (speech: ClipFacts["speech"]) =>
    cutOf([...WIDE_DAYS.slice(0, 5), ...moment], {}, { song: clipFacts(8, speech) })
      .shots.map(({ asset }) => asset.id).filter((id) => !id.startsWith("w"));
  assert.deepEqual(shownWith([]), ["cake"]);
  assert.deepEqual(shownWith([{ start: 1, end: 4 }]), ["song"]);
});

Deno.test("makeCut brings the few pictures of a short film together where most would stand alone", () => {
  const six = Array.from({ length: 6 }, (_, n) => shot(`w${n}`, `${10 + n}T12:00`, WIDE));
  const upright = cutOf(six, { orientation: "portrait" });
  assert.deepEqual(screens(upright), [["w0", "w1"], ["w2", "w3"], ["w4", "w5"]]);
  assert.deepEqual(upright.shots.filter(({ beside, secondLook }) => !beside && !secondLook), []);
  assert.deepEqual(screens(cutOf(six)), []);
});

Deno.test("makeCut looks for splitScreens in the weeks around where too many would stand alone", () => {
  const days = ["01", "04", "07", "20", "23", "26"].map((day, n) =>
    shot(`w${n}`, `${day}T12:00`, [4000, 2250])
  );
  const cut = cutOf([...days, shot("a", "10T12:00", UPRIGHT), shot("b", "10T12:40", TALL)]);
  assert.deepEqual(screens(cut), [["a", "b"]]);
});

Deno.test("makeCut brings pictures of one year together in a film of ten, of the same people or of none", () => {
  const taken = (id: string, day: string, shape: Shape, people: readonly string[] = []): Asset => ({
    ...shot(id, "10T12:00", shape),
    takenAt: `${day}T12:00:00.000`,
    people,
  });
  const years = Array.from({ length: 10 }, (_, n) => taken(`w${n}`, `${2015 + n}-07-10`, WIDE));
  const areTogether = (a: readonly string[], b: readonly string[], day = "2019-03-01") => {
    const brief = briefOf({ windows: [{ start: "2015-01-01", end: "2024-12-31" }] });
    const named = ["ida", "emil"].map((id) => ({ id, name: id }));
    const assets = [...years, taken("a", "2018-07-20", UPRIGHT, a), taken("b", day, UPRIGHT, b)];
    const { cut } = makeCut(draft(brief, assets), knownFacts({}, {}), brief, named);
    return screens(cut).some((ids) => ids.includes("a") && ids.includes("b"));
  };
  assert.ok(areTogether(["ida"], ["emil", "ida"]));
  assert.ok(areTogether([], []));
  assert.ok(!areTogether(["ida"], ["emil"]));
  assert.ok(!areTogether(["ida"], ["ida"], "2020-03-01"));
});
