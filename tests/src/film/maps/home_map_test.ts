// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { homeMap, type HomeMapOptions, placeOn } from "../../../../src/film/maps/home_map.ts";
import type { World } from "../../../../src/film/maps/world.ts";

const NOWHERE: World = {
  land: { type: "MultiPolygon", coordinates: [] },
  borders: { type: "MultiLineString", coordinates: [] },
};
const SIZE = { width: 640, height: 400 };
const PORTO = { latitude: 41.15, longitude: -8.61 };

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

Deno.test("a click in the middle is the middle, and each step shows a quarter as much", () => {
  const widths = [0, 1, 2, 3, 4].map((closeness) => {
    const options: HomeMapOptions = { middle: PORTO, closeness, size: SIZE };
    const middle = placeOn(options, 320, 200);
    near(middle.latitude, PORTO.latitude);
    near(middle.longitude, PORTO.longitude);
    return placeOn(options, 330, 200).longitude - PORTO.longitude;
  });
  near(widths[0]!, 360 * 10 / 640);
  for (let step = 1; step < widths.length; step++) near(widths[step - 1]! / widths[step]!, 4);
});

Deno.test("beyond the date line longitudes go on from the other side", () => {
  const middle = { latitude: 0, longitude: 179 };
  const { longitude } = placeOn({ middle, closeness: 2, size: SIZE }, 600, 200);
  assert.ok(longitude < -160 && longitude > -180, String(longitude));
});

Deno.test("the mark stands where home is; names stand inside, apart, and escaped", () => {
  const town = (name: string, east: number) => ({
    name,
    latitude: PORTO.latitude,
    longitude: PORTO.longitude + east,
  });
  const ask = { middle: PORTO, closeness: 3, size: SIZE, home: PORTO };
  const towns = [town("<Big> & one", 0), town("Too near", 0.05), town("Outside", 30)];
  const svg = homeMap(ask, NOWHERE, towns);
  assert.match(svg, /class="home" cx="320" cy="200"/);
  assert.match(svg, />&lt;Big> &amp; one</);
  assert.ok(!svg.includes("Too near") && !svg.includes("Outside"));
  assert.ok(!homeMap({ ...ask, closeness: 0 }, NOWHERE, towns).includes("<text"));
});
