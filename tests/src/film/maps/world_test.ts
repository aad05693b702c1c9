// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  type LonLat,
  soundLand,
  type World,
  worldAround,
} from "../../../../src/film/maps/world.ts";

const land = (...rings: LonLat[][]): World["land"] => ({
  type: "MultiPolygon",
  coordinates: rings.map((ring) => [ring]),
});
/** A square of so many degrees with corners every tenth of a degree. */
function square(west: number, south: number, size: number): LonLat[] {
  const steps = Math.round(size * 10);
  const side = (at: (t: number) => LonLat) =>
    Array.from({ length: steps }, (_, i) => at(i / steps * size));
  const ring = [
    ...side((t) => [west, south + t]),
    ...side((t) => [west + t, south + size]),
    ...side((t) => [west + size, south + size - t]),
    ...side((t) => [west + size - t, south]),
  ];
  return [...ring, ring[0]!];
}
const NO_BORDERS: World["borders"] = { type: "MultiLineString", coordinates: [] };

Deno.test("worldAround keeps every corner near the place and few of those beyond", () => {
  const ring = square(0, 40, 20);
  const world: World = { land: land(ring, square(100, -40, 10)), borders: NO_BORDERS };
  const { land: { coordinates } } = worldAround(world, { latitude: 41, longitude: 1 }, 3);
  assert.equal(coordinates.length, 1, "the other continent is left out");
  const kept = coordinates[0]![0]!;
  const isNear = ([lon, lat]: LonLat) => lon! < 3.5 && lat! < 43.5;
  assert.equal(kept.filter(isNear).length, ring.filter(isNear).length);
  assert.ok(kept.length < ring.length / 3, `${kept.length} of ${ring.length}`);
  assert.deepEqual(kept[0], kept.at(-1), "rings stay closed");
});

Deno.test("worldAround looks across the date line", () => {
  const world: World = {
    land: land(square(178, -18, 1), square(-179, -18, 1)),
    borders: {
      type: "MultiLineString",
      coordinates: [[[179.5, -17], [179.9, -17]], [[0, 0], [1, 1]]],
    },
  };
  const around = worldAround(world, { latitude: -17, longitude: 180 }, 3);
  assert.equal(around.land.coordinates.length, 2);
  assert.equal(around.borders.coordinates.length, 1);
});

Deno.test("soundLand drops what turns the wrong way or is nothing, also at the date line", () => {
  const island = square(10, 10, 2);
  const acrossTheLine: LonLat[] = [
    [179, -17],
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
  ];
  const roundThePole: LonLat[] = [[0, -80], [-90, -80], [180, -80], [90, -80], [0, -80]];
  const dot: LonLat[] = [[73.7, 4.45], [73.69, 4.45], [73.7, 4.45], [73.7, 4.45]];
  const turned = island.toReversed();
  const sound = soundLand(land(island, acrossTheLine, roundThePole, dot, turned));
  assert.deepEqual(sound.coordinates, [[island], [acrossTheLine], [roundThePole]]);
});
