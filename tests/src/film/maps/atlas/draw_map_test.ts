// SPDX-License-Identifier: AGPL-3.0-or-later

import { geoArea, geoContains } from "d3-geo";
import assert from "node:assert/strict";
import { drawMap, openCountries, openWorld } from "../../../../../src/film/maps/atlas/draw_map.ts";
import type { MapDrawing } from "../../../../../src/film/timeline/timeline.ts";
import type { MapPoint } from "../../../../../src/film/select/cut.ts";
import { SEA } from "../../../../../src/film/timeline/palettes.ts";

const SIZE = { width: 336, height: 188 };
const stop = (latitude: number, longitude: number, name: string): MapPoint => ({
  kind: "stop",
  latitude,
  longitude,
  name,
  nights: 2,
});
const PORTUGAL: MapDrawing = {
  points: [stop(38.72, -9.14, "Lisbon"), stop(41.15, -8.61, "Porto")],
  from: 0,
  to: 1,
  startFrame: 10,
  frames: 60,
};

for (const detail of ["near", "far"] as const) {
  Deno.test(`openWorld reads the ${detail} atlas: land is land, and a quarter of the globe`, async () => {
    const world = await openWorld(detail);
    assert.equal(await openWorld(detail), world, "once for all maps");
    const share = geoArea(world.land) / (4 * Math.PI);
    assert.ok(share > 0.25 && share < 0.33, `${share}`);
    for (const [lon, lat, isLand] of [[8, 48, true], [-30, 40, false], [134, -25, true]] as const) {
      assert.equal(geoContains(world.land, [lon, lat]), isLand);
    }
    assert.ok(world.borders.coordinates.length > 100);
  });
}

Deno.test("openCountries names the countries", async () => {
  const countries = await openCountries();
  const portugal = countries.find(({ name }) => name === "Portugal");
  assert.ok(portugal && geoContains(portugal.land, [-8, 39.5]));
});

Deno.test("drawMap has land where there is land and water where there is water", async () => {
  const { sheet, points } = await drawMap(PORTUGAL, SEA.ground, SIZE);
  const luma = (x: number, y: number) => sheet.data[Math.round(y) * SIZE.width + Math.round(x)]!;
  const [lisbon, porto] = points;
  const inland = luma(porto!.x + 40, porto!.y + 10), sea = luma(porto!.x - 40, porto!.y + 10);
  assert.ok(inland > sea + 20, `${inland} on land, ${sea} on water`);
  assert.ok(porto!.y < lisbon!.y);
});

Deno.test("drawMap names its stops apart, and gives the same bytes twice", async () => {
  const [one, other] = [
    await drawMap(PORTUGAL, SEA.ground, SIZE),
    await drawMap(PORTUGAL, SEA.ground, SIZE),
  ];
  assert.deepEqual(one.names.map(({ point }) => point), [1, 0]);
  assert.deepEqual(one, other);
});

Deno.test("drawMap draws maps of any shape, of one place and of the whole world", async () => {
  const maps: MapDrawing[] = [
    { ...PORTUGAL, points: [stop(43.77, 11.25, "Firenze")], to: 0 },
    { ...PORTUGAL, points: [stop(51.5, -0.1, "London"), stop(-33.9, 151.2, "Sydney")] },
    { ...PORTUGAL, points: [stop(-17.8, 177.4, "Nadi"), stop(-18.2, -178.8, "Lakeba")] },
    { ...PORTUGAL, points: [stop(89, 0, ""), stop(-77.85, 166.67, "\u{e000}")] },
  ];
  for (const size of [SIZE, { width: 188, height: 336 }, { width: 188, height: 188 }]) {
    for (const map of maps) {
      const { sheet, points } = await drawMap(map, SEA.ground, size);
      assert.equal(sheet.data.length, size.width * size.height * 3 / 2);
      for (const { x, y } of points) assert.ok(x > 0 && y > 0 && x < size.width && y < size.height);
    }
  }
});
