// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { recapOf } from "../../../../src/film/select/titles/recap.ts";
import { photo } from "../../../fixtures/assets.ts";

const MUNICH = { latitude: 48.14, longitude: 11.58 };
const people = [{ id: "a", name: "Anna Berg" }, { id: "b", name: "Ben Berg" }, {
  id: "x",
  name: "",
}];
const at = (day: number, city: string, latitude: number, longitude: number, seen: string[] = []) =>
  photo({
    id: `${day}${city}${latitude}`,
    takenAt: `2025-07-0${day}T12:00:00.000`,
    latitude,
    longitude,
    place: { city, country: "Portugal" },
    people: seen,
  });
const MATERIAL = [
  at(1, "Lisbon", 38.72, -9.14, ["b"]),
  at(1, "Lisbon", 38.721, -9.141, ["a", "x"]),
  at(3, "Porto", 41.15, -8.61, ["a"]),
];

Deno.test("recapOf counts days, places and the way from home and back", () => {
  const whole = { windows: [{ start: "2025-07-01", end: "2025-07-31" }], home: MUNICH } as const;
  assert.deepEqual(recapOf({ memoryType: "trip", ...whole }, people, MATERIAL, MATERIAL), {
    days: 2,
    pictures: 3,
    places: 2,
    countries: 1,
    kilometres: 4000,
    people: ["Anna", "Ben"],
  });
  // The same journey in the film of its folder, and in that of its month.
  for (const memoryType of ["album", "monthly_highlights"] as const) {
    const { kilometres } = recapOf({ memoryType, ...whole }, people, MATERIAL, MATERIAL);
    assert.equal(kilometres, 4000);
  }
});

Deno.test("recapOf tells no way where there was none, and nobody who is not shown", () => {
  const { kilometres, people: names } = recapOf(
    { memoryType: "year_in_review", windows: [] },
    people,
    MATERIAL.slice(0, 2),
    MATERIAL.slice(1, 2),
  );
  assert.deepEqual([kilometres, names], [undefined, ["Anna"]]);
});
