// SPDX-License-Identifier: AGPL-3.0-or-later

import { geoEquirectangular } from "d3-geo";
import assert from "node:assert/strict";
import { countryNames } from "../../../../../src/film/maps/atlas/country_names.ts";
import { arcsThrough } from "../../../../../src/film/maps/journey_line.ts";
import { journeyFilm } from "../../../../../src/film/maps/journey_state.ts";
import { legInk } from "../../../../../src/film/maps/leg_ink.ts";
import { mapColours } from "../../../../../src/film/maps/map_colours.ts";
import type { MapDrawing } from "../../../../../src/film/timeline/timeline.ts";
import { contrast, mixColours, rgbOf } from "../../../../../src/film/titles/drawing/colour.ts";
import { PALETTES, SEA } from "../../../../../src/film/timeline/palettes.ts";

const COLOURS = mapColours(SEA);

for (const palette of PALETTES) {
  Deno.test(`mapColours of ${palette.name} keep words and names readable on land`, () => {
    const { land, water, point, line, shade } = mapColours(palette);
    for (const end of ["from", "to"] as const) {
      const shaded = mixColours(land[end], water[end], 0.62);
      for (const text of [palette.text, palette.quiet]) {
        assert.ok(
          contrast(rgbOf(text), shaded) >= 4.5,
          `${text}: ${contrast(rgbOf(text), shaded)}`,
        );
      }
      assert.ok(contrast(point, mixColours(land[end], shade, 0.3)) >= 4.5, "names on their shade");
      assert.ok(contrast(line, land[end]) >= 2, `the line on land: ${contrast(line, land[end])}`);
      assert.ok(contrast(land[end], water[end]) >= 1.25, "land on water");
    }
  });
}

Deno.test("legInk knows for every inked pixel how far along the leg it lies", () => {
  const [arc] = arcsThrough([{ x: 20, y: 60 }, { x: 180, y: 60 }]);
  const ink = legInk(arc!, 360, COLOURS);
  const alongOf = (x: number) => {
    for (let row = 0; row < ink.height; row++) {
      const at = row * ink.width + x - ink.x;
      if (ink.rgba[at * 4 + 3] === 255) return ink.along[at]!;
    }
    throw new Error("no ink");
  };
  const seen = [30, 60, 100, 140, 170].map(alongOf);
  assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
  assert.ok(Math.abs(alongOf(100) - 0.5) < 0.02);
  assert.equal(ink.x % 2 + ink.y % 2 + ink.width % 2 + ink.height % 2, 0);
});

const point = (x: number, y: number) => ({ x, y });
const POINTS = [point(100, 100), point(200, 120), point(160, 200)];
const map = (from: number, to: number): MapDrawing => ({
  points: POINTS.map(() => ({ kind: "stop", latitude: 0, longitude: 0, nights: 1 })),
  from,
  to,
  startFrame: 10,
  frames: 60,
});
const film = (drawing: MapDrawing) =>
  journeyFilm(
    { map: drawing, points: POINTS, arcs: arcsThrough(POINTS), named: [0, 1, 2] },
    360,
    COLOURS,
    30,
  );

Deno.test("journeyFilm begins with its first point alone and ends with everything", () => {
  const { at, settledFrom } = film(map(0, 2));
  const first = at(0), last = at(Math.ceil(settledFrom));
  assert.deepEqual(first.legs, []);
  assert.deepEqual(first.names, [0, 0, 0]);
  assert.deepEqual(last.legs.map(({ leg, share }) => [leg, share]), [[0, 1], [1, 1]]);
  assert.deepEqual(last.names, [256, 256, 256]);
  assert.equal(last.marks.length, 3, "three points, no head and no ring any more");
  assert.deepEqual(at(Math.ceil(settledFrom) + 20), last);
});

Deno.test("journeyFilm of a later leg has what is travelled there from its first frame", () => {
  const { at } = film(map(1, 2));
  const first = at(0);
  assert.deepEqual(first.legs.map(({ leg, share }) => [leg, share]), [[0, 1]]);
  assert.deepEqual(first.names, [256, 256, 0]);
  assert.ok(first.legs[0]!.opacity < 256, "what is past is quieter");
});

Deno.test("journeyFilm shows a head while the line is under way, and a ring when it arrives", () => {
  const { at } = film(map(0, 2));
  assert.equal(at(12).marks.length, 2, "a point and the head");
  assert.ok(at(72).marks.length >= 4, "three points and the ring");
});

Deno.test("countryNames stand inside their country, off the line and off what is taken", async () => {
  const projection = geoEquirectangular().scale(180 / Math.PI * 10).translate([200, 150]);
  const country = {
    name: "Country",
    land: {
      type: "MultiPolygon" as const,
      coordinates: [[[[-18, -13], [-18, 13], [18, 13], [18, -13], [-18, -13]]]],
    },
  };
  const size = () => ({ width: 60, height: 8 });
  const canvas = { width: 400, height: 300 };
  const [free] = await countryNames([country], projection, canvas, size, [], []);
  assert.ok(Math.abs(free!.x - 200) < 8 && Math.abs(free!.y - 150) < 8, "in its middle");
  const taken = [{ left: 0, top: 100, right: 400, bottom: 300 }];
  const line = Array.from({ length: 40 }, (_, i) => point(i * 10, 60));
  const [moved] = await countryNames([country], projection, canvas, size, taken, line);
  assert.ok(moved!.y < 100 && Math.abs(moved!.y - 60) > 8, `${moved!.y}`);
  const none = await countryNames([country], projection, canvas, size, [
    { left: 0, top: 0, right: 400, bottom: 300 },
  ], []);
  assert.deepEqual(none, []);
  const shortened = { ...country, name: "C. and Herz." };
  assert.deepEqual(await countryNames([shortened], projection, canvas, size, [], []), []);
});
