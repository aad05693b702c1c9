// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { anchorsOf, type KnownTown, townsToPrint } from "../../../../src/film/maps/known_places.ts";
import type { World } from "../../../../src/film/maps/world.ts";

const town = (
  name: string,
  latitude: number,
  longitude: number,
  population: number,
  rank: KnownTown["rank"] = "town",
): KnownTown => ({ name, latitude, longitude, population, rank });
const OVIEDO = town("Oviedo", 43.36, -5.85, 220_000, "seat");
const SANTANDER = town("Santander", 43.46, -3.8, 170_000, "seat");
const LLANES = town("Llanes", 43.42, -4.75, 40_000);
const MADRID = town("Madrid", 40.42, -3.7, 3_200_000, "capital");
const TOWNS = [MADRID, OVIEDO, SANTANDER, LLANES];
/** A coast along the 44th degree. */
const WORLD: World = {
  land: { type: "MultiPolygon", coordinates: [[[[-9, 44], [-5, 44], [-2, 44], [-9, 44]]]] },
  borders: { type: "MultiLineString", coordinates: [] },
};
const HAMLET = { latitude: 43.27, longitude: -4.99 };

Deno.test("anchorsOf widens a map of a hamlet to two known towns and the coast", () => {
  assert.deepEqual(anchorsOf([HAMLET], TOWNS, WORLD), [
    OVIEDO,
    SANTANDER,
    { latitude: 44, longitude: -5 },
  ]);
});

Deno.test("anchorsOf leaves a wide journey as it is, and finds what there is in a lonely land", () => {
  assert.deepEqual(anchorsOf([HAMLET, { latitude: 48.14, longitude: 11.58 }], TOWNS, WORLD), []);
  assert.deepEqual(anchorsOf([HAMLET], [LLANES], WORLD)[0], LLANES);
  assert.deepEqual(anchorsOf([{ latitude: 0, longitude: 80 }], TOWNS, WORLD), []);
});

Deno.test("townsToPrint prints known towns, none in a stop, none over another", () => {
  const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: longitude / 10,
    y: -latitude / 10,
  });
  const printed = townsToPrint(TOWNS, [LLANES], [{ latitude: 43.37, longitude: -5.84 }], at);
  assert.deepEqual(printed.map(({ name }) => name), ["Llanes", "Madrid"]);
});
