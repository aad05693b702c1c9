// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { assetsOf, type Cut } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { planFilm } from "../../../../../src/film/plan_film.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

const DAYS = Array.from({ length: 6 }, (_, n) => {
  const id = `d${n}`;
  return photo({ id, sourceKey: id, takenAt: `2025-07-0${n + 1}T12:00:00.000` });
});
const CLIP = {
  durationSeconds: 8,
  hasSound: true,
  loudness: -30,
  speech: [],
  levels: [],
  motion: Array.from({ length: 16 }, () => 0.05),
};
const VIEW = { hash: "00ff00ff00ff00ff", print: [1, ...Array.from({ length: 47 }, () => 0)] };
const clip = (changes: Partial<Asset> = {}) =>
  video({
    id: "v",
    sourceKey: "v",
    takenAt: "2025-07-20T12:00:00.000",
    durationSeconds: 8,
    ...changes,
  });
const still = (changes: Partial<Asset> = {}) =>
  photo({ id: "p", sourceKey: "p", takenAt: "2025-07-20T12:00:12.000", ...changes });

function filmOf(assets: readonly Asset[], alike = true) {
  const facts = knownFacts(alike ? { v: VIEW, p: VIEW } : {}, { v: CLIP });
  const brief = briefOf();
  const { cut } = makeCut(draft(brief, [...DAYS, ...assets]), facts, brief, []);
  return { cut, timeline: planFilm(cut, brief, facts, undefined) };
}

const shotOf = (cut: Cut) =>
  cut.shots.filter((shot) => assetsOf(shot).some(({ id }) => id === "v" || id === "p"));
const told = (cut: Cut) =>
  shotOf(cut).map(({ asset, beside = [] }) => [
    asset.id,
    ...beside.map((each) => `${each.asset.id} ${each.as}`),
  ]);

Deno.test("makeCut lets a clip rest on the photo of its moment, whichever of them is the better one", () => {
  for (const changes of [{}, { isFavorite: true }]) {
    const { cut, timeline } = filmOf([clip(), still(changes)]);
    assert.deepEqual(told(cut), [["v", "p rest"]]);
    assert.equal(cut.trace.find(({ asset }) => asset === "p")?.reason, "clip_rests");
    const [shot] = shotOf(cut), item = timeline.items.find(({ asset }) => asset === "v")!;
    assert.ok(shot!.hold.max <= 7);
    assert.ok(item.visual.kind === "clip" && item.visual.rest);
    const { rest } = item.visual;
    assert.equal(rest.source.asset, "p");
    const left = (item.frames - rest.startFrame - rest.frames) / timeline.fps;
    assert.ok(left >= 0.9 && left < 2, `${left} s`);
  }
});

Deno.test("makeCut rests no clip on another view, another camera's, or one of minutes later", () => {
  const { cut } = filmOf([clip(), still()], false);
  assert.ok(!told(cut).flat().includes("p rest"));
  for (const changes of [{ model: "Two" }, { takenAt: "2025-07-20T12:02:00.000" }]) {
    assert.deepEqual(told(filmOf([clip(), still(changes)]).cut).flat().includes("p rest"), false);
  }
});

Deno.test("makeCut gives a photo that was asked for a place of its own", () => {
  const facts = knownFacts({ v: VIEW, p: VIEW }, { v: CLIP });
  const brief = briefOf({ include: ["p"] });
  const { cut } = makeCut(draft(brief, [...DAYS, clip(), still()]), facts, brief, []);
  assert.deepEqual(told(cut), [["p"]]);
});
