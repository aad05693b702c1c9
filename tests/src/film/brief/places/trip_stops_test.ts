// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { addDays, daysBetween } from "../../../../../src/base/local_time.ts";
import { distanceKm, type Position } from "../../../../../src/film/brief/places/geo.ts";
import { fixedHome } from "../../../../../src/film/brief/places/homes.ts";
import { tripStops } from "../../../../../src/film/brief/places/trip_stops.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";

interface Town extends Position {
  readonly place: NonNullable<Asset["place"]>;
}

const MUNICH = { latitude: 48.14, longitude: 11.58 };
const LISBON = town("Lisbon", "Portugal", 38.72, -9.14);
const SINTRA = town("Sintra", "Portugal", 38.8, -9.39);
const PORTO = town("Porto", "Portugal", 41.15, -8.61);
const SANTIAGO = town("Santiago de Compostela", "Spain", 42.88, -8.54);
const HOMES = fixedHome(MUNICH);

function town(city: string, country: string, latitude: number, longitude: number): Town {
  return { latitude, longitude, place: { city, country } };
}

let serial = 0;
function taken(day: string, time: string, at: Position & { readonly place?: Asset["place"] }) {
  const { latitude, longitude, place } = at;
  return photo({
    id: `x${serial++}`,
    takenAt: `${day}T${time}:00.000`,
    latitude,
    longitude,
    ...(place ? { place } : {}),
  });
}

/** Evenings at the places given, from the first day on, and the morning after the last. */
function evenings(first: string, ...places: readonly Town[]): Asset[] {
  return [
    ...places.map((place, day) => taken(addDays(first, day), "20:30", place)),
    taken(addDays(first, places.length), "09:00", places.at(-1)!),
  ];
}

function stopsOf(assets: readonly Asset[], start: string, end: string) {
  return tripStops(assets, HOMES, { start, end });
}

const short = (stops: ReturnType<typeof stopsOf>) =>
  stops.map(({ name, nights }) => `${name} ${nights}`);

Deno.test("tripStops finds the nights of two weeks from town to town", () => {
  const assets = evenings(
    "2025-07-01",
    ...Array(4).fill(LISBON),
    ...Array(5).fill(PORTO),
    ...Array(5).fill(SANTIAGO),
  );
  const stops = stopsOf(assets.toReversed(), "2025-07-01", "2025-07-15");
  assert.deepEqual(short(stops), ["Lisbon 4", "Porto 5", "Santiago de Compostela 5"]);
  assert.deepEqual(stops[1], {
    latitude: 41.15,
    longitude: -8.61,
    name: "Porto",
    country: "Portugal",
    firstDay: "2025-07-05",
    lastDay: "2025-07-10",
    nights: 5,
  });
});

Deno.test("tripStops spends no night over the sea, and lets silent nights stay where they were", () => {
  const overTheSea = taken("2025-07-01", "23:30", { latitude: 45, longitude: -30 });
  const assets = [overTheSea, ...evenings("2025-07-02", PORTO, PORTO)];
  assert.deepEqual(short(stopsOf(assets, "2025-07-01", "2025-07-04")), ["Porto 3"]);
  const silent = [...evenings("2025-07-01", LISBON), ...evenings("2025-07-05", PORTO)];
  assert.deepEqual(short(stopsOf(silent, "2025-07-01", "2025-07-06")), ["Lisbon 3", "Porto 2"]);
});

const PLACES: readonly Town[] = [LISBON, SINTRA, PORTO, SANTIAGO];
const anyPicture = fc.record({
  day: fc.integer({ min: 0, max: 12 }),
  hour: fc.integer({ min: 0, max: 23 }),
  place: fc.constantFrom(...PLACES),
  north: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
  isNamed: fc.boolean(),
});

Deno.test("tripStops partition the nights of any trip, in order and without a gap", () => {
  fc.assert(fc.property(fc.array(anyPicture, { minLength: 1, maxLength: 40 }), (pictures) => {
    const start = "2025-07-01", end = addDays(start, 12);
    const assets = pictures.map(({ day, hour, place, north, isNamed }) =>
      taken(addDays(start, day), `${String(hour).padStart(2, "0")}:00`, {
        latitude: place.latitude + north,
        longitude: place.longitude,
        ...(isNamed ? { place: place.place } : {}),
      })
    );
    const stops = stopsOf(assets, start, end);
    assert.equal(stops.reduce((sum, { nights }) => sum + nights, 0), 12);
    assert.equal(stops[0]!.firstDay, start);
    assert.equal(stops.at(-1)!.lastDay, end);
    for (const [index, stop] of stops.entries()) {
      assert.equal(daysBetween(stop.firstDay, stop.lastDay), stop.nights);
      assert.ok(stop.nights > 0);
      const before = stops[index - 1];
      if (!before) continue;
      assert.equal(before.lastDay, stop.firstDay);
      assert.ok(distanceKm(before, stop) > 0, "neighbours are different places");
    }
    assert.deepEqual(stopsOf(assets.toReversed(), start, end), stops, "order does not matter");
  }));
});
