// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { addDays, daysBetween } from "../../../../../src/base/local_time.ts";
import { placeNameOf } from "../../../../../src/film/brief/places/place_names.ts";
import { detectTrips } from "../../../../../src/film/brief/places/trips.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";

const MUNICH = { latitude: 48.14, longitude: 11.58 };
const LISBON = { latitude: 38.72, longitude: -9.14 };
const PORTO = { latitude: 41.15, longitude: -8.61 };

let serial = 0;
function taken(
  date: string,
  time: string,
  at: { latitude: number; longitude: number },
  place = {},
) {
  return photo({ id: `x${serial++}`, takenAt: `${date}T${time}.000`, ...at, place });
}

function stay(start: string, days: number, at: typeof MUNICH, place: Asset["place"] = {}): Asset[] {
  return Array.from({ length: days }, (_, day) => [
    taken(addDays(start, day), "11:00:00", at, place),
    taken(addDays(start, day), "21:30:00", at, place),
  ]).flat();
}

Deno.test("detectTrips finds stays away and names them", () => {
  const trips = detectTrips([
    ...stay("2025-06-01", 20, MUNICH),
    ...stay("2025-07-05", 8, LISBON, { city: "Lisbon", country: "Portugal" }),
    ...stay("2025-07-13", 30, MUNICH),
  ], MUNICH);
  assert.deepEqual(trips, [{
    start: "2025-07-05",
    end: "2025-07-12",
    nights: 7,
    pictures: 16,
    activeDays: 8,
    place: "Lisbon",
    home: MUNICH,
  }]);
});

Deno.test("detectTrips splits at gaps of more than two days and at days at home", () => {
  const gap = detectTrips(
    [...stay("2025-07-01", 3, LISBON), ...stay("2025-07-06", 3, LISBON)],
    MUNICH,
  );
  assert.deepEqual(gap.map(({ start }) => start), ["2025-07-01", "2025-07-06"]);
  const bridged = detectTrips(
    [...stay("2025-07-01", 3, LISBON), ...stay("2025-07-05", 3, LISBON)],
    MUNICH,
  );
  assert.deepEqual(bridged.map(({ end }) => end), ["2025-07-07"]);
  const commuter = Array.from({ length: 20 }, (_, day) => addDays("2025-07-01", 2 * day)).flatMap((
    date,
  ) => [
    ...stay(date, 1, { latitude: 49.0, longitude: 12.1 }),
    ...stay(addDays(date, 1), 1, MUNICH),
  ]);
  assert.deepEqual(detectTrips(commuter, MUNICH), []);
});

Deno.test("detectTrips never overlaps, whatever the pictures", () => {
  const days = fc.array(fc.tuple(fc.nat(120), fc.boolean()), { maxLength: 60 });
  fc.assert(fc.property(days, (pictures) => {
    const trips = detectTrips(
      pictures.map(([day, away]) =>
        taken(addDays("2025-01-01", day), "12:00:00", away ? LISBON : MUNICH)
      ),
      MUNICH,
    );
    for (const [index, trip] of trips.entries()) {
      assert.ok(trip.nights >= 2 && trip.nights === daysBetween(trip.start, trip.end));
      const next = trips[index + 1];
      assert.ok(!next || trip.end < next.start);
    }
  }));
});

Deno.test("placeNameOf names the smallest place that holds nearly all", () => {
  const at = (count: number, place: Asset["place"], position = LISBON) =>
    Array.from({ length: count }, () => ({ place, ...position }));
  const portugal = { state: "Lisboa", country: "Portugal" };
  const name = (pictures: Parameters<typeof placeNameOf>[0]) => placeNameOf(pictures)?.name;
  assert.equal(name(at(10, { city: "Lisbon", ...portugal })), "Lisbon");
  assert.equal(
    name([...at(6, { city: "Lisbon", ...portugal }), ...at(4, { city: "Sintra", ...portugal })]),
    "Lisbon",
    "a local stay has the name of its town",
  );
  const town = (city: string, count: number) => at(count, { city, ...portugal }, PORTO);
  assert.equal(
    name([...at(5, { city: "Lisbon", ...portugal }), ...town("Sintra", 5)]),
    "Lisbon & Sintra",
  );
  assert.equal(
    name([
      ...at(4, { city: "Lisbon", ...portugal }),
      ...town("Sintra", 3),
      ...town("Cascais", 3),
    ]),
    "Lisboa",
  );
  assert.equal(
    name([
      ...at(6, { city: "Lisbon", ...portugal }),
      ...at(2, { city: "Porto", state: "Norte", country: "Portugal" }, PORTO),
      ...at(2, { city: "Braga", state: "Norte", country: "Portugal" }, PORTO),
    ]),
    "Lisboa & Norte",
  );
  const far = (country: string, latitude: number) =>
    at(5, { city: `${country} city`, country }, { latitude, longitude: 10 });
  assert.deepEqual(
    placeNameOf([...far("Italy", 42), ...far("Austria", 47), ...far("Norway", 60)]),
    {
      name: "Italy → Austria → Norway",
      kind: "route",
      names: ["Italy", "Austria", "Norway"],
    },
  );
  assert.equal(placeNameOf([{}, { latitude: 1, longitude: 1 }]), undefined);
});
