// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import type { Cut } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { areasOfTiles } from "../../../../../src/film/timeline/visual_areas.ts";
import { planFilm } from "../../../../../src/film/plan_film.ts";
import type { Asset, Face } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

const YEARS = [2016, 2018, 2020, 2022, 2024];
const ANNA = { id: "anna", name: "Anna" };
const face = (height: number, person = ANNA.id): Face => ({
  person,
  box: { x: 0.45, y: 0.3, width: height * 0.6, height },
});

/** Two pictures a year, the face in the second one small. */
const picturesOf = (change: (year: number) => Partial<Asset> = () => ({})): Asset[] =>
  YEARS.flatMap((year) =>
    [0.2, 0.03].map((height, n) => {
      const id = `${year}-${n}`;
      return photo({
        id,
        sourceKey: id,
        takenAt: `${year}-0${3 + n}-02T12:00:00.000`,
        people: [ANNA.id],
        faces: [face(height)],
        ...change(year),
      });
    })
  );

const brief = (change: Partial<Brief> = {}) =>
  briefOf({
    memoryType: "person_spotlight",
    people: { person: ANNA.id },
    windows: [{ start: "2016-01-01", end: "2024-12-31" }],
    canvas: { shortEdge: 1080, orientation: "landscape" },
    ...change,
  });

function cutOf(assets: readonly Asset[], change: Partial<Brief> = {}): Cut {
  const asked = brief(change);
  return makeCut(draft(asked, assets), knownFacts(), asked, [ANNA]).cut;
}

const compared = ({ shots }: Cut) =>
  shots.flatMap(({ asset, beside = [] }) =>
    beside.filter(({ as }) => as === "then").map((then) => [then.asset.id, asset.id])
  );

Deno.test("a film of one person has the same face side by side once, as many years apart as there are", () => {
  const cut = cutOf(picturesOf());
  assert.deepEqual(compared(cut), [["2016-0", "2024-0"]]);
  assert.equal(cut.trace.find(({ asset }) => asset === "2016-0")?.reason, "then_and_now");
});

Deno.test("faces that are compared are equally large, each with its year in its tile", () => {
  for (const orientation of ["landscape", "portrait"] as const) {
    const canvas = { shortEdge: 1080, orientation } as const;
    const cut = cutOf(picturesOf((year) => year === 2016 ? { faces: [face(0.12)] } : {}), {
      canvas,
    });
    const timeline = planFilm(cut, brief({ canvas }), knownFacts(), undefined);
    const item = timeline.items.find(({ overlays }) =>
      overlays.some(({ tile, text }) => tile === 0 && text === "2016")
    )!;
    assert.ok(item.visual.kind === "tiles");
    const { along, tiles } = item.visual;
    assert.equal(along, orientation === "landscape" ? "row" : "column");
    const areas = areasOfTiles(timeline.canvas, along, tiles);
    const [then, now] = tiles.map(({ move: { to } }, n) =>
      (n === 0 ? 0.12 : 0.2) / to.height * areas[n]!.height
    );
    assert.ok(Math.abs(then! / now! - 1) < 0.05, `${then} and ${now} pixels`);
    assert.deepEqual(item.overlays.map(({ text, tile }) => [text, tile]), [["2016", 0], [
      "2024",
      1,
    ]]);
  }
});

Deno.test("no face is compared in films of others, of few years, with another face cut, or with a small one", () => {
  assert.deepEqual(compared(cutOf(picturesOf(), { memoryType: "multi_person" })), []);
  const near = picturesOf().filter(({ takenAt }) => takenAt >= "2024");
  assert.deepEqual(compared(cutOf(near)), []);
  const small = picturesOf(() => ({ faces: [face(0.03)] }));
  assert.deepEqual(compared(cutOf(small)), []);
  const other: Face = { box: { x: 0.58, y: 0.1, width: 0.4, height: 0.6 } };
  assert.deepEqual(compared(cutOf(picturesOf(() => ({ faces: [face(0.2), other] })))), []);
});
