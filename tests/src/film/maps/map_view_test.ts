// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { Position } from "../../../../src/film/brief/places/geo.ts";
import { boundsOf, pointsOn } from "../../../../src/film/maps/journey_line.ts";
import { mapView } from "../../../../src/film/maps/map_view.ts";
import { isWide, mapAreas } from "../../../../src/film/titles/setting/map_areas.ts";

const CANVASES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1080, height: 1080 },
  { width: 3840, height: 2160 },
];
const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const anyCanvas = fc.constantFrom(...CANVASES);
const anyPlace = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Places all over the world, and a few near to each other. */
const anyPlaces = fc.oneof(
  fc.array(anyPlace, { minLength: 1, maxLength: 8 }),
  fc.tuple(anyPlace, fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 6 })).map(
    ([first, more]) => [
      first,
      ...more.map(([north, east]) =>
        at(
          Math.max(-85, Math.min(85, first.latitude + north % 300 / 100)),
          first.longitude + east % 300 / 100,
        )
      ),
    ],
  ),
);

Deno.test("mapView keeps the whole line of any journey inside its part of the canvas", () => {
  fc.assert(fc.property(anyPlaces, anyCanvas, (places, canvas) => {
    const view = mapView(places, canvas);
    const line = [...view.points, ...view.arcs.flatMap((arc) => pointsOn(arc))];
    const { left, top, right, bottom } = boundsOf(line), { journey } = mapAreas(canvas);
    const slack = 1e-6;
    assert.ok(left >= journey.left - slack && right <= journey.right + slack, "across");
    assert.ok(top >= journey.top - slack && bottom <= journey.bottom + slack, "down");
    assert.equal(view.arcs.length, places.length - 1);
  }));
});

Deno.test("mapView turns to the middle of the journey, across the date line and near a pole", () => {
  const fiji = mapView([at(-17.8, 177.4), at(-18.2, -178.8)], CANVASES[0]!);
  assert.ok(Math.abs(fiji.middle.longitude) > 178, "not half way round the world");
  assert.ok(fiji.kmPerPixel * 1920 < 2000);
  const arctic = mapView([at(84, 10), at(84, -170)], CANVASES[0]!);
  assert.ok(arctic.middle.latitude > 89, "over the pole");
});

Deno.test("mapAreas keep words and journey apart and inside, beside each other on wide canvases", () => {
  for (const canvas of CANVASES) {
    const { words, journey } = mapAreas(canvas);
    for (const area of [words, journey]) {
      assert.ok(area.left > 0 && area.top > 0);
      assert.ok(area.right < canvas.width && area.bottom < canvas.height);
    }
    if (isWide(canvas)) assert.ok(words.right < journey.left);
    else assert.ok(words.bottom < journey.top);
  }
});
